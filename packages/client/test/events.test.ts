import type { IncomingMessage, ServerResponse } from 'node:http';
import { collectGarbage } from '@obverse/testing';
import { describe, expect, it, vi } from 'vitest';
import { createClient, eventStream, followEvents, type IntegrationEvent } from '../src/index.ts';
import { type Handler, scriptedServer, status } from './scripted-server.ts';

async function clientOf(...handlers: Handler[]) {
  const server = await scriptedServer(...handlers);
  const client = createClient({ baseUrl: server.url, apiKey: 'key', retry: { baseDelayMs: 1 } });
  const sent = (header: string) => server.requests.map(({ headers }) => headers[header]);
  return { ...server, client, sent };
}

const message = (kind: string, id: string) =>
  `event: ${kind}\nid: ${id}\ndata: ${JSON.stringify({ id, kind })}\n\n`;
const event = (id: string) => message('minted', id);
const ready = (id: string) => message('ready', id);
const busy = (seconds: number) => status(503, { 'retry-after': String(seconds) });

/** Sends parts of a stream, each in a chunk of its own, and then `end`s or cuts the connection, or neither. */
const stream =
  (parts: string[], last: 'end' | 'cut' | 'stay') => (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('retry: 1\n\n');
    const write = (i: number): void => {
      const part = parts[i];
      if (part !== undefined) response.write(part, () => write(i + 1));
      else if (last === 'end') response.end();
      else if (last === 'cut') response.destroy();
    };
    write(0);
  };

async function take(events: AsyncIterable<IntegrationEvent>, count: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of events) if (ids.push(id) === count) break;
  return ids;
}

describe('followEvents', () => {
  it('goes on after the last event when the connection is cut, ends, or is refused for a while, and says so', async () => {
    const { client, sent } = await clientOf(
      stream([ready('4'), event('5')], 'cut'),
      busy(0),
      stream([event('6'), ': keep-alive\n\n', event('7').slice(0, 20)], 'end'),
      stream([ready('6'), event('7').slice(0, 9), event('7').slice(9), event('8')], 'stay'),
    );
    const seen: boolean[] = [];
    const onConnection = (isOpen: boolean) => seen.push(isOpen);
    expect(await take(followEvents(client, { id: 'x', onConnection }), 4)).toEqual(['5', '6', '7', '8']);
    expect(sent('last-event-id')).toEqual([undefined, '5', '5', '6']);
    expect(sent('service-api-key')).toEqual(['key', 'key', 'key', 'key']);
    expect(seen).toEqual([true, false, false, true]);
  });

  it('begins after the given event, and after the beginning of the stream before any event', async () => {
    const { client, sent } = await clientOf(stream([ready('9')], 'end'), stream([event('10')], 'stay'));
    expect(await take(followEvents(client, { id: 'x', lastEventId: '3' }), 1)).toEqual(['10']);
    expect(sent('last-event-id')).toEqual(['3', '9']);
  });

  it('throws the refusal of the service', async () => {
    const { client, requests } = await clientOf(status(401, { 'x-error-code': 'UNAUTHORIZED' }));
    const next = followEvents(client, { id: 'x' }).next();
    await expect(next).rejects.toMatchObject({ name: 'ObverseError', code: 'UNAUTHORIZED' });
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['it reads', stream([ready('1')], 'stay')],
    ['it waits to reconnect', busy(60)],
  ])('throws the reason of its signal while %s', async (_, handler) => {
    const reason = new Error('enough');
    const aborter = new AbortController();
    const { client } = await clientOf((request, response) => {
      setImmediate(() => aborter.abort(reason));
      handler(request, response);
    });
    await expect(followEvents(client, { id: 'x', signal: aborter.signal }).next()).rejects.toBe(reason);
  });

  it('stays connected through any number of comments', async () => {
    const comments = Array(20).fill(': keep-alive\n\n'.repeat(5_000));
    const { client, requests } = await clientOf(stream([...comments, event('1')], 'stay'));
    expect(await take(followEvents(client, { id: 'x' }), 1)).toEqual(['1']);
    expect(requests).toHaveLength(1);
  });

  it('refuses a message without end', async () => {
    const { client } = await clientOf((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const line = `data: ${'x'.repeat(65_536)}\n`;
      const write = () => void response.write(line, () => response.destroyed || write());
      write();
    });
    await expect(followEvents(client, { id: 'x' }).next()).rejects.toThrow('too long');
  });
});

it('eventStream is a web stream; both ways close the connection when they are left', async () => {
  const close = vi.fn();
  const { client } = await clientOf((request, response) => {
    response.on('close', close);
    stream([event('1'), event('2')], 'stay')(request, response);
  });
  await take(followEvents(client, { id: 'x' }), 1);
  await expect.poll(() => close).toHaveBeenCalledOnce();
  const reader = eventStream(client, { id: 'x' }).getReader();
  expect((await reader.read()).value?.id).toBe('1');
  expect((await reader.read()).value?.id).toBe('2');
  await collectGarbage();
  await reader.cancel();
  await expect.poll(() => close).toHaveBeenCalledTimes(2);
});
