import { respondWith, waitFor } from '@obverse/testing';
import { expect, it } from 'vitest';
import { retryDelaysMs } from '../../src/webhooks/retry.ts';
import { readAttempts, resetWebhook, type WebhookRef } from '../../src/webhooks/stored-webhooks.ts';
import { describeDeliveries } from './fixture.ts';

describeDeliveries('failed webhook deliveries', (fixture) => {
  const waitForState = (webhook: WebhookRef, state: object) =>
    waitFor(async () => expect(await fixture.readWebhook(webhook)).toMatchObject(state));

  it('are repeated with the same message id, after Retry-After with 429, before the next event is sent', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    receiver.respond(respondWith(429, { 'retry-after': '600' }));
    const ids = await fixture.recordEvents(webhook.integrationId, 3);
    for (const [i, delayMs] of [600_000, 600_000, 1_800_000].entries()) {
      await waitForState(webhook, { failures: i + 1, slow: true });
      const { dueAt } = await fixture.readWebhook(webhook);
      expect((Number(dueAt) - Date.now()) / delayMs).toBeCloseTo(i < 2 ? 1 : 1.05, 1);
      await fixture.letPass(webhook, delayMs * 1.1);
    }
    await waitForState(webhook, { failures: 4 });
    receiver.respond(respondWith(200));
    await fixture.letPass(webhook, 2.2 * 3_600_000);
    await fixture.waitUntilDelivered(webhook, ids.at(-1));
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

  it('are counted by outcome, and the lateness of the slow lane is measured', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    const { metric, state } = fixture.deliveries;
    const waitForMetric = (name: string, labels: string, value: number) =>
      waitFor(async () => expect(await metric(`obverse_${name}{cluster="mainnet",${labels}}`)).toBe(value));
    receiver.respond(respondWith(500));
    const [id] = await fixture.recordEvents(webhook.integrationId);
    await waitForMetric('webhook_attempts_total', 'outcome="refused"', 1);
    receiver.respond(respondWith(200));
    await fixture.letPass(webhook, 10_000);
    await fixture.waitUntilDelivered(webhook, id);
    await waitForMetric('webhook_attempts_total', 'outcome="delivered"', 1);
    // Due 5 to 5.5 s after the failure, and looked at after 10 s.
    expect(state.maxLateMs).toBeGreaterThan(4_000);
    await waitForMetric('webhook_lateness_seconds', 'line="slow"', 0);
    receiver.respond(respondWith(410));
    await fixture.recordEvents(webhook.integrationId);
    await waitForMetric('webhooks_disabled_total', 'reason="gone"', 1);
  });
});
