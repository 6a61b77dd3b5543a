import { address } from '../../procedures/integration/address.ts';
import { claimFees } from '../../procedures/integration/claim-fees.ts';
import { configuration } from '../../procedures/integration/configuration.ts';
import { eventStream } from '../../procedures/integration/event-stream.ts';
import { events } from '../../procedures/integration/events.ts';
import { history } from '../../procedures/integration/history.ts';
import { initialize } from '../../procedures/integration/initialize.ts';
import { mint } from '../../procedures/integration/mint.ts';
import { quote } from '../../procedures/integration/quote.ts';
import { redeem } from '../../procedures/integration/redeem.ts';
import { revealApiKey } from '../../procedures/integration/reveal-api-key.ts';
import { rotateApiKey } from '../../procedures/integration/rotate-api-key.ts';
import { stats } from '../../procedures/integration/stats.ts';
import { upload } from '../../procedures/integration/upload.ts';
import { whitelist, whitelisted } from '../../procedures/integration/whitelist.ts';
import { apy } from '../../procedures/stablecoin/apy.ts';
import { limits } from '../../procedures/stablecoin/limits.ts';
import { juniorCooldowns } from '../../procedures/tranche/junior-cooldowns.ts';
import { juniorHistory } from '../../procedures/tranche/junior-history.ts';
import { juniorMint } from '../../procedures/tranche/junior-mint.ts';
import { juniorExchangeRate, juniorStats } from '../../procedures/tranche/junior-stats.ts';
import {
  juniorWithdrawCancel,
  juniorWithdrawComplete,
  juniorWithdrawRequest,
} from '../../procedures/tranche/junior-withdrawals.ts';
import { seniorConfig } from '../../procedures/tranche/senior-config.ts';
import { webhookAttempts } from '../../procedures/webhook/attempts.ts';
import { createWebhook } from '../../procedures/webhook/create.ts';
import { listWebhooks } from '../../procedures/webhook/list.ts';
import { removeWebhook } from '../../procedures/webhook/remove.ts';
import { replayWebhook } from '../../procedures/webhook/replay.ts';
import { rotateWebhookSecret } from '../../procedures/webhook/rotate-secret.ts';
import { testWebhook } from '../../procedures/webhook/send-test.ts';
import { router } from './init.ts';

/** Every operation of the service. REST routes and the OpenAPI document are made from it. */
export const appRouter = router({
  integration: {
    address,
    claimFees,
    configuration,
    events,
    eventStream,
    history,
    initialize,
    mint,
    quote,
    redeem,
    revealApiKey,
    rotateApiKey,
    stats,
    upload,
    whitelist,
    whitelisted,
  },
  stablecoin: { apy, limits },
  tranches: {
    juniorCooldowns,
    juniorExchangeRate,
    juniorHistory,
    juniorMint,
    juniorStats,
    juniorWithdrawCancel,
    juniorWithdrawComplete,
    juniorWithdrawRequest,
    seniorConfig,
  },
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
