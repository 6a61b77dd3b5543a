import { neverRespond, type Receiver, type Respond, waitFor } from '@obverse/testing';
import { expect, it } from 'vitest';
import { deliveryLimits } from '../../src/webhooks/places.ts';
import { deleteWebhook } from '../../src/webhooks/stored-webhooks.ts';
import { record } from '../support/events.ts';
import { describeDeliveries, newIntegrationId, openReceiver } from './fixture.ts';

const { prompt, slowPerIntegration, slowPerAddress } = deliveryLimits;

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
  /** Registers webhooks of one receiver for several integrations. */
  async function registerMany(receiver: Receiver, perIntegration: number, integrations = 8) {
    const integrationIds = Array.from({ length: integrations }, newIntegrationId);
    const urls = Array.from({ length: perIntegration }, (_, i) => `${receiver.url}/${i}`);
    const webhooks = await Promise.all(
      integrationIds.flatMap((integrationId, i) =>
        urls.map((url) => fixture.register(integrationId, `${url}/${i}`)),
      ),
    );
    return {
      count: webhooks.length,
      record: async (events: number) => {
        for (const integrationId of integrationIds) await fixture.recordEvents(integrationId, events);
      },
      remove: async () => {
        for (const webhook of webhooks) await deleteWebhook(fixture.database, webhook);
      },
    };
  }

  /** Registers webhooks as above that have accepted an event in time. */
  async function openProvenWebhooks(receiver: Receiver, perIntegration: number) {
    const many = await registerMany(receiver, perIntegration);
    await many.record(1);
    await waitFor(() => expect(receiver.received).toHaveLength(many.count));
    receiver.received.length = 0;
    return many;
  }

  it.each([
    ['an integration', 1, slowPerIntegration],
    ['an address', 8, slowPerAddress],
  ])(
    'delivers to so many webhooks of %s that have not yet answered, and to no more',
    async (_, integrations, expected) => {
      const silent = await openReceiver();
      silent.respond(neverRespond);
      const many = await registerMany(silent, 10, integrations);
      await many.record(1);
      await waitFor(() => expect(silent.pending.size).toBe(expected));
      const { receiver, webhook } = await fixture.openWebhook('127.0.0.2');
      const ids = await fixture.recordEvents(webhook.integrationId, 40);
      await fixture.waitUntilDelivered(webhook, ids.at(-1));
      expect(receiver.eventIds()).toEqual(ids);
      expect(silent.pending.size).toBe(expected);
      await many.remove();
    },
  );

  it.each([
    ['never respond', neverRespond],
    ['respond with a body that does not end', respondWithEndlessBody],
  ])('delays a healthy webhook once while all others in its queue %s', async (_, respond) => {
    const bad = await openReceiver();
    const many = await openProvenWebhooks(bad, 10);
    const { webhook } = await fixture.openWebhook();
    const [proving] = await fixture.recordEvents(webhook.integrationId);
    await fixture.waitUntilDelivered(webhook, proving);
    bad.respond(respond);
    await many.record(30);
    await waitFor(() => expect(bad.received.length).toBeGreaterThanOrEqual(prompt));
    const [id] = await fixture.recordEvents(webhook.integrationId);
    await fixture.waitUntilDelivered(webhook, id);
    // One attempt before the healthy webhook is served, and at most one more in the slow queue meanwhile.
    expect(maxRequestsPerUrl(bad)).toBeLessThanOrEqual(2);
    await many.remove();
  });

  it('ends a batch after a second, so that other webhooks are served', async () => {
    const long = await openReceiver();
    const many = await openProvenWebhooks(long, 10);
    const { webhook } = await fixture.openWebhook();
    const [proving] = await fixture.recordEvents(webhook.integrationId);
    await fixture.waitUntilDelivered(webhook, proving);
    long.respond((response) => void setTimeout(() => response.writeHead(204).end(), 300));
    await many.record(30);
    await waitFor(() => expect(long.received.length).toBeGreaterThanOrEqual(prompt));
    const [id] = await fixture.recordEvents(webhook.integrationId);
    await fixture.waitUntilDelivered(webhook, id);
    // A batch without a time limit would send 20 events.
    expect(maxRequestsPerUrl(long)).toBeLessThan(8);
    await many.remove();
  });

  it('ends and records a batch after a second, also if events of it are left', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    receiver.respond((response) => void setTimeout(() => response.writeHead(204).end(), 300));
    const ids = await fixture.recordEvents(webhook.integrationId, 20);
    const recorded = await waitFor(async () => {
      const { position } = (await fixture.readWebhook(webhook)).webhook;
      expect(position).toBeGreaterThanOrEqual(ids[0] ?? Number.NaN);
      return position;
    });
    // a batch without a time limit would take six
    expect(recorded).toBeLessThan(ids[19] ?? Number.NaN);
    await deleteWebhook(fixture.database, webhook);
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
