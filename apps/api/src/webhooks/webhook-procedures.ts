import { randomUUID } from 'node:crypto';
import {
  type Cluster,
  createWebhookRequest,
  createWebhookResponse,
  listWebhooksRequest,
  listWebhooksResponse,
  maxWebhooks,
  removeWebhookRequest,
  removeWebhookResponse,
  replayWebhookRequest,
  replayWebhookResponse,
  rotateWebhookSecretRequest,
  rotateWebhookSecretResponse,
  testWebhookRequest,
  testWebhookResponse,
  webhookAttemptsRequest,
  webhookAttemptsResponse,
} from '@obverse/contracts';
import type { Context } from '../auth/context.ts';
import { get, post, procedure, remove } from '../auth/procedure.ts';
import { readCursor } from '../events/cursor.ts';
import { ApiError, invalid } from '../lib/errors.ts';
import { normalizeReceiverUrl } from './receiver-url.ts';
import { requireFound, toAttemptResponse, toWebhookRef, toWebhookResponse } from './responses.ts';
import { isDelivered } from './sender.ts';
import { deriveSecret, testMessage } from './signing.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  logTest,
  readAttempts,
  readWebhooks,
  renewSecret,
  resetWebhook,
} from './stored-webhooks.ts';

const exists = () =>
  new ApiError('WEBHOOK_EXISTS', 'There is a webhook with this URL already: rotate its secret if it is lost');
const tooMany = () =>
  new ApiError('TOO_MANY_WEBHOOKS', `An integration may have ${maxWebhooks} webhooks: remove one first`);

export const createWebhook = procedure(
  post('/integration/{id}/webhooks', {
    auth: 'key',
    holdsSecret: true,
    summary: "Register a URL to which an integration's events are sent",
    description:
      'Each event from now on is sent as a POST with the same JSON as in GET /integration/{id}/events, signed as Standard Webhooks specifies. Events are delivered in order and at least once: the next one is sent when the receiver has responded to the one before with a status from 200 to 299. A failed delivery is attempted ten times over three days. Redirections are not followed, and nothing is sent to private addresses.',
    failures: [409],
  }),
)
  .input(createWebhookRequest)
  .output(createWebhookResponse)
  .mutation(async ({ ctx, input }) => {
    const { database, webhooks } = ctx;
    const url = normalizeReceiverUrl(input.url, webhooks.allowedNetworks);
    const ref = { cluster: input.cluster, integrationId: input.id, id: randomUUID() };
    const webhook = await insertWebhook(database, { ...ref, url, keyId: webhooks.keys.ids[0] });
    if (webhook === 'exists') throw exists();
    if (webhook === 'full') throw tooMany();
    const secret = deriveSecret(webhooks.keys.current, webhook.id, webhook.generation);
    return { ...toWebhookResponse(webhooks, { webhook, lastAttempt: null }), secret };
  });

export const listWebhooks = procedure(
  get('/integration/{id}/webhooks', {
    auth: 'key',
    summary: 'The webhooks of an integration, and the state of their deliveries',
  }),
)
  .input(listWebhooksRequest)
  .output(listWebhooksResponse)
  .query(async ({ ctx, input }) => {
    const owner = { cluster: input.cluster, integrationId: input.id };
    const rows = await readWebhooks(ctx.database, owner);
    return { webhooks: rows.map((row) => toWebhookResponse(ctx.webhooks, row)) };
  });

export const listWebhookAttempts = procedure(
  get('/integration/{id}/webhooks/{webhookId}/attempts', {
    auth: 'key',
    summary: 'The last attempts to deliver to a webhook, tests included, with what was sent and answered',
    failures: [404],
  }),
)
  .input(webhookAttemptsRequest)
  .output(webhookAttemptsResponse)
  .query(async ({ ctx, input }) => {
    const webhook = requireFound(await findWebhook(ctx.database, toWebhookRef(input)));
    const rows = await readAttempts(ctx.database, webhook);
    return { attempts: rows.map((row) => toAttemptResponse(webhook, row)) };
  });

export const testWebhook = procedure(
  post('/integration/{id}/webhooks/{webhookId}/test', {
    auth: 'key',
    summary: 'Send one event of the kind test to a webhook now, and return the result',
    failures: [404],
  }),
)
  .input(testWebhookRequest)
  .output(testWebhookResponse)
  .mutation(async ({ ctx, input }) => {
    const { keys, send } = ctx.webhooks;
    const webhook = requireFound(await findWebhook(ctx.database, toWebhookRef(input)));
    const at = new Date(ctx.clock.now());
    const { retryAfter: _, ...outcome } = await send(webhook.url, testMessage(keys, webhook, at));
    await logTest(ctx.database, webhook, { at, ...outcome });
    const { status, error, ms } = outcome;
    return { ok: isDelivered(outcome), status, error, ms };
  });

/** The position before an event. @throws ApiError INVALID_REQUEST if no event with this id was recorded */
async function positionBefore({ database }: Context, cluster: Cluster, from: string): Promise<number> {
  const sequence = Number(from);
  const last = (await readCursor(database.orm, cluster))?.sequence ?? 0;
  if (sequence < 1 || sequence > last) throw invalid('from', 'must be the id of an event');
  return sequence - 1;
}

export const replayWebhook = procedure(
  post('/integration/{id}/webhooks/{webhookId}/replay', {
    auth: 'key',
    summary: 'Deliver again from an event on; enables a disabled webhook',
    failures: [404],
  }),
)
  .input(replayWebhookRequest)
  .output(replayWebhookResponse)
  .mutation(async ({ ctx, input }) => {
    const { database, webhooks } = ctx;
    const { cluster, from } = input;
    const position = from === undefined ? undefined : await positionBefore(ctx, cluster, from);
    return toWebhookResponse(
      webhooks,
      requireFound(await resetWebhook(database, toWebhookRef(input), position)),
    );
  });

/** How long deliveries carry the signature of the previous secret too. */
const overlapMs = 24 * 3_600_000;

export const rotateWebhookSecret = procedure(
  post('/integration/{id}/webhooks/{webhookId}/rotate-secret', {
    auth: 'key',
    holdsSecret: true,
    summary: "Replace a webhook's secret; the new one is returned once",
    description:
      'For 24 hours deliveries carry the signatures of both secrets, so that a receiver can switch without losing events. If a secret has leaked, rotate twice: about a second later nothing is signed with it any more.',
    failures: [404],
  }),
)
  .input(rotateWebhookSecretRequest)
  .output(rotateWebhookSecretResponse)
  .mutation(async ({ ctx, input }) => {
    const { keys } = ctx.webhooks;
    const ref = toWebhookRef(input);
    const until = new Date(ctx.clock.now() + overlapMs);
    const { generation, previousUntil } = requireFound(await renewSecret(ctx.database, ref, keys.ids, until));
    return { secret: deriveSecret(keys.current, ref.id, generation), previousSecretUntil: previousUntil };
  });

export const removeWebhook = procedure(
  remove('/integration/{id}/webhooks/{webhookId}', {
    auth: 'key',
    summary: 'Delete a webhook and its log',
    failures: [404],
  }),
)
  .input(removeWebhookRequest)
  .output(removeWebhookResponse)
  .mutation(async ({ ctx, input }) => {
    requireFound(await deleteWebhook(ctx.database, toWebhookRef(input)));
    return { webhookId: input.webhookId };
  });
