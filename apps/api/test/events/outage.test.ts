import { type TcpProxy, tcpProxy } from '@obverse/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { createDatabase, server } from '../support/database.ts';
import { record } from '../support/events.ts';
import { type Instance, newIntegration, startInstance } from './instance.ts';
import { openStream } from './stream-client.ts';

describe.skipIf(server === undefined)('an event stream while the database is unreachable', () => {
  const drops: (() => Promise<unknown>)[] = [];
  let proxy: TcpProxy;
  /** A connection to the same database that does not go through the proxy. */
  let direct: Awaited<ReturnType<typeof openDatabase>>;
  let instance: Instance;
  beforeAll(async () => {
    const { url, drop } = await createDatabase();
    direct = await openDatabase({ url });
    const { hostname: host, port } = new URL(url);
    proxy = await tcpProxy({ host, port: Number(port) });
    const proxied = new URL(url);
    proxied.host = `127.0.0.1:${proxy.port}`;
    const distant = await openDatabase({ url: proxied.href });
    instance = await startInstance(distant, { keyCheckMs: 50 });
    drops.push(instance.close, distant.close, direct.close, drop);
  });
  afterAll(async () => {
    for (const drop of drops) await drop();
    proxy.close();
  });

  it('stays open while its key cannot be checked, and sends the missed events afterwards', async () => {
    const { id, headers } = await newIntegration(direct);
    const url = `${instance.url}/integration/${id}/events/stream`;
    const stream = await openStream(url, headers);
    await stream.event();
    proxy.setMode('refuse');
    proxy.reset();
    await expect.poll(() => openStream(url, headers).catch(String)).toMatch('503 UNAVAILABLE');
    const last = await record(direct, 'mainnet', [{ integrationId: id }, { integrationId: id }]);
    proxy.setMode('pass');
    expect(await stream.event()).toMatchObject({ id: String(last - 1) });
    expect(await stream.event()).toMatchObject({ id: String(last) });
    stream.close();
  });
});
