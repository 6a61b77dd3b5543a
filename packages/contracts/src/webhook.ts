import * as z from 'zod';
import { address } from './primitives/base58.ts';
import { clusterSchema } from './primitives/cluster.ts';
import {
  booleanResponse,
  integerResponse,
  optionalTimestamp,
  textResponse,
  timestamp,
} from './primitives/output.ts';
import { eventId } from './primitives/page.ts';
import { mustBe } from './primitives/reason.ts';

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
const webhooksPath = { id: address('Integration ID'), cluster: clusterSchema };

/** Path of what is about one. */
const webhookPath = {
  ...webhooksPath,
  webhookId: z.uuid(mustBe("a webhook's id: a UUID")).meta({ description: 'Webhook ID' }),
};

const secretOut = textResponse(
  'Signs the deliveries, as the Standard Webhooks specification says: whsec_ and base64. Shown this one time',
);

/** What a receiver made of a message. */
const outcome = {
  ok: booleanResponse('Whether the receiver took it: any status from 200 to 299'),
  status: z.int().nullable().meta({ description: 'The HTTP status it answered; null if it did not answer' }),
  error: z
    .enum(deliveryErrors)
    .nullable()
    .meta({ description: 'Why there was no answer; null if there was' }),
  ms: integerResponse('How long it took; milliseconds'),
};

/** One of them. */
const attempt = {
  eventId: z.string().nullable().meta({ description: 'The event; null of a test' }),
  at: timestamp('When it began'),
  ...outcome,
};

/** How much is kept of the body of an answer; bytes. */
export const maxResponseBodyBytes = 1_024;

const disabledReason = z.enum(['gone', 'exhausted', 'handover']).nullable().meta({
  description:
    'gone: the receiver answered 410; exhausted: all attempts failed; handover: the integration has another authority since, who may enable it again by a replay; null while it is enabled',
});

const previousSecretUntil = optionalTimestamp(
  'Until when deliveries are signed with the secret before the last rotation, too; null if with one alone',
);

/** A webhook as its integration sees it. */
const webhookSchema = z.object({
  webhookId: textResponse('Webhook ID'),
  url: textResponse('Where events are sent'),
  createdAt: timestamp('When it was registered'),
  position: textResponse('The events of the integration with an id up to this are done with'),
  lastAttempt: z.object(attempt).nullable().meta({
    description:
      'The last attempt to deliver an event; null before the first. A test is none: the log of attempts has it',
  }),
  failures: integerResponse('Failed attempts at the next event; 10 disable the webhook'),
  failingSince: optionalTimestamp('When the first of them began; null while nothing fails'),
  nextAttemptAt: optionalTimestamp('When the next one is due; null while nothing fails'),
  disabledAt: optionalTimestamp('When deliveries were stopped; null while it is enabled'),
  disabledReason,
  previousSecretUntil,
  needsRotation: booleanResponse(
    'Whether the service has lost what it signed with: nothing is delivered until the secret is rotated',
  ),
});

const reason = mustBe('an https URL');

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

/** Path of GET /integration/{id}/webhooks. */
export const listWebhooksRequest = z.strictObject(webhooksPath);

export const listWebhooksResponse = z.object({
  webhooks: z
    .array(webhookSchema)
    .meta({ description: `Webhooks, the oldest first; ${maxWebhooks} at most` }),
});

/** Path of DELETE /integration/{id}/webhooks/{webhookId}. */
export const removeWebhookRequest = z.strictObject(webhookPath);

export const removeWebhookResponse = z.object({ webhookId: textResponse('The webhook that is no more') });

/** Path and body of POST /integration/{id}/webhooks/{webhookId}/replay. */
export const replayWebhookRequest = z.strictObject({
  ...webhookPath,
  from: eventId(
    'The event to begin with; an earlier one is delivered again, a later one skips what is in between. Default: the one after the last delivered',
  ).optional(),
});

export const replayWebhookResponse = webhookSchema;

/** Path of POST /integration/{id}/webhooks/{webhookId}/rotate-secret. */
export const rotateWebhookSecretRequest = z.strictObject(webhookPath);

export const rotateWebhookSecretResponse = z.object({
  secret: secretOut,
  previousSecretUntil,
});

/** Path of POST /integration/{id}/webhooks/{webhookId}/test. */
export const testWebhookRequest = z.strictObject(webhookPath);

export const testWebhookResponse = z.object(outcome);

/** Path of GET /integration/{id}/webhooks/{webhookId}/attempts. */
export const webhookAttemptsRequest = z.strictObject(webhookPath);

export const webhookAttemptsResponse = z.object({
  attempts: z
    .array(
      z.object({
        ...attempt,
        messageId: textResponse('The webhook-id header, by which a receiver knows repetitions'),
        payload: z.string().nullable().meta({
          description: 'The JSON that was sent; null if the chain has turned out not to have the event',
        }),
        responseBody: z
          .string()
          .nullable()
          .meta({
            description: `The body that the receiver answered, its first ${maxResponseBodyBytes} bytes; null without one`,
          }),
        requestId: z
          .string()
          .nullable()
          .meta({ description: "The receiver's X-Request-Id header; null without one" }),
      }),
    )
    .meta({
      description: `The last attempts to deliver and tests, the newest first; ${maxWebhookAttempts} at most`,
    }),
});
