import { removeWebhookRequest, removeWebhookResponse } from '@obverse/contracts';
import { deleteWebhook } from '../../db/webhooks/webhooks.ts';
import { requireFound, toWebhookRef } from '../../webhooks/responses.ts';
import { procedure, remove } from '../procedure.ts';

export const removeWebhook = procedure(
  remove('/integration/{id}/webhooks/{webhookId}', {
    auth: 'key',
    summary: 'Delete a webhook and its log',
    failures: [404],
  }),
)
  .input(removeWebhookRequest)
  .output(removeWebhookResponse)
  .mutation(async ({ ctx, input }) => {
    requireFound(await deleteWebhook(ctx.database, toWebhookRef(input)));
    return { webhookId: input.webhookId };
  });
