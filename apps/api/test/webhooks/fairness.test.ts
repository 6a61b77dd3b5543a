import { neverRespond, type Received, type Receiver, type Respond, waitFor } from '@obverse/testing';
import { expect, it } from 'vitest';
import { deliveryLimits } from '../../src/webhooks/places.ts';
import { deleteWebhook } from '../../src/webhooks/stored-webhooks.ts';
import { record } from '../support/events.ts';
import { describeDeliveries, newIntegrationId, openReceiver } from './fixture.ts';

const { prompt, slowPerIntegration, slowPerAddress } = deliveryLimits;

const respondAfterMs =
  (ms: number): Respond =>
  (response) =>
    void setTimeout(() => response.writeHead(204).end(), ms);

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
  /** Registers ten webhooks of a receiver for each of several integrations. */
  async function registerMany(receiver: Receiver, integrations: number) {
    const integrationIds = Array.from({ length: integrations }, newIntegrationId);
    const webhooks = await Promise.all(
      Array.from({ length: 10 * integrations }, (_, i) =>
        fixture.register(integrationIds[i % integrations] as string, `${receiver.url}/${i}`),
      ),
    );
    const recordMany = async (events: number) => {
      for (const integrationId of integrationIds) await fixture.recordEvents(integrationId, events);
    };
    const remove = async () => {
      for (const webhook of webhooks) await deleteWebhook(fixture.database, webhook);
    };
    return { count: webhooks.length, record: recordMany, remove };
  }

  it.each([
    ['an integration', 1, slowPerIntegration],
    ['an address', 8, slowPerAddress],
  ])(
    'delivers to so many webhooks of %s that have not yet answered, and to no more',
    async (_, integrations, expected) => {
      const silent = await openReceiver();
      silent.respond(neverRespond);
      const many = await registerMany(silent, integrations);
      await many.record(1);
      await waitFor(() => expect(silent.pending.size).toBeGreaterThanOrEqual(expected));
      const { receiver, webhook } = await fixture.openWebhook('127.0.0.2');
      expect(await fixture.deliver(webhook, 40)).toEqual(receiver.eventIds());
      expect(silent.pending.size).toBe(expected);
      await many.remove();
    },
  );

  it.each<[string, Respond, number]>([
    // One attempt before the healthy webhook is served, and at most one more in the slow queue meanwhile.
    ['never respond', neverRespond, 2],
    ['respond with a body that does not end', respondWithEndlessBody, 2],
    // A batch without a time limit would send 20 events.
    ['respond after 0.3 s', respondAfterMs(300), 7],
  ])(
    'delays a healthy webhook for a second while all others in its queue %s',
    async (_, respond, maxRequests) => {
      const bad = await openReceiver();
      const many = await registerMany(bad, 8);
      await many.record(1);
      await waitFor(() => expect(bad.received).toHaveLength(many.count));
      const { webhook } = await fixture.openWebhook();
      await fixture.deliver(webhook);
      bad.received.length = 0;
      bad.respond(respond);
      await many.record(30);
      await waitFor(() => expect(bad.received.length).toBeGreaterThanOrEqual(prompt));
      await fixture.deliver(webhook);
      const requestsOf = ({ path }: Received) => bad.received.filter((each) => each.path === path).length;
      expect(Math.max(...bad.received.map(requestsOf))).toBeLessThanOrEqual(maxRequests);
      await many.remove();
    },
  );

  it('blocks only the webhook of an event that cannot be decoded', async () => {
    const { webhook: blocked } = await fixture.openWebhook();
    const { webhook } = await fixture.openWebhook();
    const { integrationId } = blocked;
    await record(fixture.database, 'mainnet', [{ integrationId, raw: Buffer.from([12, 1, 0]) }]);
    await fixture.deliver(webhook);
    const lastAttempt = { error: 'internal', status: null };
    await waitFor(async () => expect(await fixture.readWebhook(blocked)).toMatchObject({ lastAttempt }));
  });
});
