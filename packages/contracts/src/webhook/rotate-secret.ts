import * as z from 'zod';
import { timestamp } from '../primitives/timestamp.ts';
import { secretOut, webhookPath } from './webhook.ts';

/** Path of POST /integration/{id}/webhooks/{webhookId}/rotate-secret. */
export const rotateWebhookSecretRequest = z.strictObject(webhookPath);

export const rotateWebhookSecretResponse = z.object({
  secret: secretOut,
  previousSecretUntil: timestamp('Until then deliveries are signed with the secret before it, too'),
});
