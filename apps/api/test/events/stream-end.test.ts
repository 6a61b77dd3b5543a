import { connect } from 'node:net';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { defaultEventStreamSettings } from '../../src/config/api-config.ts';
import { databases } from '../support/database.ts';
import { newIntegration, rotateElsewhere, startInstance, withQueryLog } from './instance.ts';
import { openStream } from './stream-client.ts';

describe.each(databases)('an open event stream on %s', async (_, open) => {
  const database = await open();
  afterAll(() => database.close());

  const start = async (streams = {}, on = database) => {
    const instance = await startInstance(on, streams);
    onTestFinished(() => instance.close());
    return instance;
  };

  it('ends within 5 s when another instance rotates its key, and can be resumed with the new key', async () => {
    expect(defaultEventStreamSettings.keyCheckMs).toBeLessThan(5_000);
    const { streamUrl } = await start({ keyCheckMs: 50 });
    const { id, headers } = await newIntegration(database);
    const stream = await openStream(streamUrl(id), headers);
    const last = (await stream.event())['id'] ?? '';
    const key = await rotateElsewhere(database, id);
    expect(await stream.next()).toBeUndefined();
    await expect(openStream(streamUrl(id), headers)).rejects.toThrow('401 UNAUTHORIZED');
    const resumed = await openStream(streamUrl(id), { 'x-api-key': key, 'last-event-id': last });
    onTestFinished(() => resumed.close());
    expect(await resumed.event()).toMatchObject({ event: 'ready', id: last });
  });

  it('shares one query with all other streams to check their keys', async () => {
    /** The number of keys that each check has queried. */
    const checks: number[] = [];
    const logged = withQueryLog(database, (query, [hashes]) => {
      if (query.includes('"key_hash" = any(')) checks.push((hashes as unknown[]).length);
    });
    const { streamUrl } = await start({ keyCheckMs: 20 }, logged);
    for (let i = 0; i < 3; i++) {
      const { id, headers } = await newIntegration(database);
      const stream = await openStream(streamUrl(id), headers);
      onTestFinished(() => stream.close());
    }
    const before = checks.length;
    await expect.poll(() => checks.length).toBeGreaterThan(before + 5);
    // The first of them may have started before the last stream was opened.
    expect(new Set(checks.slice(before + 1))).toEqual(new Set([3]));
  });

  it.each(['connection', 'key'])(
    'ends with its %s when it waits behind other streams on its connection',
    async (what) => {
      const { url, openStreams } = await start({ keyCheckMs: 50, drainTimeoutMs: 50 });
      const [one, other] = [await newIntegration(database), await newIntegration(database)];
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      socket.on('error', () => {});
      socket.resume();
      for (const { id, key } of [other, one, one])
        socket.write(`GET /integration/${id}/events/stream HTTP/1.1\r\nhost: a\r\nx-api-key: ${key}\r\n\r\n`);
      await expect.poll(openStreams).toBe(3);
      if (what === 'connection') socket.destroy();
      else await rotateElsewhere(database, one.id);
      await expect.poll(openStreams).toBe(0);
    },
  );
});
