import { listWebhooksRequest, listWebhooksResponse } from '@obverse/contracts';
import { listWebhooks as readWebhooks } from '../../db/webhooks/webhooks.ts';
import { toWebhookResponse } from '../../webhooks/responses.ts';
import { get, procedure } from '../procedure.ts';

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
