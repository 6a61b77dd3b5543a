import * as z from 'zod';
import { eventId } from '../primitives/page.ts';
import { webhookPath, webhookSchema } from './webhook.ts';

/** Path and body of POST /integration/{id}/webhooks/{webhookId}/replay. */
export const replayWebhookRequest = z.strictObject({
  ...webhookPath,
  from: eventId(
    'The event to begin with; an earlier one is delivered again, a later one skips what is in between. Default: the one after the last delivered',
  ).optional(),
});

export const replayWebhookResponse = webhookSchema;
