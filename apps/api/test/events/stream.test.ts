import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { databases } from '../support/database.ts';
import { record } from '../support/events.ts';
import { newIntegration, startInstance } from './instance.ts';
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

  it('sends the id it starts after, and then the events that are recorded from then on', async () => {
    const { id, headers } = await newIntegration(database);
    const last = await record(database, 'mainnet', [{ integrationId: id }]);
    const stream = await opened(instance.streamUrl(id), headers);
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

  it('starts after the event in the Last-Event-ID header, which overrides the query parameter', async () => {
    const { id, headers } = await newIntegration(database);
    const events = Array.from({ length: 250 }, () => ({ integrationId: id }));
    const last = await record(database, 'mainnet', events);
    const byQuery = await opened(instance.streamUrl(id, `?lastEventId=${last - 3}`), headers);
    expect(await readIds(byQuery, 4)).toEqual([last - 3, last - 2, last - 1, last]);
    const byHeader = await opened(instance.streamUrl(id, `?lastEventId=${last - 3}`), {
      ...headers,
      'last-event-id': `${last - 1}`,
    });
    expect(await readIds(byHeader, 2)).toEqual([last - 1, last]);
    const all = await opened(instance.streamUrl(id), { ...headers, 'last-event-id': '0' });
    // More events than a stream reads at a time.
    expect(await readIds(all, 252)).toEqual([0, ...Array.from({ length: 251 }, (_, i) => last - 250 + i)]);
  });

  it('sends keep-alive comments while no event is recorded', async () => {
    const quiet = await startInstance(database, { keepAliveMs: 20 });
    onTestFinished(() => quiet.close());
    const { id, headers } = await newIntegration(database);
    const stream = await opened(quiet.streamUrl(id), headers);
    await stream.event();
    expect(await stream.next()).toEqual({ comment: 'keep-alive' });
    const last = await record(database, 'mainnet', [{ integrationId: id }]);
    expect(await stream.event()).toMatchObject({ id: `${last}` });
  });

  it.each([
    ['x', "must be an event's id, decimal digits"],
    ['-1', "must be an event's id, decimal digits"],
    ['01', "must be an event's id, decimal digits"],
    ['', "must be an event's id, decimal digits"],
    ['9007199254740992', "must be an event's id, decimal digits"],
    ['9007199254740991', 'is of no event yet'],
  ])('refuses to start after %j', async (lastEventId, reason) => {
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

  it('refuses a HEAD request, which would never end', async () => {
    const { id, headers } = await newIntegration(database);
    const { statusCode, headers: answered } = await instance.app.inject({
      method: 'HEAD',
      url: `/integration/${id}/events/stream`,
      headers,
    });
    expect(statusCode).toBe(405);
    expect(answered['allow']).toBe('GET');
  });

  it('limits the open streams per key and per instance, and counts a closed stream no longer', async () => {
    const narrow = await startInstance(database, { maxPerIntegration: 2, maxTotal: 3 });
    onTestFinished(() => narrow.close());
    const [one, other] = [await newIntegration(database), await newIntegration(database)];
    const first = await opened(narrow.streamUrl(one.id), one.headers);
    await opened(narrow.streamUrl(one.id), one.headers);
    await expect.poll(narrow.openStreams).toBe(2);
    await expect(openStream(narrow.streamUrl(one.id), one.headers)).rejects.toThrow(
      /429 RATE_LIMITED: .*Rate limit exceeded: 2 event streams with one key at a time/,
    );
    await opened(narrow.streamUrl(other.id), other.headers);
    await expect(openStream(narrow.streamUrl(other.id), other.headers)).rejects.toThrow(
      /429 RATE_LIMITED: .*Rate limit exceeded: 3 event streams on this instance at a time/,
    );
    first.close();
    await expect.poll(narrow.openStreams).toBe(2);
    await opened(narrow.streamUrl(other.id), other.headers);
    await expect.poll(narrow.openStreams).toBe(3);
  });

  it('leaves half of the streams of an instance to mainnet, however many coins of devnet ask for some', async () => {
    const narrow = await startInstance(database, { maxPerIntegration: 2, maxTotal: 4 });
    onTestFinished(() => narrow.close());
    const devnet = (id: string) => narrow.streamUrl(id, '?cluster=devnet');
    for (const _ of [1, 2]) {
      const { id, headers } = await newIntegration(database, 'devnet');
      await opened(devnet(id), headers);
    }
    const third = await newIntegration(database, 'devnet');
    await expect(openStream(devnet(third.id), third.headers)).rejects.toThrow(
      /429 RATE_LIMITED: .*Rate limit exceeded: 2 event streams of devnet on this instance at a time/,
    );
    const { id, headers } = await newIntegration(database);
    await opened(narrow.streamUrl(id), headers);
    await opened(narrow.streamUrl(id), headers);
  });

  it('sends Retry-After when too many streams are open', async () => {
    const full = await startInstance(database, { maxPerIntegration: 0 });
    onTestFinished(() => full.close());
    const { id, headers } = await newIntegration(database);
    const answer = await full.app.inject({ url: `/integration/${id}/events/stream`, headers });
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('10');
  });

  it('counts as one call with the key when it is opened', async () => {
    const few = await startInstance(database, {}, { limits: { read: 9, write: 9, key: 2, signature: 9 } });
    onTestFinished(() => few.close());
    const { id, headers } = await newIntegration(database);
    const stream = await opened(few.streamUrl(id), headers);
    expect(stream.headers['ratelimit']).toMatch(/^"read";r=1;t=\d+$/);
    await opened(few.streamUrl(id), headers);
    await expect(openStream(few.streamUrl(id), headers)).rejects.toThrow('429 RATE_LIMITED');
  });
});
