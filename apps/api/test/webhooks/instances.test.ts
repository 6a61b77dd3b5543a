import { neverRespond, waitFor } from '@obverse/testing';
import { eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { webhooks } from '../../src/db/schema/webhooks-tables.ts';
import { describeDeliveries, newIntegrationId, openReceiver, startDeliveries } from './fixture.ts';

describeDeliveries('several instances', (fixture) => {
  /** Starts another instance beside the fixture's. */
  function startInstance() {
    const instance = startDeliveries(fixture.database);
    onTestFinished(() => instance.stop());
    return instance;
  }

  it('deliver each event once and in order, and share the webhooks', async () => {
    const receiver = await openReceiver();
    // the answers take long enough for each instance to get some
    receiver.respond((response) => void setTimeout(() => response.writeHead(204).end(), 5));
    const integrationIds = Array.from({ length: 20 }, newIntegrationId);
    const registered = await Promise.all(
      integrationIds.map((id) => fixture.register(id, `${receiver.url}/${id}`)),
    );
    const other = startInstance();
    const expected = new Map<string, number[]>();
    for (let round = 0; round < 3; round++)
      for (const id of integrationIds) {
        const ids = await fixture.recordEvents(id, 15);
        other.notify();
        expected.set(id, [...(expected.get(id) ?? []), ...ids]);
      }
    for (const webhook of registered) {
      const ids = expected.get(webhook.integrationId);
      await fixture.waitUntilDelivered(webhook, ids?.at(-1));
      const received = receiver.received.filter(({ path }) => path.endsWith(webhook.integrationId));
      expect(received.map(({ json }) => Number(json.id))).toEqual(ids);
    }
    const delivered = 'obverse_webhook_attempts_total{cluster="mainnet",outcome="delivered"}';
    for (const { metric } of [fixture.deliveries, other]) expect(await metric(delivered)).toBeGreaterThan(0);
  });

  it('do not take over a delivery that takes longer than a lease', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    receiver.respond(neverRespond);
    const ids = await fixture.recordEvents(webhook.integrationId, 2);
    await waitFor(() => expect(receiver.pending.size).toBe(1));
    startInstance();
    const { lockedBy } = await fixture.readWebhook(webhook);
    // it would end before the receiver does, and is renewed
    const lockedUntil = sql`now() + interval '5 s'`;
    await fixture.database.orm.update(webhooks).set({ lockedUntil }).where(eq(webhooks.id, webhook.id));
    await waitFor(async () => {
      const renewed = await fixture.readWebhook(webhook);
      expect(renewed.lockedBy).toBe(lockedBy);
      expect(Number(renewed.lockedUntil) - Date.now()).toBeGreaterThan(6_000);
    });
    expect(receiver.pending.size).toBe(1);
    receiver.acceptAll();
    await fixture.waitUntilDelivered(webhook, ids.at(-1));
    expect(receiver.eventIds()).toEqual(ids);
  });
});
