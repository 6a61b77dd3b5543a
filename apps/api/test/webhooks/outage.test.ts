import { neverRespond, tcpProxy, waitFor } from '@obverse/testing';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { createDatabase, server } from '../support/database.ts';
import {
  newIntegrationId,
  openReceiver,
  recordEvents,
  register,
  startDeliveries,
  waitUntilDelivered,
} from './fixture.ts';

// Only a database server can be out of reach.
it.skipIf(server === undefined)(
  'webhook deliveries that end while the database is out of reach are recorded afterwards, and none is repeated',
  async () => {
    const { url, drop } = await createDatabase();
    const { hostname: host, port } = new URL(url);
    const proxy = await tcpProxy({ host, port: Number(port) });
    const proxied = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(proxy.port) });
    const [actual, reached] = [await openDatabase({ url }), await openDatabase({ url: proxied.href })];
    const receiver = await openReceiver();
    receiver.respond(neverRespond);
    const webhook = await register(actual, newIntegrationId(), receiver.url);
    const ids = await recordEvents(actual, webhook.integrationId, 3);
    const deliveries = startDeliveries(reached);
    onTestFinished(async () => {
      await deliveries.stop();
      await reached.close();
      proxy.close();
      await actual.close();
      await drop();
    });
    await waitFor(() => expect(receiver.pending.size).toBe(1));
    // the check of the webhooks, which the outage would end, has been made
    const unsignable = 'obverse_webhooks_unsignable{cluster="mainnet"}';
    await waitFor(async () => expect(await deliveries.metric(unsignable)).toBe(0));
    proxy.setMode('refuse');
    proxy.reset();
    receiver.acceptAll();
    await waitFor(() => expect(deliveries.logLines).not.toEqual([]));
    expect(receiver.received.length).toBeGreaterThan(0);
    proxy.setMode('pass');
    await waitUntilDelivered(actual, webhook, ids.at(-1));
    expect(receiver.eventIds()).toEqual(ids);
  },
);
