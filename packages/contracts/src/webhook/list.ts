import * as z from 'zod';
import { maxWebhooks, webhookSchema, webhooksPath } from './webhook.ts';

/** Path of GET /integration/{id}/webhooks. */
export const listWebhooksRequest = z.strictObject(webhooksPath);

export const listWebhooksResponse = z.object({
  webhooks: z
    .array(webhookSchema)
    .meta({ description: `Webhooks, the oldest first; ${maxWebhooks} at most` }),
});
