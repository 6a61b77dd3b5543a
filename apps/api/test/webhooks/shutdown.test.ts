import { neverRespond, respondWith, waitFor } from '@obverse/testing';
import { expect, it } from 'vitest';
import { describeDeliveries } from './fixture.ts';

describeDeliveries('webhook deliveries in flight when the service stops', (fixture) => {
  it('are recorded if the receiver responds in time', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    receiver.respond(neverRespond);
    const [id] = await fixture.recordEvents(webhook.integrationId, 3);
    await waitFor(() => expect(receiver.pending.size).toBe(1));
    const stopped = fixture.deliveries.stop();
    for (const response of receiver.pending) response.writeHead(200).end();
    await stopped;
    expect((await fixture.readWebhook(webhook)).webhook.position).toBe(id);
    expect(receiver.received).toHaveLength(1);
  });

  it('are recorded up to the last event of their batch that the receiver has accepted', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    receiver.respond(neverRespond);
    const ids = await fixture.recordEvents(webhook.integrationId, 4);
    await waitFor(() => expect(receiver.pending.size).toBe(1));
    receiver.respond((response, { json }) => {
      if (Number(json.id) !== ids[2]) response.writeHead(200).end();
    });
    for (const response of receiver.pending) response.writeHead(200).end();
    await waitFor(() => expect(receiver.eventIds()).toContain(ids[2]));
    await fixture.deliveries.stop();
    const { position, attempts, failures } = (await fixture.readWebhook(webhook)).webhook;
    expect([position, attempts, failures]).toEqual([ids[1], 2, 0]);
    receiver.respond(respondWith(200));
    await fixture.restart();
    await fixture.waitUntilDelivered(webhook, ids.at(-1));
    expect(receiver.eventIds()).toEqual([...ids.slice(0, 3), ...ids.slice(2)]);
  });

  it('are repeated by another instance if the receiver does not respond in time', async () => {
    const { receiver, webhook } = await fixture.openWebhook();
    receiver.respond(neverRespond);
    const ids = await fixture.recordEvents(webhook.integrationId, 3);
    await waitFor(() => expect(receiver.pending.size).toBe(1));
    await fixture.deliveries.stop();
    expect((await fixture.readWebhook(webhook)).webhook).toMatchObject({ failures: 0, attempts: 0 });
    receiver.respond(respondWith(200));
    await fixture.restart();
    await fixture.waitUntilDelivered(webhook, ids.at(-1));
    expect(receiver.eventIds()).toEqual([ids[0], ...ids]);
  });
});
