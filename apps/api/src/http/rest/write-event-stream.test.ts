import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { type SentEvents, sendEvents } from './write-event-stream.ts';

it('sendEvents requests one event at a time, however many keep-alive comments it sends meanwhile', async () => {
  let requested = 0;
  let emit = () => {};
  async function* silent(): SentEvents {
    for (;;) {
      await new Promise<void>((resolve) => {
        emit = resolve;
      });
      yield ['1', { kind: 'minted' }] as unknown as Awaited<ReturnType<SentEvents['next']>>['value'];
    }
  }
  const events = silent();
  const { next } = events;
  events.next = (...args) => {
    requested += 1;
    return next.apply(events, args);
  };
  const app = Fastify();
  app.get('/', (_, reply) => sendEvents(reply, events, 5));
  const request = get(await app.listen({ port: 0, host: '127.0.0.1' }));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let received = '';
  response.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  await expect.poll(() => received.split('keep-alive').length).toBeGreaterThan(20);
  expect(requested).toBe(1);
  emit();
  await expect.poll(() => received).toContain('event: minted\nid: 1\n');
  await expect.poll(() => requested).toBe(2);
  request.destroy();
  emit();
  await app.close();
});
