import { testWebhookRequest, testWebhookResponse } from '@obverse/contracts';
import { post, procedure } from '../auth/procedure.ts';
import { requireFound, toWebhookRef } from './responses.ts';
import { isDelivered } from './sender.ts';
import { testMessage } from './signing.ts';
import { findWebhook } from './stored-webhooks.ts';

export const testWebhook = procedure(
  post('/integration/{id}/webhooks/{webhookId}/test', {
    auth: 'key',
    summary: 'Send one event of the kind test to a webhook now, and return the result',
    failures: [404],
  }),
)
  .input(testWebhookRequest)
  .output(testWebhookResponse)
  .mutation(async ({ ctx, input }) => {
    const { keys, send } = ctx.webhooks;
    const webhook = requireFound(await findWebhook(ctx.database, toWebhookRef(input)));
    const { status, error, ms } = await send(
      webhook.url,
      testMessage(keys, webhook, new Date(ctx.clock.now())),
    );
    return { ok: isDelivered({ status }), status, error, ms };
  });
