import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { type TcpProxy, tcpProxy } from '../faults/tcp-proxy.ts';
import { createDatabase, server } from '../support/database.ts';
import { record } from '../support/events.ts';
import { openStream } from './reader.ts';
import { type Instance, newIntegration, startInstance } from './service.ts';

describe.skipIf(server === undefined)('while the database is out of reach', () => {
  const drops: (() => Promise<unknown>)[] = [];
  let proxy: TcpProxy;
  /** The same database, directly and over the line that fails. */
  let direct: Awaited<ReturnType<typeof openDatabase>>;
  let instance: Instance;
  beforeAll(async () => {
    const { url, drop } = await createDatabase();
    direct = await openDatabase({ url });
    const { hostname: host, port } = new URL(url);
    proxy = await tcpProxy({ host, port: Number(port) });
    const line = new URL(url);
    line.host = `127.0.0.1:${proxy.port}`;
    const distant = await openDatabase({ url: line.href });
    instance = await startInstance(distant, { keyCheckMs: 50 });
    drops.push(instance.close, distant.close, direct.close, drop);
  });
  afterAll(async () => {
    for (const drop of drops) await drop();
    proxy.close();
  });

  it('a stream waits, whatever its key, and goes on with what it missed', async () => {
    const { id, headers } = await newIntegration(direct);
    const url = `${instance.url}/integration/${id}/events/stream`;
    const stream = await openStream(url, headers);
    await stream.event();
    proxy.become('refuses');
    proxy.reset();
    await expect.poll(() => openStream(url, headers).catch(String)).toMatch('503 UNAVAILABLE');
    const last = await record(direct, 'mainnet', [{ integrationId: id }, { integrationId: id }]);
    proxy.become('passes');
    expect(await stream.event()).toMatchObject({ id: String(last - 1) });
    expect(await stream.event()).toMatchObject({ id: String(last) });
    stream.close();
  });
});
