import { neverRespond, waitFor } from '@obverse/testing';
import { expect, it } from 'vitest';
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

  it('discards the outcome of a delivery that was in flight when a replay started', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    const ids = await fixture.recordEvents(webhook.integrationId, 4);
    receiver.respond((response, { json }) => {
      if (Number(json.id) !== ids[2]) response.writeHead(200).end();
    });
    await waitFor(() => expect(receiver.eventIds()).toContain(ids[2]));
    await resetWebhook(fixture.database, webhook, Number(ids[0]) - 1);
    receiver.acceptAll();
    await fixture.waitUntilDelivered(webhook, ids[3]);
    expect(receiver.eventIds()).toEqual([...ids.slice(0, 3), ...ids]);
  });

  it('sends nothing more to a removed webhook, and records no attempt that was in flight', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    receiver.respond(neverRespond);
    await fixture.recordEvents(webhook.integrationId, 2);
    await waitFor(() => expect(receiver.pending.size).toBe(1));
    expect(await deleteWebhook(fixture.database, webhook)).toBe(true);
    for (const response of receiver.pending) response.writeHead(200).end();
    await fixture.deliveries.stop();
    expect(receiver.received).toHaveLength(1);
    expect(await readAttempts(fixture.database, webhook.id)).toEqual([]);
  });
});
