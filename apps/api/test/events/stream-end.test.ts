import { connect } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { defaultEventStreamSettings } from '../../src/config/api-config.ts';
import { databases } from '../support/database.ts';
import { type Instance, newIntegration, rotateElsewhere, startInstance } from './instance.ts';
import { openStream } from './stream-client.ts';

it('the default interval of key checks ends a stream within 5 s after another instance rotates its key', () => {
  expect(defaultEventStreamSettings.keyCheckMs).toBeLessThan(5_000);
});

describe.each(databases)('an open event stream on %s', async (_, open) => {
  const database = await open();
  afterAll(() => database.close());

  const start = async (...args: Parameters<typeof startInstance>): Promise<Instance> => {
    const instance = await startInstance(...args);
    onTestFinished(() => instance.close());
    return instance;
  };

  it('ends when another instance rotates its key, and can be resumed with the new key', async () => {
    const instance = await start(database, { keyCheckMs: 50 });
    const { id, headers } = await newIntegration(database);
    const stream = await openStream(instance.streamUrl(id), headers);
    const last = (await stream.event())['id'] ?? '';
    const key = await rotateElsewhere(database, id);
    expect(await stream.next()).toBeUndefined();
    await expect(openStream(instance.streamUrl(id), headers)).rejects.toThrow('401 UNAUTHORIZED');
    const resumed = await openStream(instance.streamUrl(id), { 'x-api-key': key, 'last-event-id': last });
    onTestFinished(() => resumed.close());
    expect(await resumed.event()).toMatchObject({ event: 'ready', id: last });
  });

  it('shares one query with all other streams to check their keys', async () => {
    const { $client: pool } = database.orm as unknown as { $client: Pool };
    /** The number of keys that each check has queried. */
    const checks: number[] = [];
    const logQuery = (query: string, [hashes]: unknown[]) => {
      if (query.includes('"key_hash" = any(')) checks.push((hashes as unknown[]).length);
    };
    const logged = { ...database, orm: drizzle(pool, { logger: { logQuery } }) };
    const instance = await start(logged, { keyCheckMs: 20 });
    for (let i = 0; i < 3; i++) {
      const { id, headers } = await newIntegration(database);
      const stream = await openStream(instance.streamUrl(id), headers);
      onTestFinished(() => stream.close());
    }
    const before = checks.length;
    await expect.poll(() => checks.length).toBeGreaterThan(before + 5);
    // The first of them may have started before the last stream was opened.
    expect(new Set(checks.slice(before + 1))).toEqual(new Set([3]));
  });

  /** Sends pipelined requests for streams over one connection. @returns the connection, once all streams are open */
  async function openPipelined(
    instance: Instance,
    integrations: readonly { readonly id: string; readonly key: string }[],
  ) {
    const socket = connect(Number(new URL(instance.url).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    socket.resume();
    const requests = integrations.map(
      ({ id, key }) =>
        `GET /integration/${id}/events/stream HTTP/1.1\r\nhost: a\r\nx-api-key: ${key}\r\n\r\n`,
    );
    socket.write(requests.join(''));
    await expect.poll(instance.openStreams).toBe(integrations.length);
    return socket;
  }

  it('ends with its connection when it waits behind other streams on that connection', async () => {
    const instance = await start(database);
    const one = await newIntegration(database);
    const socket = await openPipelined(instance, Array(6).fill(one));
    socket.destroy();
    await expect.poll(instance.openStreams).toBe(0);
  });

  it('ends with its key when it waits behind other streams on its connection', async () => {
    const instance = await start(database, { keyCheckMs: 50, drainTimeoutMs: 50 });
    const [one, other] = [await newIntegration(database), await newIntegration(database)];
    await openPipelined(instance, [other, one, one]);
    await rotateElsewhere(database, one.id);
    await expect.poll(instance.openStreams).toBe(0);
  });
});
