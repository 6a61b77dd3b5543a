import { neverRespond, type Receiver, type Respond, respondWith, waitFor } from '@obverse/testing';
import { expect, it } from 'vitest';
import { deleteWebhook } from '../../src/webhooks/stored-webhooks.ts';
import { record } from '../support/events.ts';
import { describeDeliveries, newIntegrationId, openReceiver } from './fixture.ts';

/** How many webhooks one lane serves at a time. */
const concurrency = 32;

/** The most requests that any one URL of a receiver has received. */
function maxRequestsPerUrl({ received }: Receiver): number {
  const counts = new Map<string, number>();
  for (const { path } of received) counts.set(path, (counts.get(path) ?? 0) + 1);
  return Math.max(...counts.values());
}

/** Accepts a message after 0.9 s, and then sends a body that does not end. */
const respondWithEndlessBody: Respond = (response) => {
  const accepting = setTimeout(() => response.writeHead(200).write('.'), 900);
  const sending = setInterval(() => response.headersSent && response.write('.'), 100);
  response.on('close', () => {
    clearTimeout(accepting);
    clearInterval(sending);
  });
};

describeDeliveries('fairness between webhooks', (fixture) => {
  /** Registers webhooks of one receiver for several integrations, and records events of each integration. */
  async function openManyWebhooks(receiver: Receiver, perIntegration: number, events: number) {
    const integrationIds = Array.from({ length: 4 }, newIntegrationId);
    const urls = Array.from({ length: perIntegration }, (_, i) => `${receiver.url}/${i}`);
    const webhooks = await Promise.all(
      integrationIds.flatMap((integrationId, i) =>
        urls.map((url) => fixture.register(integrationId, `${url}/${i}`)),
      ),
    );
    for (const integrationId of integrationIds) await fixture.recordEvents(integrationId, events);
    return {
      count: webhooks.length,
      remove: async () => {
        for (const webhook of webhooks) await deleteWebhook(fixture.database, webhook);
      },
    };
  }

  it('serves healthy webhooks while the slow lane is full of webhooks that never respond', async () => {
    const hanging = await openReceiver();
    // One failure moves a webhook into the slow lane.
    hanging.respond(respondWith(500));
    const many = await openManyWebhooks(hanging, 10, 1);
    await waitFor(() => expect(hanging.received).toHaveLength(many.count));
    hanging.respond(neverRespond);
    fixture.deliveries.advanceClock(10_000);
    await waitFor(() => expect(hanging.pending.size).toBe(concurrency));
    const { receiver, webhook } = await fixture.openWebhook();
    const ids = await fixture.recordEvents(webhook.integrationId, 40);
    await fixture.waitUntilDelivered(webhook, ids.at(-1));
    expect(receiver.eventIds()).toEqual(ids);
    expect(hanging.pending.size).toBe(concurrency);
    await many.remove();
  });

  it.each([
    ['never respond', neverRespond],
    ['respond with a body that does not end', respondWithEndlessBody],
  ])('delays a healthy webhook once while all others in its lane %s', async (_, respond) => {
    const bad = await openReceiver();
    bad.respond(respond);
    const many = await openManyWebhooks(bad, 10, 30);
    await waitFor(() => expect(bad.received.length).toBeGreaterThanOrEqual(concurrency));
    const { webhook } = await fixture.openWebhook();
    const [id] = await fixture.recordEvents(webhook.integrationId);
    await fixture.waitUntilDelivered(webhook, id);
    // One attempt before the healthy webhook is served, and at most one more in the slow lane meanwhile.
    expect(maxRequestsPerUrl(bad)).toBeLessThanOrEqual(2);
    await many.remove();
  });

  it('ends a batch after a second, so that other webhooks are served', async () => {
    const long = await openReceiver();
    long.respond((response) => void setTimeout(() => response.writeHead(204).end(), 300));
    const many = await openManyWebhooks(long, 8, 30);
    await waitFor(() => expect(long.received.length).toBeGreaterThanOrEqual(concurrency));
    const { webhook } = await fixture.openWebhook();
    const [id] = await fixture.recordEvents(webhook.integrationId);
    await fixture.waitUntilDelivered(webhook, id);
    // A batch without a time limit would send 20 events.
    expect(maxRequestsPerUrl(long)).toBeLessThan(8);
    await many.remove();
  });

  it('blocks only the webhook of an event that cannot be decoded', async () => {
    const receiver = await openReceiver();
    const [broken, intact] = [newIntegrationId(), newIntegrationId()];
    const blocked = await fixture.register(broken, receiver.url);
    const webhook = await fixture.register(intact, receiver.url);
    await record(fixture.database, 'mainnet', [{ integrationId: broken, raw: Buffer.from([12, 1, 0]) }]);
    const [id] = await fixture.recordEvents(intact);
    await fixture.waitUntilDelivered(webhook, id);
    await waitFor(async () =>
      expect((await fixture.readWebhook(blocked)).lastAttempt).toMatchObject({
        error: 'internal',
        status: null,
      }),
    );
  });

  it('reports a completed work loop only after all deliveries in flight have ended', async () => {
    const [slow, fast] = [await fixture.openWebhook(), await fixture.openWebhook()];
    const { timesDone } = fixture.deliveries;
    await waitFor(() => expect(timesDone()).toBeGreaterThan(2));
    slow.receiver.respond(neverRespond);
    await fixture.recordEvents(slow.webhook.integrationId);
    await waitFor(() => expect(slow.receiver.pending.size).toBe(1));
    const before = timesDone();
    // new events are marked, and delivered to others, meanwhile
    for (let i = 0; i < 4; i++) {
      const [id] = await fixture.recordEvents(fast.webhook.integrationId);
      await fixture.waitUntilDelivered(fast.webhook, id);
    }
    // the round that was under way may have ended
    expect(timesDone() - before).toBeLessThanOrEqual(1);
    for (const response of slow.receiver.pending) response.writeHead(200).end();
    await waitFor(() => expect(timesDone() - before).toBeGreaterThan(2));
  });
});
