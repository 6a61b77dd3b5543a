import { respondWith, verifySignature, waitFor } from '@obverse/testing';
import { expect, it } from 'vitest';
import { maxBatch } from '../../src/webhooks/deliver-batch.ts';
import { readAttempts } from '../../src/webhooks/stored-webhooks.ts';
import { describeDeliveries, newIntegrationId, openReceiver } from './fixture.ts';

describeDeliveries('the order of webhook deliveries', (fixture) => {
  it('delivers the events since the registration in order and signed, and those of no other integration', async () => {
    const receiver = await openReceiver();
    const integrationId = newIntegrationId();
    await fixture.recordEvents(integrationId, 3);
    const webhook = await fixture.register(integrationId, receiver.url);
    const ids = await fixture.recordEvents(integrationId, 50);
    await fixture.recordEvents(newIntegrationId(), 5);
    await fixture.recordEvents(null);
    await fixture.waitUntilDelivered(webhook, ids.at(-1));
    expect(receiver.eventIds()).toEqual(ids);
    for (const one of receiver.received) {
      expect(verifySignature(webhook.secret, one)).toMatchObject({
        cluster: 'mainnet',
        integrationId,
        kind: 'redeemed',
      });
      expect(one.headers['content-type']).toBe('application/json');
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(50);
    const { webhook: row } = await fixture.readWebhook(webhook);
    expect(row).toMatchObject({ failures: 0, failingSince: null, dueAt: null, attempts: 50, slow: false });
  });

  it('delivers a backlog of many batches without a wait between them', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    const ids = await fixture.recordEvents(webhook.integrationId, 20 * maxBatch.events);
    const startedAt = performance.now();
    await fixture.waitUntilDelivered(webhook, ids.at(-1));
    expect(receiver.eventIds()).toEqual(ids);
    // with a poll, once a second, before each batch it would be nineteen
    expect(performance.now() - startedAt).toBeLessThan(18_000);
  });

  it('delivers an event to a webhook that had nothing to deliver before', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    for (let i = 0; i < 3; i++) {
      const [id] = await fixture.recordEvents(webhook.integrationId);
      await fixture.waitUntilDelivered(webhook, id);
    }
    expect(receiver.received).toHaveLength(3);
  });

  it('delivers each event once and in order to a receiver that recovers and changes queues while it catches up', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    receiver.respond(respondWith(500));
    const ids = await fixture.recordEvents(webhook.integrationId, 14);
    await waitFor(async () => expect((await fixture.readWebhook(webhook)).webhook.failures).toBe(1));
    // All of them together take longer than the poll interval.
    receiver.respond((response) => setTimeout(() => response.writeHead(200).end(), 60));
    await fixture.letPass(webhook, 10_000);
    await fixture.waitUntilDelivered(webhook, ids.at(-1));
    expect(receiver.eventIds()).toEqual([ids[0], ...ids]);
  });

  it('logs the last hundred attempts of a webhook', async () => {
    const { webhook } = await fixture.openWebhook();
    const ids = await fixture.recordEvents(webhook.integrationId, 130);
    await fixture.waitUntilDelivered(webhook, ids.at(-1));
    const attempts = await readAttempts(fixture.database, webhook);
    expect(attempts.map(({ attempt }) => attempt.sequence)).toEqual(ids.slice(30).reverse());
  });
});
