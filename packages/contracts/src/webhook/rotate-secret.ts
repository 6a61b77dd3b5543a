import * as z from 'zod';
import { previousSecretUntil, secretOut, webhookPath } from './webhook.ts';

/** Path of POST /integration/{id}/webhooks/{webhookId}/rotate-secret. */
export const rotateWebhookSecretRequest = z.strictObject(webhookPath);

export const rotateWebhookSecretResponse = z.object({
  secret: secretOut,
  previousSecretUntil,
});
