import * as z from 'zod';
import { address } from '../primitives/base58.ts';
import { clusterSchema } from '../primitives/cluster.ts';
import { flagOut, integerOut, textOut, timestamp } from '../primitives/output.ts';
import { must } from '../primitives/reason.ts';

/** How many webhooks an integration may have. */
export const maxWebhooks = 10;

/** How many attempts the log of a webhook keeps. */
export const maxWebhookAttempts = 100;

/** Why an attempt had no answer. */
export const deliveryErrors = [
  'private_address',
  'name_not_found',
  'connection_failed',
  'tls_failed',
  'timed_out',
  'not_http',
  'internal',
] as const;

export type DeliveryError = (typeof deliveryErrors)[number];

/** Path of what is about all webhooks of an integration. */
export const webhooksPath = { id: address('Integration ID'), cluster: clusterSchema };

/** Path of what is about one. */
export const webhookPath = {
  ...webhooksPath,
  webhookId: z.uuid(must("a webhook's id: a UUID")).meta({ description: 'Webhook ID' }),
};

/** A moment that may not have come. */
export const moment = (description: string) =>
  timestamp(description)
    .nullable()
    .meta({ description: `${description}; ISO 8601, UTC` });

export const secretOut = textOut(
  'Signs the deliveries, as the Standard Webhooks specification says: whsec_ and base64. Shown this one time',
);

/** What a receiver made of a message. */
export const outcome = {
  ok: flagOut('Whether the receiver took it: any status from 200 to 299'),
  status: z.int().nullable().meta({ description: 'The HTTP status it answered; null if it did not answer' }),
  error: z
    .enum(deliveryErrors)
    .nullable()
    .meta({ description: 'Why there was no answer; null if there was' }),
  ms: integerOut('How long it took; milliseconds'),
};

const disabledReason = z.enum(['gone', 'exhausted']).nullable().meta({
  description: 'gone: the receiver answered 410; exhausted: all attempts failed; null while it is enabled',
});

export const previousSecretUntil = moment(
  'Until when deliveries are signed with the secret before the last rotation, too; null if with one alone',
);

/** A webhook as its integration sees it. */
export const webhookSchema = z.object({
  webhookId: textOut('Webhook ID'),
  url: textOut('Where events are sent'),
  createdAt: timestamp('When it was registered'),
  position: textOut('The events of the integration with an id up to this are done with'),
  lastAttempt: z
    .object({ eventId: textOut('The event'), at: timestamp('When it began'), ...outcome })
    .nullable()
    .meta({ description: 'The last attempt to deliver; null before the first' }),
  failures: integerOut('Failed attempts at the next event; 10 disable the webhook'),
  failingSince: moment('When the first of them began; null while nothing fails'),
  nextAttemptAt: moment('When the next one is due; null while nothing fails'),
  disabledAt: moment('When deliveries were stopped; null while it is enabled'),
  disabledReason,
  previousSecretUntil,
  needsRotation: flagOut(
    'Whether the service has lost what it signed with: nothing is delivered until the secret is rotated',
  ),
});
