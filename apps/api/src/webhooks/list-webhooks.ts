import { listWebhooksRequest, listWebhooksResponse } from '@obverse/contracts';
import { get, procedure } from '../auth/procedure.ts';
import { toWebhookResponse } from './responses.ts';
import { listWebhooks as readWebhooks } from './stored-webhooks.ts';

export const listWebhooks = procedure(
  get('/integration/{id}/webhooks', {
    auth: 'key',
    summary: 'The webhooks of an integration, and the state of their deliveries',
  }),
)
  .input(listWebhooksRequest)
  .output(listWebhooksResponse)
  .query(async ({ ctx, input }) => {
    const owner = { cluster: input.cluster, integrationId: input.id };
    const rows = await readWebhooks(ctx.database, owner);
    return { webhooks: rows.map((row) => toWebhookResponse(ctx.webhooks, row)) };
  });
