import { removeWebhookRequest, removeWebhookResponse } from '@obverse/contracts';
import { removeWebhook as forget } from '../../db/webhooks/remove.ts';
import { remove } from '../../http/rest/meta.ts';
import { procedure } from '../../http/trpc/init.ts';
import { found, owned } from '../../webhooks/owned.ts';

export const removeWebhook = procedure(
  remove('/integration/{id}/webhooks/{webhookId}', {
    auth: 'key',
    summary: 'Send nothing more to a webhook, and forget it',
    failures: [404],
  }),
)
  .input(removeWebhookRequest)
  .output(removeWebhookResponse)
  .mutation(async ({ ctx, input }) => {
    found(await forget(ctx.database, owned(input)));
    return { webhookId: input.webhookId };
  });
