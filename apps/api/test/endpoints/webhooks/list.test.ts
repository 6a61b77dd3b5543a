import { expect } from 'vitest';
import { webhooks } from '../../../src/db/schema/index.ts';
import { keyIdOf } from '../../../src/webhooks/signing.ts';
import { endpoint } from '../endpoint.ts';
import { aboutWebhooks } from './about-webhooks.ts';

const list = endpoint('webhooks.list');
const { ask, askOfOne, isGuarded } = aboutWebhooks(list);

list.answers(
  "the integration's own, without secrets",
  async () => {
    await askOfOne();
    return ask();
  },
  (data) => {
    expect(data.webhooks).toMatchObject([
      { position: '0', lastAttempt: null, failures: 0, disabledAt: null, needsRotation: false },
    ]);
    expect(JSON.stringify(data)).not.toContain('whsec');
  },
);
list.answers(
  'that nothing is sent where the secret came from a key that is no more',
  async () => {
    await askOfOne();
    await list.fixture.service.database.orm.update(webhooks).set({ keyId: keyIdOf(Buffer.alloc(32, 8)) });
    return ask();
  },
  (data) => expect(data.webhooks).toMatchObject([{ needsRotation: true }]),
);
list.refuses(
  '400 INVALID_REQUEST',
  'an unknown field',
  () => ask({ limit: 1 }),
  'Invalid request data: limit: unknown field',
);
isGuarded(ask);
