import * as z from 'zod';
import { textOut } from '../primitives/output.ts';
import { webhookPath } from './webhook.ts';

/** Path of DELETE /integration/{id}/webhooks/{webhookId}. */
export const removeWebhookRequest = z.strictObject(webhookPath);

export const removeWebhookResponse = z.object({ webhookId: textOut('The webhook that is no more') });
