import { expect } from 'vitest';
import { webhookAttempts, webhooks } from '../../../src/db/schema/webhooks-tables.ts';
import { keyIdOf } from '../../../src/webhooks/keys.ts';
import { logTest } from '../../../src/webhooks/stored-webhooks.ts';
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
  'the last attempt to deliver an event, whatever was tested since',
  async () => {
    await forWebhook();
    const { database } = list.fixture.service;
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
    await list.fixture.service.database.orm.update(webhooks).set({ keyId: keyIdOf(Buffer.alloc(32, 8)) });
    return forCoin();
  },
  (data) => expect(data.webhooks).toMatchObject([{ needsRotation: true }]),
);
