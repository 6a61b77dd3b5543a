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
    for (const webhook of registered)
      await fixture.waitUntilDelivered(webhook, expected.get(webhook.integrationId)?.at(-1));
    for (const [id, ids] of expected) {
      const ofWebhook = receiver.received.filter(({ path }) => path.endsWith(id));
      expect(ofWebhook.map(({ json }) => Number(json.id))).toEqual(ids);
    }
    const delivered = 'obverse_webhook_attempts_total{cluster="mainnet",outcome="delivered"}';
    for (const instance of [fixture.deliveries, other])
      expect(await instance.metric(delivered)).toBeGreaterThan(0);
  });

  it('do not take over a delivery that takes longer than a lease, and take over one whose lease has ended', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    receiver.respond(neverRespond);
    const ids = await fixture.recordEvents(webhook.integrationId, 2);
    await waitFor(() => expect(receiver.pending.size).toBe(1));
    const other = startInstance();
    const claim = async () => {
      const [row] = await fixture.database.orm
        .select({
          lockedBy: webhooks.lockedBy,
          endsInMs: sql<number>`extract(epoch from locked_until - now())::float8 * 1000`,
        })
        .from(webhooks)
        .where(eq(webhooks.id, webhook.id));
      return row;
    };
    const first = await claim();
    const end = (ms: number) =>
      fixture.database.orm
        .update(webhooks)
        .set({ lockedUntil: sql`now() + ${ms} * interval '1 millisecond'` })
        .where(eq(webhooks.id, webhook.id));
    // it would end before the receiver does, and is renewed
    await end(5_000);
    await waitFor(async () => expect((await claim())?.endsInMs).toBeGreaterThan(6_000));
    expect(await claim()).toMatchObject({ lockedBy: first?.lockedBy });
    expect(receiver.pending.size).toBe(1);
    // as if the process had stalled
    await waitFor(async () => {
      await end(-1_000);
      other.notify();
      expect((await claim())?.lockedBy).not.toBe(first?.lockedBy);
    });
    await waitFor(() => expect(receiver.pending.size).toBe(2));
    receiver.acceptAll();
    await fixture.waitUntilDelivered(webhook, ids.at(-1));
    expect(receiver.eventIds()).toEqual([ids[0], ids[0], ids[1]]);
    expect((await fixture.readWebhook(webhook)).webhook).toMatchObject({ attempts: 2, position: ids.at(-1) });
  });

  it('begin after the last event that was recorded when a webhook is registered, however long its transaction takes', async () => {
    const { database } = fixture;
    const receiver = await openReceiver();
    const integrationId = newIntegrationId();
    await fixture.recordEvents(integrationId);
    const rounds = Array.from({ length: 10 }, async (_, i) => {
      const [webhook, ids] = await Promise.all([
        fixture.register(integrationId, `${receiver.url}/${i}`),
        fixture.recordEvents(integrationId, 2),
      ]);
      return { webhook, ids };
    });
    const registered = await Promise.all(rounds);
    const last = Math.max(...registered.flatMap(({ ids }) => ids));
    for (const { webhook } of registered) await fixture.waitUntilDelivered(webhook, last);
    const [row] = await database.orm.select().from(webhooks).where(eq(webhooks.integrationId, integrationId));
    expect(row).toMatchObject({ dueAt: null });
  });
});
