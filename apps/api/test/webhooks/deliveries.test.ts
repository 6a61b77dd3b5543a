import { neverRespond, respondWith, verifySignature, waitFor } from '@obverse/testing';
import { expect, it } from 'vitest';
import { maxBatch } from '../../src/webhooks/deliver-batch.ts';
import { retryDelaysMs } from '../../src/webhooks/retry.ts';
import {
  deleteWebhook,
  readAttempts,
  resetWebhook,
  type WebhookRef,
} from '../../src/webhooks/stored-webhooks.ts';
import { describeDeliveries, newIntegrationId, openReceiver } from './fixture.ts';

describeDeliveries('webhook deliveries', (fixture) => {
  /** Records events of a new webhook whose receiver does not respond to the first of them. */
  async function openPending(count: number) {
    const { receiver, webhook } = await fixture.openWebhook();
    receiver.respond(neverRespond);
    const ids = await fixture.recordEvents(webhook.integrationId, count);
    await waitFor(() => expect(receiver.pending.size).toBe(1));
    const acceptPending = () => {
      for (const response of receiver.pending) response.writeHead(200).end();
    };
    /** Accepts all but the third event, which waits. */
    const acceptTwo = async () => {
      receiver.respond((response, { json }) => {
        if (Number(json.id) !== ids[2]) response.writeHead(200).end();
      });
      acceptPending();
      await waitFor(() => expect(receiver.eventIds()).toContain(ids[2]));
    };
    return { receiver, webhook, ids, acceptPending, acceptTwo };
  }

  it('send the events since the registration in order and signed, and those of no other integration', async () => {
    const receiver = await openReceiver();
    const integrationId = newIntegrationId();
    await fixture.recordEvents(integrationId, 3);
    const webhook = await fixture.register(integrationId, receiver.url);
    const ids = await fixture.recordEvents(integrationId, 50);
    await fixture.recordEvents(newIntegrationId(), 5);
    await fixture.recordEvents(null);
    await fixture.waitUntilDelivered(webhook, ids.at(-1));
    expect(receiver.eventIds()).toEqual(ids);
    const payload = { cluster: 'mainnet', integrationId, kind: 'redeemed' };
    for (const one of receiver.received) {
      expect(verifySignature(webhook.secret, one)).toMatchObject(payload);
      expect(one.headers['content-type']).toBe('application/json');
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(50);
    const row = { failures: 0, failingSince: null, dueAt: null, attempts: 50, slow: false };
    expect(await fixture.readWebhook(webhook)).toMatchObject(row);
  });

  it('send a backlog of many batches without a wait between them, and log the last hundred attempts', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    const startedAt = performance.now();
    const ids = await fixture.deliver(webhook, 20 * maxBatch.events);
    expect(receiver.eventIds()).toEqual(ids);
    // with a poll, once a second, before each batch it would be nineteen
    expect(performance.now() - startedAt).toBeLessThan(18_000);
    const attempts = await readAttempts(fixture.database, webhook);
    expect(attempts.map(({ attempt }) => attempt.sequence)).toEqual(ids.slice(-100).reverse());
  });

  it('discard the outcome of a batch that was in flight when a replay from an event of it started', async () => {
    const { receiver, webhook, ids, acceptTwo } = await openPending(4);
    await acceptTwo();
    await resetWebhook(fixture.database, webhook, Number(ids[1]) - 1);
    receiver.acceptAll();
    await fixture.waitUntilDelivered(webhook, ids[3]);
    const replayed = ids.slice(1);
    expect(receiver.eventIds().slice(0, 3)).toEqual(ids.slice(0, 3));
    // the batch that was in flight may have had time for its last event
    expect([replayed, [ids[3], ...replayed]]).toContainEqual(receiver.eventIds().slice(3));
    const logged = (await readAttempts(fixture.database, webhook)).map(({ attempt }) => attempt.sequence);
    expect(logged.slice(0, replayed.length)).toEqual(replayed.toReversed());
  });

  it('end with the batch under way when the webhook is removed, and record none of its attempts', async () => {
    const { receiver, webhook, ids } = await openPending(2 * maxBatch.events);
    expect(await deleteWebhook(fixture.database, webhook)).toBe(true);
    receiver.acceptAll();
    await fixture.deliver((await fixture.openWebhook()).webhook);
    await fixture.deliveries.stop();
    const sent = receiver.eventIds();
    expect(sent).toEqual(ids.slice(0, Math.min(sent.length, maxBatch.events)));
    expect(await readAttempts(fixture.database, webhook)).toEqual([]);
    expect(fixture.deliveries.logLines).toEqual([]);
  });

  it('in flight when the service stops are recorded if the receiver responds in time', async () => {
    const { receiver, webhook, ids, acceptPending } = await openPending(3);
    const stopped = fixture.deliveries.stop();
    acceptPending();
    await stopped;
    expect((await fixture.readWebhook(webhook)).position).toBe(ids[0]);
    expect(receiver.received).toHaveLength(1);
  });

  it('in flight when the service stops are recorded up to the last accepted event of their batch, and repeated from there by another instance', async () => {
    const { receiver, webhook, ids, acceptTwo } = await openPending(4);
    await acceptTwo();
    await fixture.deliveries.stop();
    const recorded = { position: ids[1], attempts: 2, failures: 0 };
    expect(await fixture.readWebhook(webhook)).toMatchObject(recorded);
    receiver.respond(respondWith(200));
    await fixture.restart();
    await fixture.waitUntilDelivered(webhook, ids.at(-1));
    expect(receiver.eventIds()).toEqual([...ids.slice(0, 3), ...ids.slice(2)]);
  });
});

describeDeliveries('failed webhook deliveries', (fixture) => {
  const waitForState = (webhook: WebhookRef, state: object) =>
    waitFor(async () => expect(await fixture.readWebhook(webhook)).toMatchObject(state));

  it('are repeated with the same message id, after Retry-After with 429, before the next event is sent', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    receiver.respond(respondWith(429, { 'retry-after': '600' }));
    const ids = await fixture.recordEvents(webhook.integrationId, 3);
    let since: Date | null = null;
    for (const [i, delayMs] of [600_000, 600_000, 1_800_000].entries()) {
      await waitForState(webhook, { failures: i + 1, slow: true });
      const { dueAt, failingSince } = await fixture.readWebhook(webhook);
      since ??= failingSince;
      expect(failingSince).toEqual(since);
      expect((Number(dueAt) - Date.now()) / delayMs).toBeCloseTo(i < 2 ? 1 : 1.05, 1);
      await fixture.letPass(webhook, delayMs * 1.1);
    }
    await waitForState(webhook, { failures: 4 });
    receiver.respond(respondWith(200));
    await fixture.letPass(webhook, 2.2 * 3_600_000);
    await waitForState(webhook, { position: ids.at(-1), failures: 0, failingSince: null });
    expect(receiver.eventIds()).toEqual([...Array(5).fill(ids[0]), ids[1], ids[2]]);
    const messageIds = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(messageIds.slice(0, 5)).size).toBe(1);
    const attempts = await readAttempts(fixture.database, webhook);
    expect(attempts.map(({ attempt }) => attempt.status)).toEqual([200, 200, 200, 429, 429, 429, 429]);
  });

  it.each([1, -1])(
    'are repeated by the schedule while the clock of the instance is wrong by %d h',
    async (hours) => {
      const { receiver, webhook } = await fixture.openWebhook();
      receiver.respond(respondWith(500));
      const { state } = fixture.deliveries;
      state.clockOffsetMs = hours * 3_600_000;
      const ids = await fixture.recordEvents(webhook.integrationId, 2);
      await waitForState(webhook, { failures: 1 });
      const { dueAt, failingSince } = await fixture.readWebhook(webhook);
      expect(Number(dueAt) - Number(failingSince)).toBeGreaterThanOrEqual(5_000);
      expect(Math.abs(Number(failingSince) - Date.now())).toBeLessThan(5_000);
      state.clockOffsetMs = 0;
      receiver.respond(respondWith(200));
      await fixture.letPass(webhook, 5_300);
      await fixture.waitUntilDelivered(webhook, ids.at(-1));
      expect(receiver.eventIds()).toEqual([ids[0], ...ids]);
    },
  );

  it('disable the webhook after ten attempts, and its events are delivered after a replay', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    receiver.respond(respondWith(302, { location: receiver.url }));
    const ids = await fixture.recordEvents(webhook.integrationId, 2);
    for (const [i, delayMs] of retryDelaysMs.entries()) {
      await waitForState(webhook, { failures: i + 1 });
      await fixture.letPass(webhook, delayMs * 1.1);
    }
    await waitForState(webhook, { failures: 10, disabledReason: 'exhausted', dueAt: null });
    expect(receiver.eventIds()).toEqual(Array(10).fill(ids[0]));
    receiver.respond(respondWith(200));
    ids.push(...(await fixture.recordEvents(webhook.integrationId)));
    const other = await fixture.register(webhook.integrationId, `${receiver.url}/other`);
    ids.push(...(await fixture.deliver(other)));
    expect(receiver.received).toHaveLength(11);
    await resetWebhook(fixture.database, webhook);
    await fixture.waitUntilDelivered(webhook, ids.at(-1));
    expect(receiver.eventIds().slice(11)).toEqual(ids);
  });
});
