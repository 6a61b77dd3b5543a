import { connect } from 'node:net';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { defaultEventStreamSettings } from '../../src/config/api-config.ts';
import { databases } from '../support/database.ts';
import { record } from '../support/events.ts';
import { newIntegration, rotateElsewhere, startInstance } from './instance.ts';
import { type OpenStream, openStream } from './stream-client.ts';

async function readIds(stream: OpenStream, count: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) ids.push(Number((await stream.event())['id']));
  return ids;
}

describe.each(databases)('GET /integration/{id}/events/stream on %s', async (_, open) => {
  const database = await open();
  const instance = await startInstance(database);
  afterAll(async () => {
    await instance.close();
    await database.close();
  });

  const opened = async (url: string, headers: Record<string, string>) => {
    const stream = await openStream(url, headers);
    onTestFinished(() => stream.close());
    return stream;
  };
  const start = async (streams: Parameters<typeof startInstance>[1]) => {
    const started = await startInstance(database, streams);
    onTestFinished(() => started.close());
    return started;
  };

  it('sends the id it starts after, and then the events that are recorded from then on', async () => {
    const { id, headers, first } = await newIntegration(database);
    const stream = await opened(instance.streamUrl(id), headers);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(await stream.next()).toEqual({ retry: '2000' });
    const ready = { event: 'ready', id: `${first}`, data: JSON.stringify({ id: `${first}`, kind: 'ready' }) };
    expect(await stream.next()).toEqual(ready);
    const next = await record(database, 'mainnet', [{ integrationId: null }, { integrationId: id }]);
    const block = await stream.next();
    expect(block).toMatchObject({ event: 'redeemed', id: `${next}` });
    const { body } = await instance.app.inject({ url: `/integration/${id}/events?limit=1`, headers });
    expect(JSON.parse(block?.['data'] ?? '')).toEqual(JSON.parse(body).data.events[0]);
  });

  it('starts after the event in the Last-Event-ID header, which overrides the query parameter', async () => {
    const { id, headers } = await newIntegration(database);
    // more events than a stream reads at a time
    const last = await record(database, 'mainnet', Array(250).fill({ integrationId: id }));
    const url = instance.streamUrl(id, `?lastEventId=${last - 3}`);
    expect(await readIds(await opened(url, headers), 4)).toEqual([last - 3, last - 2, last - 1, last]);
    const byHeader = await opened(url, { ...headers, 'last-event-id': `${last - 1}` });
    expect(await readIds(byHeader, 2)).toEqual([last - 1, last]);
    const all = await opened(instance.streamUrl(id), { ...headers, 'last-event-id': '0' });
    expect(await readIds(all, 252)).toEqual([0, ...Array.from({ length: 251 }, (_, i) => last - 250 + i)]);
  });

  it('refuses to start after what is no id of an event, and a HEAD request, which would never end', async () => {
    const { id, headers } = await newIntegration(database);
    const url = `/integration/${id}/events/stream`;
    for (const lastEventId of ['x', '-1', '01', '', '9007199254740992', '9007199254740991'])
      for (const request of [
        { headers: { ...headers, 'last-event-id': lastEventId } },
        { headers, query: { lastEventId } },
      ]) {
        const { statusCode, body } = await instance.app.inject({ url, ...request });
        expect(statusCode).toBe(400);
        expect(JSON.parse(body).message).toContain('lastEventId: ');
      }
    const head = await instance.app.inject({ method: 'HEAD', url, headers });
    expect([head.statusCode, head.headers['allow']]).toEqual([405, 'GET']);
  });

  it('limits the open streams per key and per instance, and counts a closed stream no longer', async () => {
    const narrow = await start({ maxPerIntegration: 2, maxTotal: 3 });
    const [one, other] = [await newIntegration(database), await newIntegration(database)];
    const url = narrow.streamUrl(one.id);
    const first = await opened(url, one.headers);
    await opened(url, one.headers);
    await expect.poll(narrow.openStreams).toBe(2);
    await expect(openStream(url, one.headers)).rejects.toThrow(
      /429 RATE_LIMITED: .*: 2 event streams with one key/,
    );
    const { headers } = await narrow.app.inject({ url: new URL(url).pathname, headers: one.headers });
    expect(headers['retry-after']).toBe('10');
    await opened(narrow.streamUrl(other.id), other.headers);
    await expect(openStream(narrow.streamUrl(other.id), other.headers)).rejects.toThrow(
      /429 RATE_LIMITED: .*: 3 event streams on this instance/,
    );
    first.close();
    await expect.poll(narrow.openStreams).toBe(2);
    await opened(narrow.streamUrl(other.id), other.headers);
  });

  it('leaves half of the streams of an instance to mainnet, however many coins of devnet ask for some', async () => {
    const narrow = await start({ maxPerIntegration: 2, maxTotal: 4 });
    const openOn = async (cluster: 'mainnet' | 'devnet') => {
      const { id, headers } = await newIntegration(database, cluster);
      await opened(narrow.streamUrl(id, `?cluster=${cluster}`), headers);
    };
    for (const cluster of ['devnet', 'devnet'] as const) await openOn(cluster);
    await expect(openOn('devnet')).rejects.toThrow(/429 RATE_LIMITED: .*: 2 event streams of devnet/);
    for (const cluster of ['mainnet', 'mainnet'] as const) await openOn(cluster);
  });

  it('ends an open stream within 5 s when another instance rotates its key, and can be resumed with the new key', async () => {
    expect(defaultEventStreamSettings.keyCheckMs).toBeLessThan(5_000);
    const { streamUrl } = await start({ keyCheckMs: 50 });
    const { id, headers } = await newIntegration(database);
    const stream = await opened(streamUrl(id), headers);
    const last = (await stream.event())['id'] ?? '';
    const key = await rotateElsewhere(database, id);
    expect(await stream.next()).toBeUndefined();
    await expect(openStream(streamUrl(id), headers)).rejects.toThrow('401 UNAUTHORIZED');
    const resumed = await opened(streamUrl(id), { 'x-api-key': key, 'last-event-id': last });
    expect(await resumed.event()).toMatchObject({ event: 'ready', id: last });
  });

  it('ends with its key when it waits behind another stream on its connection', async () => {
    const { url, close, openStreams } = await startInstance(database, { keyCheckMs: 50, drainTimeoutMs: 50 });
    onTestFinished(close);
    const [one, other] = [await newIntegration(database), await newIntegration(database)];
    const socket = connect(Number(new URL(url).port), '127.0.0.1').resume();
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    for (const { id, key } of [other, one])
      socket.write(`GET /integration/${id}/events/stream HTTP/1.1\r\nhost: a\r\nx-api-key: ${key}\r\n\r\n`);
    await expect.poll(openStreams).toBe(2);
    await rotateElsewhere(database, one.id);
    await expect.poll(openStreams).toBe(0);
  });
});
