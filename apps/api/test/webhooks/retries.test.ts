import { type Respond, respondWith, waitFor } from '@obverse/testing';
import { expect, it } from 'vitest';
import { retryDelaysMs } from '../../src/webhooks/retry.ts';
import { readAttempts, resetWebhook } from '../../src/webhooks/stored-webhooks.ts';
import { describeDeliveries } from './fixture.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

describeDeliveries('failed webhook deliveries', (fixture) => {
  it('are repeated with the same message id before the next event is sent', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    receiver.respond(respondWith(500));
    const ids = await fixture.recordEvents(webhook.integrationId, 3);
    for (const [i, delayMs] of [5_000, 5 * minuteMs, 30 * minuteMs].entries()) {
      await waitFor(async () =>
        expect((await fixture.readWebhook(webhook)).webhook).toMatchObject({ failures: i + 1, slow: true }),
      );
      await fixture.letPass(webhook, delayMs * 1.1);
    }
    await waitFor(() => expect(receiver.received).toHaveLength(4));
    expect(new Set(receiver.eventIds())).toEqual(new Set([ids[0]]));
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await waitFor(async () => expect((await fixture.readWebhook(webhook)).webhook.failures).toBe(4));
    receiver.respond(respondWith(200));
    await fixture.letPass(webhook, 2 * hourMs * 1.1);
    await fixture.waitUntilDelivered(webhook, ids.at(-1));
    expect(receiver.eventIds()).toEqual([...Array(5).fill(ids[0]), ids[1], ids[2]]);
    const attempts = await readAttempts(fixture.database, webhook);
    expect(attempts.map(({ attempt }) => attempt.status)).toEqual([200, 200, 200, 500, 500, 500, 500]);
  });

  it('are repeated after the scheduled delay or, with 429 and 503, after Retry-After, which is limited to a day', async () => {
    const retryDelaySeconds = async (respond: Respond): Promise<number> => {
      const { receiver, webhook } = await fixture.openWebhook();
      receiver.respond(respond);
      await fixture.recordEvents(webhook.integrationId);
      return waitFor(async () => {
        const { failingSince, dueAt, failures } = (await fixture.readWebhook(webhook)).webhook;
        expect(failures).toBe(1);
        return Math.round((Number(dueAt) - Number(failingSince)) / 1_000);
      });
    };
    expect(await retryDelaySeconds(respondWith(500, { 'retry-after': '600' }))).toBe(5);
    expect(await retryDelaySeconds(respondWith(429, { 'retry-after': '600' }))).toBe(600);
    expect(await retryDelaySeconds(respondWith(503, { 'retry-after': '1' }))).toBe(5);
    expect(await retryDelaySeconds(respondWith(503, { 'retry-after': '999999999' }))).toBe(86_400);
    expect(await retryDelaySeconds(respondWith(503, { 'retry-after': 'soon' }))).toBe(5);
    const inAnHour = new Date(Date.now() + hourMs).toUTCString();
    const seconds = await retryDelaySeconds(respondWith(429, { 'retry-after': inAnHour }));
    expect(Math.abs(seconds - 3_600)).toBeLessThan(5);
  });

  it.each([hourMs, -hourMs])(
    'are repeated by the schedule while the clock of the instance is %d ms wrong',
    async (wrongMs) => {
      const { receiver, webhook } = await fixture.openWebhook();
      receiver.respond(respondWith(500));
      fixture.deliveries.advanceClock(wrongMs);
      const ids = await fixture.recordEvents(webhook.integrationId, 2);
      const state = async () => (await fixture.readWebhook(webhook)).webhook;
      await waitFor(async () => expect((await state()).failures).toBe(1));
      const { dueAt, failingSince } = await state();
      expect(Number(dueAt) - Number(failingSince)).toBeGreaterThanOrEqual(5_000);
      expect(Math.abs(Number(failingSince) - Date.now())).toBeLessThan(5_000);
      // its clock being right again changes nothing
      fixture.deliveries.advanceClock(-wrongMs);
      expect((await state()).dueAt).toEqual(dueAt);
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
      await waitFor(async () => expect((await fixture.readWebhook(webhook)).webhook.failures).toBe(i + 1));
      await fixture.letPass(webhook, delayMs * 1.1);
    }
    await waitFor(async () =>
      expect((await fixture.readWebhook(webhook)).webhook).toMatchObject({
        failures: 10,
        disabledReason: 'exhausted',
        dueAt: null,
      }),
    );
    expect(receiver.eventIds()).toEqual(Array(10).fill(ids[0]));
    receiver.respond(respondWith(200));
    ids.push(...(await fixture.recordEvents(webhook.integrationId)));
    const other = await fixture.register(webhook.integrationId, `${receiver.url}/other`);
    ids.push(...(await fixture.recordEvents(webhook.integrationId)));
    await fixture.waitUntilDelivered(other, ids.at(-1));
    expect(receiver.received).toHaveLength(11);
    await resetWebhook(fixture.database, webhook);
    await fixture.waitUntilDelivered(webhook, ids.at(-1));
    expect(receiver.eventIds().slice(11)).toEqual(ids);
  });

  it('disable the webhook at once when the receiver answers 410', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    receiver.respond(respondWith(410));
    await fixture.recordEvents(webhook.integrationId);
    await waitFor(async () =>
      expect((await fixture.readWebhook(webhook)).webhook).toMatchObject({
        disabledReason: 'gone',
        dueAt: null,
      }),
    );
    expect(receiver.received).toHaveLength(1);
  });

  it('are counted by outcome, and the lateness of the slow lane is measured', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    const { deliveries } = fixture;
    receiver.respond(respondWith(500));
    const [id] = await fixture.recordEvents(webhook.integrationId);
    const attempts = (outcome: string) =>
      deliveries.metric(`obverse_webhook_attempts_total{cluster="mainnet",outcome="${outcome}"}`);
    await waitFor(async () => expect(await attempts('refused')).toBeGreaterThanOrEqual(1));
    receiver.respond(respondWith(200));
    await fixture.letPass(webhook, 10_000);
    await fixture.waitUntilDelivered(webhook, id);
    expect(await attempts('delivered')).toBeGreaterThanOrEqual(1);
    // Due 5 to 5.5 s after the failure, and looked at after 10 s.
    expect(deliveries.maxLateMs()).toBeGreaterThan(4_000);
    const lateness = 'obverse_webhook_lateness_seconds{cluster="mainnet",line="slow"}';
    await waitFor(async () => expect(await deliveries.metric(lateness)).toBe(0));
    receiver.respond(respondWith(410));
    await fixture.recordEvents(webhook.integrationId);
    const disabled = 'obverse_webhooks_disabled_total{cluster="mainnet",reason="gone"}';
    await waitFor(async () => expect(await deliveries.metric(disabled)).toBe(1));
  });
});
