import { expect } from 'vitest';
import { webhooks } from '../../../src/db/schema/webhooks-tables.ts';
import { keyIdOf } from '../../../src/webhooks/keys.ts';
import { openEndpoint } from '../endpoint.ts';
import { webhookEndpoint } from './webhook-endpoint.ts';

const list = await openEndpoint('webhooks.list');
const { forCoin, forWebhook } = await webhookEndpoint(list);

list.answers(
  'the webhooks of the integration, without secrets',
  async () => {
    await forWebhook();
    return forCoin();
  },
  (data) => {
    expect(data.webhooks).toMatchObject([
      { position: '0', lastAttempt: null, failures: 0, disabledAt: null, needsRotation: false },
    ]);
    expect(JSON.stringify(data)).not.toContain('whsec');
  },
);
list.answers(
  'a webhook that needs rotation, because its secret was derived from another key',
  async () => {
    await forWebhook();
    await list.fixture.service.database.orm.update(webhooks).set({ keyId: keyIdOf(Buffer.alloc(32, 8)) });
    return forCoin();
  },
  (data) => expect(data.webhooks).toMatchObject([{ needsRotation: true }]),
);
