import { neverRespond, waitFor } from '@obverse/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { newIntegration, startInstance } from '../events/instance.ts';
import { openStream } from '../events/stream-client.ts';
import { createDatabase, server } from '../support/database.ts';
import { record } from '../support/events.ts';
import * as webhooks from '../webhooks/fixture.ts';
import { proxiedDatabase } from './proxied-database.ts';

/** A database that the service reaches through a proxy, and the test directly. */
async function openProxied() {
  const { url, drop } = await createDatabase();
  const { proxy, proxied } = await proxiedDatabase(url);
  const [actual, reached] = [await openDatabase({ url }), await openDatabase({ url: proxied.href })];
  const close = async () => {
    await reached.close();
    proxy.close();
    await actual.close();
    await drop();
  };
  const cut = () => {
    proxy.setMode('refuse');
    proxy.reset();
  };
  return { actual, reached, cut, restore: () => proxy.setMode('pass'), close };
}

// Only a database server can be out of reach.
describe.skipIf(server === undefined)('while the database is out of reach', () => {
  it('an event stream stays open although its key cannot be checked, and sends the missed events afterwards', async () => {
    const { actual, reached, cut, restore, close } = await openProxied();
    const instance = await startInstance(reached, { keyCheckMs: 50 });
    onTestFinished(async () => {
      await instance.close();
      await close();
    });
    const { id, headers } = await newIntegration(actual);
    const stream = await openStream(instance.streamUrl(id), headers);
    await stream.event();
    cut();
    await expect
      .poll(() => openStream(instance.streamUrl(id), headers).catch(String))
      .toMatch('503 UNAVAILABLE');
    const last = await record(actual, 'mainnet', [{ integrationId: id }, { integrationId: id }]);
    restore();
    expect(await stream.event()).toMatchObject({ id: String(last - 1) });
    expect(await stream.event()).toMatchObject({ id: String(last) });
    stream.close();
  });

  it('webhook deliveries that end are recorded afterwards, and none is repeated', async () => {
    const { actual, reached, cut, restore, close } = await openProxied();
    const receiver = await webhooks.openReceiver();
    receiver.respond(neverRespond);
    const webhook = await webhooks.register(actual, webhooks.newIntegrationId(), receiver.url);
    const ids = await webhooks.recordEvents(actual, webhook.integrationId, 3);
    const deliveries = webhooks.startDeliveries(reached);
    onTestFinished(async () => {
      await deliveries.stop();
      await close();
    });
    await waitFor(() => expect(receiver.pending.size).toBe(1));
    // the check of the webhooks, which the outage would end, has been made
    const unsignable = 'obverse_webhooks_unsignable{cluster="mainnet"}';
    await waitFor(async () => expect(await deliveries.metric(unsignable)).toBe(0));
    cut();
    receiver.acceptAll();
    await waitFor(() => expect(deliveries.logLines).not.toEqual([]));
    expect(receiver.received.length).toBeGreaterThan(0);
    restore();
    await webhooks.waitUntilDelivered(actual, webhook, ids.at(-1));
    expect(receiver.eventIds()).toEqual(ids);
  });
});
