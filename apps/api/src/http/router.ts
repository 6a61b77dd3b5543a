import { challenge } from '../auth/challenge.ts';
import { listSessions } from '../auth/list-sessions.ts';
import { router } from '../auth/procedure.ts';
import { signIn } from '../auth/sign-in.ts';
import { endSession, signOut } from '../auth/sign-out.ts';
import { changes } from '../governance/changes.ts';
import { pastChanges } from '../governance/past-changes.ts';
import { roles } from '../governance/roles.ts';
import { address } from '../integration/address.ts';
import { claimFees } from '../integration/claim-fees.ts';
import {
  acceptCompliance,
  freeze,
  nominateCompliance,
  pauseCoin,
  resumeCoin,
  seize,
  thaw,
  thawWhitelisted,
} from '../integration/compliance.ts';
import { complianceEvents } from '../integration/compliance-events.ts';
import { byMint, configuration } from '../integration/configuration.ts';
import { convert } from '../integration/convert.ts';
import { eventStream } from '../integration/event-stream.ts';
import { initialize } from '../integration/initialize.ts';
import { integrationHistory } from '../integration/integration-history.ts';
import { integrationStatement } from '../integration/integration-statement.ts';
import { keyInUse } from '../integration/key-in-use.ts';
import { listEvents } from '../integration/list-events.ts';
import { holders } from '../integration/list-holders.ts';
import { listIntegrations } from '../integration/list-integrations.ts';
import { mint } from '../integration/mint.ts';
import { quote } from '../integration/quote.ts';
import { redeem } from '../integration/redeem.ts';
import { revealApiKey } from '../integration/reveal-api-key.ts';
import { rotateApiKey } from '../integration/rotate-api-key.ts';
import { acceptAuthority, nominateAuthority } from '../integration/settings/authority.ts';
import { setFee } from '../integration/settings/fee.ts';
import { updateMetadata } from '../integration/settings/metadata.ts';
import { setWhitelistRequired } from '../integration/settings/whitelist-required.ts';
import { stats } from '../integration/stats.ts';
import { uploadImage } from '../integration/upload-image.ts';
import { website } from '../integration/website.ts';
import { whitelist, whitelisted } from '../integration/whitelist.ts';
import { claims } from '../losses/loss-claims.ts';
import { report } from '../losses/loss-report.ts';
import { settle } from '../losses/settle-loss.ts';
import { platformHistory } from '../platform/platform-history.ts';
import { platformStats } from '../platform/platform-stats.ts';
import { apy } from '../stablecoin/apy.ts';
import { details, listStablecoins } from '../stablecoin/details.ts';
import { limits } from '../stablecoin/limits.ts';
import { stablecoinHistory } from '../stablecoin/stablecoin-history.ts';
import { juniorCooldowns } from '../tranches/junior-cooldowns.ts';
import { juniorHistory } from '../tranches/junior-history.ts';
import { juniorMint } from '../tranches/junior-mint.ts';
import { juniorQuote } from '../tranches/junior-quote.ts';
import { juniorExchangeRate, juniorStats } from '../tranches/junior-stats.ts';
import {
  juniorWithdrawCancel,
  juniorWithdrawComplete,
  juniorWithdrawRequest,
} from '../tranches/junior-withdrawals.ts';
import { seniorConfig } from '../tranches/senior-config.ts';
import { explain } from '../transaction/explain.ts';
import { rebuild } from '../transaction/rebuild.ts';
import { status } from '../transaction/status.ts';
import { activity } from '../wallet/wallet-activity.ts';
import { positions } from '../wallet/wallet-positions.ts';
import { statement } from '../wallet/wallet-statement.ts';
import {
  createWebhook,
  listWebhookAttempts,
  listWebhooks,
  removeWebhook,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
} from '../webhooks/webhook-procedures.ts';

/** Every operation of the service. REST routes and the OpenAPI document are made from it. */
export const appRouter = router({
  auth: { challenge, endSession, sessions: listSessions, signIn, signOut },
  governance: { changes, pastChanges, roles },
  integration: {
    acceptAuthority,
    acceptCompliance,
    address,
    byMint,
    claimFees,
    complianceEvents,
    configuration,
    convert,
    events: listEvents,
    eventStream,
    freeze,
    history: integrationHistory,
    holders,
    statement: integrationStatement,
    initialize,
    keyInUse,
    list: listIntegrations,
    mint,
    nominateAuthority,
    nominateCompliance,
    pauseCoin,
    quote,
    redeem,
    resumeCoin,
    revealApiKey,
    rotateApiKey,
    seize,
    setFee,
    setWhitelistRequired,
    stats,
    thaw,
    thawWhitelisted,
    updateMetadata,
    upload: uploadImage,
    website,
    whitelist,
    whitelisted,
  },
  loss: { claims, report, settle },
  platform: { history: platformHistory, totals: platformStats },
  stablecoin: { apy, details, history: stablecoinHistory, limits, list: listStablecoins },
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
    attempts: listWebhookAttempts,
    create: createWebhook,
    list: listWebhooks,
    remove: removeWebhook,
    replay: replayWebhook,
    rotateSecret: rotateWebhookSecret,
    test: testWebhook,
  },
});

export type AppRouter = typeof appRouter;
