import { expect } from 'vitest';
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
      { position: '0', lastAttempt: null, failures: 0, disabledAt: null },
    ]);
    expect(JSON.stringify(data)).not.toContain('whsec');
  },
);
list.refuses(
  '400 INVALID_REQUEST',
  'an unknown field',
  () => ask({ limit: 1 }),
  'Invalid request data: limit: unknown field',
);
isGuarded(ask);
