import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { databases } from '../support/database.ts';
import { record } from '../support/events.ts';
import { type OpenStream, openStream } from './reader.ts';
import { type Instance, newIntegration, rotate, startInstance } from './service.ts';

const streamOf = (url: string, id: string, query = '') => `${url}/integration/${id}/events/stream${query}`;

/** Open streams, as the instance itself counts them. */
async function openStreams({ app }: Instance): Promise<number> {
  const { body } = await app.inject('/metrics');
  return Number(/^obverse_event_streams (\d+)$/m.exec(body)?.[1]);
}

const ids = async (stream: OpenStream, count: number): Promise<number[]> => {
  const found: number[] = [];
  while (found.length < count) found.push(Number((await stream.event())['id']));
  return found;
};

describe.each(databases)('the stream of events on %s', (_, open) => {
  let database: Database;
  let instance: Instance;
  beforeAll(async () => {
    database = await open();
    instance = await startInstance(database);
  });
  afterAll(async () => {
    await instance.close();
    await database.close();
  });

  const opened = async (url: string, headers: Record<string, string>) => {
    const stream = await openStream(url, headers);
    onTestFinished(() => stream.close());
    return stream;
  };

  it('says first where it begins, then what is recorded from then on', async () => {
    const { id, headers } = await newIntegration(database);
    const last = await record(database, 'mainnet', [{ integrationId: id }]);
    const stream = await opened(streamOf(instance.url, id), headers);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(await stream.next()).toEqual({ retry: '2000' });
    expect(await stream.next()).toEqual({
      event: 'ready',
      id: `${last}`,
      data: JSON.stringify({ id: `${last}`, kind: 'ready' }),
    });
    const next = await record(database, 'mainnet', [{ integrationId: null }, { integrationId: id }]);
    const block = await stream.next();
    expect(block).toMatchObject({ event: 'redeemed', id: `${next}` });
    const { body } = await instance.app.inject({ url: `/integration/${id}/events?limit=1`, headers });
    expect(JSON.parse(block?.['data'] ?? '')).toEqual(JSON.parse(body).data.events[0]);
  });

  it('begins after the event that the header names, before what the query names', async () => {
    const { id, headers } = await newIntegration(database);
    const last = await record(
      database,
      'mainnet',
      Array.from({ length: 250 }, () => ({ integrationId: id })),
    );
    const byQuery = await opened(streamOf(instance.url, id, `?lastEventId=${last - 3}`), headers);
    expect(await ids(byQuery, 4)).toEqual([last - 3, last - 2, last - 1, last]);
    const again = { ...headers, 'last-event-id': `${last - 1}` };
    const byHeader = await opened(streamOf(instance.url, id, `?lastEventId=${last - 3}`), again);
    expect(await ids(byHeader, 2)).toEqual([last - 1, last]);
    const all = await opened(streamOf(instance.url, id), { ...headers, 'last-event-id': '0' });
    // more than it reads at a time
    expect(await ids(all, 252)).toEqual([0, ...Array.from({ length: 251 }, (_, i) => last - 250 + i)]);
  });

  it('sends comments while nothing happens', async () => {
    const quiet = await startInstance(database, { keepAliveMs: 20 });
    onTestFinished(() => quiet.close());
    const { id, headers } = await newIntegration(database);
    const stream = await opened(streamOf(quiet.url, id), headers);
    await stream.event();
    expect(await stream.next()).toEqual({ comment: 'keep-alive' });
    const last = await record(database, 'mainnet', [{ integrationId: id }]);
    expect(await stream.event()).toMatchObject({ id: `${last}` });
  });

  it('is refused to who has no key, or that of another integration, or on the other cluster', async () => {
    const { id, key } = await newIntegration(database);
    const other = await newIntegration(database);
    const status = async (headers: Record<string, string>, query = '') =>
      (await instance.app.inject({ url: `/integration/${id}/events/stream${query}`, headers })).statusCode;
    expect(await status({})).toBe(401);
    expect(await status({ 'x-api-key': `${key}x` })).toBe(401);
    expect(await status({ 'x-api-key': key }, '?cluster=devnet')).toBe(401);
    expect(await status(other.headers)).toBe(403);
    // of an integration without events only the cluster, which is not there, knows whether it exists
    await database.orm.execute(`delete from events where integration_id = '${id}'`);
    expect(await status({ 'x-api-key': key })).toBe(503);
  });

  it.each([
    ['x', "must be an event's id, decimal digits"],
    ['-1', "must be an event's id, decimal digits"],
    ['01', "must be an event's id, decimal digits"],
    ['', "must be an event's id, decimal digits"],
    ['9007199254740992', "must be an event's id, decimal digits"],
    ['9007199254740991', 'is of no event yet'],
  ])('refuses to begin after %j', async (lastEventId, reason) => {
    const { id, headers } = await newIntegration(database);
    const path = `/integration/${id}/events/stream`;
    const answers = await Promise.all([
      instance.app.inject({ url: path, headers: { ...headers, 'last-event-id': lastEventId } }),
      instance.app.inject({ url: path, headers, query: { lastEventId } }),
    ]);
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(400);
      expect(JSON.parse(body).message).toBe(`Invalid request data: lastEventId: ${reason}`);
    }
  });

  it('has no HEAD, which would never end', async () => {
    const { id, headers } = await newIntegration(database);
    const { statusCode } = await instance.app.inject({
      method: 'HEAD',
      url: `/integration/${id}/events/stream`,
      headers,
    });
    expect(statusCode).toBe(404);
  });

  it('ends when its key has been rotated away', async () => {
    const strict = await startInstance(database, { keyCheckMs: 50 });
    onTestFinished(() => strict.close());
    const { id, headers } = await newIntegration(database);
    const stream = await opened(streamOf(strict.url, id), headers);
    const last = Number((await stream.event())['id']);
    const key = await rotate(database, id);
    expect(await stream.next()).toBeUndefined();
    await expect(openStream(streamOf(strict.url, id), headers)).rejects.toThrow('401 UNAUTHORIZED');
    const again = await opened(streamOf(strict.url, id), {
      'x-api-key': key,
      'last-event-id': `${last}`,
    });
    expect(await ids(again, 1)).toEqual([last]);
  });

  it('is open so many times with one key, and so many times in all, and a place is free again at once', async () => {
    const narrow = await startInstance(database, { maxPerIntegration: 2, maxTotal: 3 });
    onTestFinished(() => narrow.close());
    const [one, other] = [await newIntegration(database), await newIntegration(database)];
    const [first] = [
      await opened(streamOf(narrow.url, one.id), one.headers),
      await opened(streamOf(narrow.url, one.id), one.headers),
    ];
    expect(await openStreams(narrow)).toBe(2);
    await expect(openStream(streamOf(narrow.url, one.id), one.headers)).rejects.toThrow(
      /429 RATE_LIMITED: .*Rate limit exceeded: 2 event streams with one key at a time/,
    );
    await opened(streamOf(narrow.url, other.id), other.headers);
    await expect(openStream(streamOf(narrow.url, other.id), other.headers)).rejects.toThrow(
      /429 RATE_LIMITED: .*Rate limit exceeded: 3 event streams on this instance at a time/,
    );
    first.close();
    await expect.poll(() => openStreams(narrow)).toBe(2);
    await opened(streamOf(narrow.url, other.id), other.headers);
    expect(await openStreams(narrow)).toBe(3);
  });

  /** Asks for many streams over one connection without waiting for answers. @returns the connection, once all are open */
  async function inLine(where: Instance, streams: readonly { readonly id: string; readonly key: string }[]) {
    const socket = connect(Number(new URL(where.url).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    socket.resume();
    const ask = ({ id, key }: (typeof streams)[number]) =>
      `GET /integration/${id}/events/stream HTTP/1.1\r\nhost: a\r\nx-api-key: ${key}\r\n\r\n`;
    socket.write(streams.map(ask).join(''));
    await expect.poll(() => openStreams(where)).toBe(streams.length);
    return socket;
  }

  it('that waits behind others on its connection ends with it', async () => {
    const own = await startInstance(database);
    onTestFinished(() => own.close());
    const one = await newIntegration(database);
    const socket = await inLine(own, Array(6).fill(one));
    socket.destroy();
    await expect.poll(() => openStreams(own)).toBe(0);
  });

  it('that waits behind others on its connection ends with its key', async () => {
    const strict = await startInstance(database, { keyCheckMs: 50, drainTimeoutMs: 50 });
    onTestFinished(() => strict.close());
    const [one, other] = [await newIntegration(database), await newIntegration(database)];
    await inLine(strict, [other, one, one]);
    await rotate(database, one.id);
    await expect.poll(() => openStreams(strict)).toBe(0);
  });

  it('says when to come again where there is no place', async () => {
    const none = await startInstance(database, { maxPerIntegration: 0 });
    onTestFinished(() => none.close());
    const { id, headers } = await newIntegration(database);
    const answer = await none.app.inject({ url: `/integration/${id}/events/stream`, headers });
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('10');
  });

  it('counts as a call with the key when it is opened', async () => {
    const few = await startInstance(database, {}, { limits: { read: 9, write: 9, key: 2, signature: 9 } });
    onTestFinished(() => few.close());
    const { id, headers } = await newIntegration(database);
    const stream = await opened(streamOf(few.url, id), headers);
    expect(stream.headers['ratelimit']).toMatch(/^"read";r=1;t=\d+$/);
    await opened(streamOf(few.url, id), headers);
    await expect(openStream(streamOf(few.url, id), headers)).rejects.toThrow('429 RATE_LIMITED');
  });
});
