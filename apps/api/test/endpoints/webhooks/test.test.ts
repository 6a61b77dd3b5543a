import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Received, startReceiver, verifySignature } from '../../webhooks/receiver.ts';
import { endpoint } from '../endpoint.ts';
import { aboutWebhooks } from './about-webhooks.ts';

const test = endpoint('webhooks.test');
const about = aboutWebhooks(test);
const { ask, askOfOne, isGuarded, needsAWebhook } = about;

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let secret: string;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

/** Registers a webhook whose receiver responds with a status. */
async function askOfReceiver(url: string, status: number) {
  receiver.respond((response) => response.writeHead(status).end('this body is ignored'));
  await askOfOne();
  const { body } = await test.fixture.service.post(`/integration/${about.coin.id}/webhooks`, { url });
  secret = body.data.secret;
  return ask({ webhookId: body.data.webhookId });
}

test.answers(
  'what the receiver said of a signed message',
  () => askOfReceiver(`${receiver.url}/${randomUUID()}`, 201),
  (data) => {
    expect(data).toEqual({ ok: true, status: 201, error: null, ms: expect.any(Number) });
    const last = receiver.received.at(-1) as Received;
    expect(verifySignature(secret, last)).toMatchObject({ kind: 'test', integrationId: about.coin.id });
    expect(last.headers['webhook-id']).toMatch(/^test_/);
  },
);
test.answers(
  'that it refused',
  () => askOfReceiver(`${receiver.url}/${randomUUID()}`, 500),
  (data) => expect(data).toMatchObject({ ok: false, status: 500, error: null }),
);
test.answers(
  'that nobody answered',
  async () => {
    const gone = await startReceiver();
    await gone.close();
    return askOfReceiver(gone.url, 200);
  },
  (data) => expect(data).toMatchObject({ ok: false, status: null, error: 'connection_failed' }),
);
needsAWebhook();
isGuarded(askOfOne);
test.limitsBodies();
