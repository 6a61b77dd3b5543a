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

  it('do not take over a delivery that takes longer than a lease, and take over one whose lease has ended', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    const { orm } = fixture.database;
    receiver.respond(neverRespond);
    const ids = await fixture.recordEvents(webhook.integrationId, 2);
    await waitFor(() => expect(receiver.pending.size).toBe(1));
    const other = startInstance();
    const isWebhook = eq(webhooks.id, webhook.id);
    const claim = async () => {
      const endsInMs = sql<number>`extract(epoch from locked_until - now())::float8 * 1000`;
      const [row] = await orm
        .select({ lockedBy: webhooks.lockedBy, endsInMs })
        .from(webhooks)
        .where(isWebhook);
      return row;
    };
    const first = await claim();
    const endLease = (ms: number) =>
      orm
        .update(webhooks)
        .set({ lockedUntil: sql`now() + ${ms} * interval '1 millisecond'` })
        .where(isWebhook);
    // it would end before the receiver does, and is renewed
    await endLease(5_000);
    await waitFor(async () => expect((await claim())?.endsInMs).toBeGreaterThan(6_000));
    expect(await claim()).toMatchObject({ lockedBy: first?.lockedBy });
    expect(receiver.pending.size).toBe(1);
    // as if the process had stalled
    await waitFor(async () => {
      await endLease(-1_000);
      other.notify();
      expect((await claim())?.lockedBy).not.toBe(first?.lockedBy);
    });
    await waitFor(() => expect(receiver.pending.size).toBe(2));
    receiver.acceptAll();
    await fixture.waitUntilDelivered(webhook, ids.at(-1));
    expect(receiver.eventIds()).toEqual([ids[0], ids[0], ids[1]]);
    expect(await fixture.readWebhook(webhook)).toMatchObject({ attempts: 2, position: ids.at(-1) });
  });
});
