import { randomUUID } from 'node:crypto';
import { type Received, startReceiver, verifySignature } from '@obverse/testing';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { webhookAttempts, webhooks } from '../../src/db/schema/webhooks-tables.ts';
import { keyIdOf } from '../../src/webhooks/keys.ts';
import { logTest } from '../../src/webhooks/stored-webhooks.ts';
import { record } from '../support/events.ts';
import { goneIntegration, openFixture } from './fixture.ts';

const { service, ok, refusal, coin } = await openFixture();
const { database } = service;
const { orm } = database;
const { id } = await coin();
const gone = await goneIntegration(database);
const receiver = await startReceiver();
afterAll(() => receiver.close());
// events 1 and 2
await record(database, 'mainnet', [{ integrationId: null }, { integrationId: null }]);

/** Registers the coin's only webhook. @returns what names it, and its secret */
async function register(url = `https://acme.example/${randomUUID()}`) {
  await orm.delete(webhooks);
  const { webhookId, secret } = await ok('webhooks.create', { id, url });
  return { webhook: { id, webhookId: webhookId as string }, secret: secret as string };
}

/** Registers a webhook whose receiver responds with a status. */
function registerReceiver(status: number) {
  receiver.respond((response) => response.writeHead(status).end());
  return register(`${receiver.url}/${randomUUID()}`);
}

it.each(['attempts', 'remove', 'replay', 'rotateSecret', 'test'])(
  'webhooks.%s refuses a webhook that does not exist or belongs to another integration',
  async (name) => {
    const headers = { 'x-api-key': gone.key };
    const url = `https://acme.example/${randomUUID()}`;
    const { webhookId } = await ok('webhooks.create', { id: gone.id, url }, { headers });
    for (const each of [webhookId, randomUUID()])
      expect(await refusal(`webhooks.${name}`, { id, webhookId: each })).toEqual([
        'WEBHOOK_NOT_FOUND',
        'The integration has no such webhook',
      ]);
  },
);

describe('webhooks.create', () => {
  it('answers with the webhook and its secret', async () => {
    const url = `https://acme.example/${randomUUID()}`;
    expect(await ok('webhooks.create', { id, url })).toEqual({
      ...{ webhookId: expect.stringMatching(/^[0-9a-f-]{36}$/), url, createdAt: expect.any(String) },
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      ...{ position: '2', lastAttempt: null, failures: 0, failingSince: null, nextAttemptAt: null },
      ...{ disabledAt: null, disabledReason: null, previousSecretUntil: null, needsRotation: false },
    });
  });

  it('keeps no secret in the database', async () => {
    const { secret } = await register();
    const [row] = await orm.select({ text: sql<string>`${webhooks}::text` }).from(webhooks);
    const secretText = secret.slice('whsec_'.length);
    expect(row?.text).toContain('https://acme.example/');
    for (const each of [secretText, Buffer.from(secretText, 'base64').toString('hex')])
      expect(row?.text).not.toContain(each);
  });

  it('refuses a private address, a URL that has a webhook, and an eleventh one, also at once', async () => {
    await register('https://acme.example/a');
    const privately = ['INVALID_REQUEST', 'url: must not lead to a private address'];
    expect(await refusal('webhooks.create', { id, url: 'https://10.0.0.1/' })).toEqual(privately);
    const exists = 'There is a webhook with this URL already: rotate its secret if it is lost';
    const again = await refusal('webhooks.create', { id, url: 'HTTPS://ACME.example:443/a' });
    expect(again).toEqual(['WEBHOOK_EXISTS', exists]);
    const create = (i: number) =>
      service.post(`/integration/${id}/webhooks`, { url: `https://acme.example/${i}` });
    const answers = await Promise.all(Array.from({ length: 15 }, (_, i) => create(i)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    const many = ['TOO_MANY_WEBHOOKS', 'An integration may have 10 webhooks: remove one first'];
    expect(await refusal('webhooks.create', { id, url: 'https://acme.example/more' })).toEqual(many);
  });
});

describe('webhooks.list', () => {
  const list = () => ok('webhooks.list', { id });

  it('answers with the webhooks of the integration, without secrets', async () => {
    await register();
    const data = await list();
    const fresh = { position: '2', lastAttempt: null, failures: 0, disabledAt: null, needsRotation: false };
    expect(data.webhooks).toMatchObject([fresh]);
    expect(JSON.stringify(data)).not.toContain('whsec');
  });

  it('answers with the last attempt to deliver an event, whatever was tested since', async () => {
    const { webhook } = await register();
    await orm.update(webhooks).set({ attempts: 1 });
    const attempt = { at: new Date(), error: null, ms: 5, responseBody: null, requestId: null };
    const delivery = { webhookId: webhook.webhookId, number: 1, sequence: 7, status: 200 };
    await orm.insert(webhookAttempts).values({ ...attempt, ...delivery });
    await logTest(database, { id: webhook.webhookId }, { ...attempt, status: 500 });
    expect((await list()).webhooks).toMatchObject([{ lastAttempt: { eventId: '7', status: 200 } }]);
  });

  it('answers with a webhook that needs rotation, because its secret was derived from another key', async () => {
    await register();
    await orm.update(webhooks).set({ keyId: keyIdOf(Buffer.alloc(32, 8)) });
    expect((await list()).webhooks).toMatchObject([{ needsRotation: true }]);
  });
});

describe('webhooks.test', () => {
  it('answers with the status with which the receiver accepts a signed message, or refuses it', async () => {
    const { webhook, secret } = await registerReceiver(201);
    const accepted = { ok: true, status: 201, error: null, ms: expect.any(Number) };
    expect(await ok('webhooks.test', webhook)).toEqual(accepted);
    const last = receiver.received.at(-1) as Received;
    expect(verifySignature(secret, last)).toMatchObject({ kind: 'test', integrationId: id });
    expect(last.headers['webhook-id']).toMatch(/^test_/);
    const refused = await ok('webhooks.test', (await registerReceiver(500)).webhook);
    expect(refused).toMatchObject({ ok: false, status: 500, error: null });
  });

  it('answers with the reason why no receiver responded', async () => {
    const gone = await startReceiver();
    await gone.close();
    const data = await ok('webhooks.test', (await register(gone.url)).webhook);
    expect(data).toMatchObject({ ok: false, status: null, error: 'connection_failed' });
  });
});

it('webhooks.replay answers with the webhook with its position before the given event, or unchanged', async () => {
  const { webhook } = await register();
  expect(await ok('webhooks.replay', webhook)).toMatchObject({ position: '2', disabledAt: null });
  const replayed = { position: '1', failures: 0, disabledAt: null };
  expect(await ok('webhooks.replay', { ...webhook, from: '2' })).toMatchObject(replayed);
  for (const from of ['0', '3']) {
    const none = ['INVALID_REQUEST', 'from: must be the id of an event'];
    expect(await refusal('webhooks.replay', { ...webhook, from })).toEqual(none);
  }
});

describe('webhooks.attempts', () => {
  it('answers with a test with the payload that was sent, and the body and request id that were answered, without secrets', async () => {
    const { webhook, secret } = await register(`${receiver.url}/${randomUUID()}`);
    expect(await ok('webhooks.attempts', webhook)).toEqual({ attempts: [] });
    const answer = `short and stout, ${secret}`;
    receiver.respond((response) => response.writeHead(418, { 'x-request-id': 'req_7' }).end(answer));
    await ok('webhooks.test', webhook);
    const { body, headers } = receiver.received.at(-1) as Received;
    expect((await ok('webhooks.attempts', webhook)).attempts).toEqual([
      {
        ...{ eventId: null, at: expect.any(String), messageId: headers['webhook-id'], payload: body },
        ...{ ok: false, status: 418, error: null, ms: expect.any(Number), requestId: 'req_7' },
        responseBody: 'short and stout, whsec_[secret]',
      },
    ]);
  });

  it('answers with an event with its payload, and none of an event that the chain has turned out not to have', async () => {
    const sequence = await record(database, 'mainnet', [{ integrationId: id }]);
    const { webhook } = await register();
    const common = { webhookId: webhook.webhookId, at: new Date(), status: 204, ms: 5 };
    await orm.insert(webhookAttempts).values([
      { ...common, number: 1, sequence },
      { ...common, number: 2, sequence: sequence + 1 },
    ]);
    const [gone, event] = (await ok('webhooks.attempts', webhook)).attempts;
    expect(JSON.parse(event.payload)).toMatchObject({ id: `${sequence}`, integrationId: id });
    expect(event).toMatchObject({ ok: true, responseBody: null, requestId: null });
    expect(event.messageId).toMatch(new RegExp(`^msg_[0-9a-f]{32}_${sequence}$`));
    expect(gone.payload).toBeNull();
  });
});

it('webhooks.rotateSecret answers with the new secret and the time until which the old one signs too', async () => {
  const { webhook, secret: old } = await register();
  const { secret, previousSecretUntil } = await ok('webhooks.rotateSecret', webhook);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(secret).not.toBe(old);
  const hours = (Date.parse(previousSecretUntil) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
});

it('webhooks.remove answers with the id of the deleted webhook', async () => {
  const { webhook } = await register();
  expect(await ok('webhooks.remove', webhook)).toEqual({ webhookId: webhook.webhookId });
  expect((await ok('webhooks.list', { id })).webhooks).toEqual([]);
});
