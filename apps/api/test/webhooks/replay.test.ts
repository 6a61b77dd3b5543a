import { neverRespond, waitFor } from '@obverse/testing';
import { expect, it } from 'vitest';
import { maxBatch } from '../../src/webhooks/deliver-batch.ts';
import { deleteWebhook, readAttempts, resetWebhook } from '../../src/webhooks/stored-webhooks.ts';
import { describeDeliveries } from './fixture.ts';

describeDeliveries('replay and removal of a webhook', (fixture) => {
  it('delivers again from any event, with the same message ids', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    const ids = await fixture.recordEvents(webhook.integrationId, 5);
    await fixture.waitUntilDelivered(webhook, ids.at(-1));
    await resetWebhook(fixture.database, webhook, Number(ids[3]) - 1);
    await waitFor(() => expect(receiver.eventIds()).toEqual([...ids, ids[3], ids[4]]));
    const [first, again] = [receiver.received[3], receiver.received[5]];
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });

  it.each([0, 1, 2])(
    'discards the outcome of a batch that was in flight when a replay from event %d of it started',
    async (from) => {
      const { receiver, webhook } = await fixture.openWebhook();
      receiver.respond(neverRespond);
      const ids = await fixture.recordEvents(webhook.integrationId, 4);
      await waitFor(() => expect(receiver.pending.size).toBe(1));
      receiver.respond((response, { json }) => {
        if (Number(json.id) !== ids[2]) response.writeHead(200).end();
      });
      for (const response of receiver.pending) response.writeHead(200).end();
      await waitFor(() => expect(receiver.eventIds()).toContain(ids[2]));
      await resetWebhook(fixture.database, webhook, Number(ids[from]) - 1);
      receiver.acceptAll();
      await fixture.waitUntilDelivered(webhook, ids[3]);
      const replayed = ids.slice(from);
      const [sent, afterwards] = [receiver.eventIds().slice(0, 3), receiver.eventIds().slice(3)];
      expect(sent).toEqual(ids.slice(0, 3));
      // the batch that was in flight may have had time for its last event
      expect([replayed, [ids[3], ...replayed]]).toContainEqual(afterwards);
      const logged = (await readAttempts(fixture.database, webhook)).map(({ attempt }) => attempt.sequence);
      expect(logged.slice(0, replayed.length)).toEqual(replayed.toReversed());
    },
  );

  it('sends no batch after the one under way to a removed webhook, and records none of its attempts', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    receiver.respond(neverRespond);
    const ids = await fixture.recordEvents(webhook.integrationId, 2 * maxBatch.events);
    await waitFor(() => expect(receiver.pending.size).toBe(1));
    expect(await deleteWebhook(fixture.database, webhook)).toBe(true);
    receiver.acceptAll();
    const other = await fixture.openWebhook();
    const [id] = await fixture.recordEvents(other.webhook.integrationId);
    await fixture.waitUntilDelivered(other.webhook, id);
    await fixture.deliveries.stop();
    const sent = receiver.received.length;
    expect(receiver.eventIds()).toEqual(ids.slice(0, sent));
    expect(sent).toBeLessThanOrEqual(maxBatch.events);
    expect(await readAttempts(fixture.database, webhook)).toEqual([]);
    expect(fixture.deliveries.logLines).toEqual([]);
  });
});
