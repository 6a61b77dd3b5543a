import { randomUUID } from 'node:crypto';
import { type Received, startReceiver, verifySignature } from '@obverse/testing';
import { afterAll, expect } from 'vitest';
import { webhookAttempts, webhooks } from '../../../src/db/schema/webhooks-tables.ts';
import { keyIdOf } from '../../../src/webhooks/keys.ts';
import { logTest } from '../../../src/webhooks/stored-webhooks.ts';
import { record } from '../../support/events.ts';
import { type Endpoint, openEndpoint } from '../endpoint.ts';
import { openFixture } from '../fixture.ts';
import type { Question } from '../table.ts';

const fixture = await openFixture();
const { service } = fixture;
const { database } = service;
const coin = await fixture.coin();
const hooks = `/integration/${coin.id}/webhooks`;
const receiver = await startReceiver();
afterAll(() => receiver.close());
// events 1 and 2
await record(database, 'mainnet', [{ integrationId: null }, { integrationId: null }]);

/** Registers a webhook. @returns its id */
async function register(id: string, key: string): Promise<string> {
  const url = `https://acme.example/${randomUUID()}`;
  const { body } = await service.post(`/integration/${id}/webhooks`, { url }, { 'x-api-key': key });
  if (!body.success) throw new Error(body.message);
  return body.data.webhookId;
}

/** A request for the coin. */
const forCoin = (more: object = {}): Question => ({ input: { id: coin.id, ...more } });

/** A request for the coin's only webhook, which it registers. */
async function forWebhook(more: object = {}): Promise<Question> {
  await database.orm.delete(webhooks);
  const key = String(service.keyHeader(`/integration/${coin.id}`)['x-api-key']);
  return forCoin({ webhookId: await register(coin.id, key), ...more });
}

/** Tests that the webhook must exist and belong to the integration. */
function needsAWebhook(table: Endpoint): void {
  const noSuch = 'The integration has no such webhook';
  const { id, key } = fixture.gone;
  table.refuses('WEBHOOK_NOT_FOUND', () => forCoin({ webhookId: randomUUID() }), noSuch);
  table.refuses('WEBHOOK_NOT_FOUND', async () => forCoin({ webhookId: await register(id, key) }), noSuch);
}

const create = await openEndpoint('webhooks.create', fixture);

const valid = async () => {
  await forWebhook();
  return forCoin({ url: `https://acme.example/${randomUUID()}` });
};

create.answers('the webhook and its secret', valid, ({ secret, ...webhook }) => {
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(webhook).toEqual({
    webhookId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    url: expect.stringMatching(/^https:\/\/acme.example\//),
    createdAt: expect.any(String),
    position: '2',
    lastAttempt: null,
    failures: 0,
    failingSince: null,
    nextAttemptAt: null,
    disabledAt: null,
    disabledReason: null,
    previousSecretUntil: null,
    needsRotation: false,
  });
});

create.refuses('INVALID_REQUEST', forCoin, [
  [{ url: 'https://10.0.0.1/' }, 'url: must not lead to a private address'],
]);
create.refuses(
  'WEBHOOK_EXISTS',
  async () => {
    await forWebhook();
    await service.post(hooks, {
      url: 'https://acme.example/a',
    });
    return forCoin({ url: 'HTTPS://ACME.example:443/a' });
  },
  'There is a webhook with this URL already: rotate its secret if it is lost',
);
create.refuses(
  'TOO_MANY_WEBHOOKS',
  async () => {
    await forWebhook();
    const tries = Array.from({ length: 15 }, (_, i) =>
      service.post(hooks, { url: `https://acme.example/${i}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(9);
    return forCoin({ url: 'https://acme.example/more' });
  },
  'An integration may have 10 webhooks: remove one first',
);

const list = await openEndpoint('webhooks.list', fixture);

list.answers(
  'the webhooks of the integration, without secrets',
  async () => {
    await forWebhook();
    return forCoin();
  },
  (data) => {
    expect(data.webhooks).toMatchObject([
      { position: '2', lastAttempt: null, failures: 0, disabledAt: null, needsRotation: false },
    ]);
    expect(JSON.stringify(data)).not.toContain('whsec');
  },
);
list.answers(
  'the last attempt to deliver an event, whatever was tested since',
  async () => {
    await forWebhook();
    const [webhook] = await database.orm.update(webhooks).set({ attempts: 1 }).returning();
    const { id } = webhook as typeof webhooks.$inferSelect;
    const attempt = { at: new Date(), error: null, ms: 5, responseBody: null, requestId: null };
    await database.orm
      .insert(webhookAttempts)
      .values({ ...attempt, webhookId: id, number: 1, sequence: 7, status: 200 });
    await logTest(database, { id }, { ...attempt, status: 500 });
    return forCoin();
  },
  (data) => expect(data.webhooks).toMatchObject([{ lastAttempt: { eventId: '7', status: 200 } }]),
);
list.answers(
  'a webhook that needs rotation, because its secret was derived from another key',
  async () => {
    await forWebhook();
    await database.orm.update(webhooks).set({ keyId: keyIdOf(Buffer.alloc(32, 8)) });
    return forCoin();
  },
  (data) => expect(data.webhooks).toMatchObject([{ needsRotation: true }]),
);

const test = await openEndpoint('webhooks.test', fixture);

let secret: string;

/** Registers a webhook whose receiver responds with a status. */
async function forReceiver(url: string, status: number) {
  receiver.respond((response) => response.writeHead(status).end());
  await forWebhook();
  const { body } = await service.post(hooks, { url });
  secret = body.data.secret;
  return forCoin({ webhookId: body.data.webhookId });
}

test.answers(
  'the status with which the receiver accepts a signed message',
  () => forReceiver(`${receiver.url}/${randomUUID()}`, 201),
  (data) => {
    expect(data).toEqual({ ok: true, status: 201, error: null, ms: expect.any(Number) });
    const last = receiver.received.at(-1) as Received;
    expect(verifySignature(secret, last)).toMatchObject({ kind: 'test', integrationId: coin.id });
    expect(last.headers['webhook-id']).toMatch(/^test_/);
  },
);
test.answers(
  'the status with which the receiver refuses the message',
  () => forReceiver(`${receiver.url}/${randomUUID()}`, 500),
  (data) => expect(data).toMatchObject({ ok: false, status: 500, error: null }),
);
test.answers(
  'the reason why no receiver responded',
  async () => {
    const gone = await startReceiver();
    await gone.close();
    return forReceiver(gone.url, 200);
  },
  (data) => expect(data).toMatchObject({ ok: false, status: null, error: 'connection_failed' }),
);
needsAWebhook(test);

const replay = await openEndpoint('webhooks.replay', fixture);

replay.answers(
  'the webhook with its position before the given event',
  () => forWebhook({ from: '2' }),
  (data) => expect(data).toMatchObject({ position: '1', failures: 0, disabledAt: null }),
);
replay.answers('the webhook with its position unchanged', forWebhook, (data) =>
  expect(data).toMatchObject({ position: '2', disabledAt: null }),
);
for (const from of ['0', '3']) {
  replay.refuses('INVALID_REQUEST', forWebhook, [[{ from }, 'from: must be the id of an event']]);
}
needsAWebhook(replay);

const attempts = await openEndpoint('webhooks.attempts', fixture);

attempts.answers('no attempts before the first delivery', forWebhook, (data) =>
  expect(data).toEqual({ attempts: [] }),
);

attempts.answers(
  'a test with the payload that was sent, and the body and request id that were answered, without secrets',
  async () => {
    await forWebhook();
    const { body } = await service.post(hooks, { url: `${receiver.url}/${randomUUID()}` });
    const { webhookId, secret } = body.data;
    receiver.respond((response) =>
      response.writeHead(418, { 'x-request-id': 'req_7' }).end(`short and stout, ${secret}`),
    );
    await service.post(`${hooks}/${webhookId}/test`, {});
    return forCoin({ webhookId });
  },
  (data) => {
    const { body, headers } = receiver.received.at(-1) as Received;
    expect(data.attempts).toEqual([
      {
        eventId: null,
        at: expect.any(String),
        ...{ ok: false, status: 418, error: null, ms: expect.any(Number) },
        messageId: headers['webhook-id'],
        payload: body,
        responseBody: 'short and stout, whsec_[secret]',
        requestId: 'req_7',
      },
    ]);
  },
);

attempts.answers(
  'an event with its payload, and none of an event that the chain has turned out not to have',
  async () => {
    const sequence = await record(database, 'mainnet', [{ integrationId: coin.id }]);
    const question = await forWebhook();
    const { webhookId } = question.input as { webhookId: string };
    const common = { webhookId, at: new Date(), status: 204, ms: 5 };
    await database.orm.insert(webhookAttempts).values([
      { ...common, number: 1, sequence },
      { ...common, number: 2, sequence: sequence + 1 },
    ]);
    return question;
  },
  (data) => {
    const [gone, event] = data.attempts;
    const { id } = coin;
    expect(JSON.parse(event.payload)).toMatchObject({ id: event.eventId, integrationId: id });
    expect(event).toMatchObject({ ok: true, responseBody: null, requestId: null });
    expect(event.messageId).toMatch(new RegExp(`^msg_[0-9a-f]{32}_${event.eventId}$`));
    expect(gone).toMatchObject({ payload: null });
  },
);
needsAWebhook(attempts);

const rotate = await openEndpoint('webhooks.rotateSecret', fixture);

rotate.answers('the new secret and the time until which the old one signs too', forWebhook, (data) => {
  expect(data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const hours = (Date.parse(data.previousSecretUntil) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
});
needsAWebhook(rotate);

const remove = await openEndpoint('webhooks.remove', fixture);

remove.answers('the id of the deleted webhook', forWebhook, async (data) => {
  expect(data).toEqual({ webhookId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  const { body } = await service.get(hooks);
  expect(body.data.webhooks).toEqual([]);
});
needsAWebhook(remove);
