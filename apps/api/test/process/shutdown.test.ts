import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { trackConnections } from '../../src/http/drain.ts';
import { aRead, edgeApi } from '../support/edge.ts';

/** One request over a connection that stays; the status, and whether the server wants the connection to end. */
async function ask(url: string, agent: Agent): Promise<{ status: number; ends: boolean }> {
  const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return { status: response.statusCode ?? 0, ends: response.headers.connection === 'close' };
}

it('answers every request during a stop under load, and closes each connection after an answer', async () => {
  const many = 1e6;
  const app = edgeApi({ limits: { read: many, write: many, key: many, signature: many } });
  const url = (await app.listen({ port: 0, host: '127.0.0.1' })) + aRead;
  let answered = 0;
  /** As a load balancer does: keeps a connection busy until a response closes it. */
  async function client(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let ends = false; !ends; ) {
      const answer = await ask(url, agent);
      expect(answer.status).toBe(200);
      answered += 1;
      ends = answer.ends;
    }
    agent.destroy();
  }
  const clients = Promise.all(Array.from({ length: 20 }, client));
  await expect.poll(() => answered).toBeGreaterThan(200);
  const before = answered;
  const closed = app.close();
  await clients;
  expect(answered - before).toBeGreaterThanOrEqual(20);
  await closed;
  await expect(fetch(url)).rejects.toThrow();
});

it('does not wait for a connection without requests when it stops', async () => {
  const app = edgeApi();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await Promise.all([once(app.server, 'connection'), once(socket, 'connect')]);
  const ended = once(socket, 'close');
  await app.close();
  await ended;
});

it('answers a request that arrives after the service stopped to listen, on a connection from before', async () => {
  const app = edgeApi();
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(url.port), url.hostname);
  await Promise.all([once(app.server, 'connection'), once(socket, 'connect')]);
  const closed = app.close();
  await expect.poll(() => app.server.listening, { timeout: 10_000, interval: 1 }).toBe(false);
  socket.write(`GET ${aRead} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
  expect(String(answer)).toMatch(/^connection: close/im);
  await closed;
});

it('waits for the answer to a slow request before it stops', async () => {
  const app = edgeApi();
  let finish = () => {};
  const asked = new Promise<void>((arrived) => {
    app.get('/slow', async () => {
      arrived();
      await new Promise<void>((done) => {
        finish = done;
      });
      return { done: true };
    });
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = fetch(`${url}/slow`);
  await asked;
  const closed = app.close();
  // longer than the service goes on listening
  await expect
    .poll(
      () =>
        fetch(`${url}/healthz`).then(
          () => 'open',
          () => 'shut',
        ),
      { timeout: 10_000, interval: 400 },
    )
    .toBe('shut');
  finish();
  expect(await (await answer).json()).toEqual({ done: true });
  await closed;
});

it('sends all of an answer to a slow reader before it stops', async () => {
  const app = edgeApi();
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const sockets: Socket[] = [];
  app.server.on('connection', (socket: Socket) => sockets.push(socket));
  const path = '/docs/swagger-ui-bundle.js';
  const length = (await app.inject(path)).rawPayload.length;
  const reader = connect(Number(url.port), url.hostname);
  reader.pause();
  const times = 20;
  reader.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(times));
  await expect.poll(() => sockets.some(({ writableLength }) => writableLength > 0)).toBe(true);
  const closed = app.close();
  // longer than the service goes on listening for
  await pause(500);
  let read = 0;
  reader.on('data', (data) => {
    read += data.length;
  });
  reader.resume();
  await once(reader, 'close');
  expect(read).toBeGreaterThan(times * length);
  await closed;
});

it('stops after a time limit even if a request is never answered', async () => {
  const app = Fastify();
  const connections = trackConnections(app.server);
  app.addHook('preClose', () =>
    connections.drain({ quietMs: 20, requestsMs: 100, readersMs: 100, firstRequestsMs: 50, answersMs: 200 }),
  );
  const asked = new Promise<void>((arrived) => {
    app.get('/never', () => {
      arrived();
      return new Promise(() => {});
    });
  });
  const answer = fetch(`${await app.listen({ port: 0, host: '127.0.0.1' })}/never`);
  await asked;
  await Promise.all([expect(answer).rejects.toThrow(), app.close()]);
});
