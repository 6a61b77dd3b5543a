import * as z from 'zod';
import { textOut, timestamp } from '../primitives/output.ts';
import { maxWebhookAttempts, outcome, webhookPath } from './webhook.ts';

/** Path of GET /integration/{id}/webhooks/{webhookId}/attempts. */
export const webhookAttemptsRequest = z.strictObject(webhookPath);

export const webhookAttemptsResponse = z.object({
  attempts: z
    .array(z.object({ eventId: textOut('The event'), at: timestamp('When it began'), ...outcome }))
    .meta({ description: `The last attempts to deliver, the newest first; ${maxWebhookAttempts} at most` }),
});
