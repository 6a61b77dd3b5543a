import { webhookAttemptsRequest, webhookAttemptsResponse } from '@obverse/contracts';
import { findWebhook, listAttempts } from '../../db/webhooks/webhooks.ts';
import { requireFound, toAttemptResponse, toWebhookRef } from '../../webhooks/responses.ts';
import { get, procedure } from '../procedure.ts';

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
