import { challenge } from './auth/challenge.ts';
import { sessions } from './auth/sessions.ts';
import { signIn } from './auth/sign-in.ts';
import { endSession, signOut } from './auth/sign-out.ts';
import { changes } from './governance/changes.ts';
import { roles } from './governance/roles.ts';
import { address } from './integration/address.ts';
import { claimFees } from './integration/claim-fees.ts';
import { byMint, configuration } from './integration/configuration.ts';
import { eventStream } from './integration/event-stream.ts';
import { events } from './integration/events.ts';
import { history } from './integration/history.ts';
import { initialize } from './integration/initialize.ts';
import { list as integrationList } from './integration/list.ts';
import { mint } from './integration/mint.ts';
import { quote } from './integration/quote.ts';
import { redeem } from './integration/redeem.ts';
import { revealApiKey } from './integration/reveal-api-key.ts';
import { rotateApiKey } from './integration/rotate-api-key.ts';
import { stats } from './integration/stats.ts';
import { upload } from './integration/upload.ts';
import { whitelist, whitelisted } from './integration/whitelist.ts';
import { claims } from './loss/claims.ts';
import { report } from './loss/report.ts';
import { settle } from './loss/settle.ts';
import { history as platformHistory } from './platform/history.ts';
import { totals } from './platform/totals.ts';
import { router } from './procedure.ts';
import { acceptAuthority, nominateAuthority } from './settings/authority.ts';
import { setFee } from './settings/fee.ts';
import { updateMetadata } from './settings/metadata.ts';
import { setWhitelistRequired } from './settings/whitelist-required.ts';
import { apy } from './stablecoin/apy.ts';
import { history as stablecoinHistory } from './stablecoin/history.ts';
import { limits } from './stablecoin/limits.ts';
import { details, list } from './stablecoin/state.ts';
import { juniorCooldowns } from './tranche/junior-cooldowns.ts';
import { juniorHistory } from './tranche/junior-history.ts';
import { juniorMint } from './tranche/junior-mint.ts';
import { juniorQuote } from './tranche/junior-quote.ts';
import { juniorExchangeRate, juniorStats } from './tranche/junior-stats.ts';
import {
  juniorWithdrawCancel,
  juniorWithdrawComplete,
  juniorWithdrawRequest,
} from './tranche/junior-withdrawals.ts';
import { seniorConfig } from './tranche/senior-config.ts';
import { explain } from './transaction/explain.ts';
import { rebuild } from './transaction/rebuild.ts';
import { status } from './transaction/status.ts';
import { activity } from './wallet/activity.ts';
import { positions } from './wallet/positions.ts';
import { statement } from './wallet/statement.ts';
import { webhookAttempts } from './webhook/attempts.ts';
import { createWebhook } from './webhook/create.ts';
import { listWebhooks } from './webhook/list.ts';
import { removeWebhook } from './webhook/remove.ts';
import { replayWebhook } from './webhook/replay.ts';
import { rotateWebhookSecret } from './webhook/rotate-secret.ts';
import { testWebhook } from './webhook/send-test.ts';

/** Every operation of the service. REST routes and the OpenAPI document are made from it. */
export const appRouter = router({
  auth: { challenge, endSession, sessions, signIn, signOut },
  governance: { changes, roles },
  integration: {
    acceptAuthority,
    address,
    byMint,
    claimFees,
    configuration,
    events,
    eventStream,
    history,
    initialize,
    list: integrationList,
    mint,
    nominateAuthority,
    quote,
    redeem,
    revealApiKey,
    rotateApiKey,
    setFee,
    setWhitelistRequired,
    stats,
    updateMetadata,
    upload,
    whitelist,
    whitelisted,
  },
  loss: { claims, report, settle },
  platform: { history: platformHistory, totals },
  stablecoin: { apy, details, history: stablecoinHistory, limits, list },
  tranches: {
    juniorCooldowns,
    juniorExchangeRate,
    juniorHistory,
    juniorMint,
    juniorQuote,
    juniorStats,
    juniorWithdrawCancel,
    juniorWithdrawComplete,
    juniorWithdrawRequest,
    seniorConfig,
  },
  wallet: { activity, positions, statement },
  transaction: { explain, rebuild, status },
  webhooks: {
    attempts: webhookAttempts,
    create: createWebhook,
    list: listWebhooks,
    remove: removeWebhook,
    replay: replayWebhook,
    rotateSecret: rotateWebhookSecret,
    test: testWebhook,
  },
});

export type AppRouter = typeof appRouter;
