import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Received, startReceiver, verified } from '../../webhooks/receiver.ts';
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

/** Asks about a webhook whose receiver answers so. */
async function askOfReceiver(url: string, status: number) {
  receiver.answers((response) => response.writeHead(status).end('nobody tells this'));
  await askOfOne();
  const { body } = await test.world.service.post(`/integration/${about.coin.id}/webhooks`, { url });
  secret = body.data.secret;
  return ask({ webhookId: body.data.webhookId });
}

test.answers(
  'what the receiver said of a signed message',
  () => askOfReceiver(`${receiver.url}/${randomUUID()}`, 201),
  (data) => {
    expect(data).toEqual({ ok: true, status: 201, error: null, ms: expect.any(Number) });
    const last = receiver.received.at(-1) as Received;
    expect(verified(secret, last)).toMatchObject({ kind: 'test', integrationId: about.coin.id });
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
