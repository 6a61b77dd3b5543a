import { randomUUID } from 'node:crypto';
import { type Received, startReceiver, verifySignature } from '@obverse/testing';
import { afterAll, expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';
import { webhookEndpoint } from './webhook-endpoint.ts';

const test = await openEndpoint('webhooks.test');
const helpers = await webhookEndpoint(test);
const { forCoin, forWebhook, testsWebhookId } = helpers;

let secret: string;
const receiver = await startReceiver();
afterAll(() => receiver.close());

/** Registers a webhook whose receiver responds with a status. */
async function forReceiver(url: string, status: number) {
  receiver.respond((response) => response.writeHead(status).end());
  await forWebhook();
  const { body } = await test.fixture.service.post(`/integration/${helpers.coin.id}/webhooks`, { url });
  secret = body.data.secret;
  return forCoin({ webhookId: body.data.webhookId });
}

test.answers(
  'the status with which the receiver accepts a signed message',
  () => forReceiver(`${receiver.url}/${randomUUID()}`, 201),
  (data) => {
    expect(data).toEqual({ ok: true, status: 201, error: null, ms: expect.any(Number) });
    const last = receiver.received.at(-1) as Received;
    expect(verifySignature(secret, last)).toMatchObject({ kind: 'test', integrationId: helpers.coin.id });
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
testsWebhookId();
