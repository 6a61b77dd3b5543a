import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { type SentEvents, sendEvents } from './event-stream.ts';

it('a silent stream is asked for one event, however often it keeps its connection open', async () => {
  let asked = 0;
  let tell = () => {};
  async function* silent(): SentEvents {
    for (;;) {
      await new Promise<void>((resolve) => {
        tell = resolve;
      });
      yield ['1', { kind: 'minted' }] as unknown as Awaited<ReturnType<SentEvents['next']>>['value'];
    }
  }
  const events = silent();
  const { next } = events;
  events.next = (...given) => {
    asked += 1;
    return next.apply(events, given);
  };
  const app = Fastify();
  app.get('/', (_, reply) => sendEvents(reply, events, 5));
  const request = get(await app.listen({ port: 0, host: '127.0.0.1' }));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let told = '';
  response.setEncoding('utf8').on('data', (text) => {
    told += text;
  });
  await expect.poll(() => told.split('keep-alive').length).toBeGreaterThan(20);
  expect(asked).toBe(1);
  tell();
  await expect.poll(() => told).toContain('event: minted\nid: 1\n');
  await expect.poll(() => asked).toBe(2);
  request.destroy();
  tell();
  await app.close();
});
