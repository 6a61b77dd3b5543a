import * as z from 'zod';
import { must } from '../primitives/reason.ts';
import { secretOut, webhookSchema, webhooksPath } from './webhook.ts';

const reason = must('an https URL');

/** Path and body of POST /integration/{id}/webhooks. */
export const createWebhookRequest = z.strictObject({
  ...webhooksPath,
  url: z
    .url({ ...reason, protocol: /^https?$/ })
    .max(2_048, 'must have at most 2048 characters')
    .meta({
      description:
        'Where to send the events: https, to a public address, on port 443 or from 1024 on, without credentials or fragment; at most 2048 characters',
      example: 'https://acme.example/obverse',
    }),
});

export const createWebhookResponse = webhookSchema.extend({ secret: secretOut });
