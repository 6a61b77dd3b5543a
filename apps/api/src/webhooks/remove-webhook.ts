import { removeWebhookRequest, removeWebhookResponse } from '@obverse/contracts';
import { procedure, remove } from '../auth/procedure.ts';
import { requireFound, toWebhookRef } from './responses.ts';
import { deleteWebhook } from './stored-webhooks.ts';

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
