import { webhookAttemptsRequest, webhookAttemptsResponse } from '@obverse/contracts';
import { get, procedure } from '../auth/procedure.ts';
import { requireFound, toAttemptResponse, toWebhookRef } from './responses.ts';
import { findWebhook, listAttempts } from './stored-webhooks.ts';

export const webhookAttempts = procedure(
  get('/integration/{id}/webhooks/{webhookId}/attempts', {
    auth: 'key',
    summary: 'The last attempts to deliver to a webhook',
    failures: [404],
  }),
)
  .input(webhookAttemptsRequest)
  .output(webhookAttemptsResponse)
  .query(async ({ ctx, input }) => {
    const { id } = requireFound(await findWebhook(ctx.database, toWebhookRef(input)));
    return { attempts: (await listAttempts(ctx.database, id)).map(toAttemptResponse) };
  });
