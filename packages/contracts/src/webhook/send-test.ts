import * as z from 'zod';
import { outcome, webhookPath } from './webhook.ts';

/** Path of POST /integration/{id}/webhooks/{webhookId}/test. */
export const testWebhookRequest = z.strictObject(webhookPath);

export const testWebhookResponse = z.object(outcome);
