import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { trackConnections } from '../../src/http/drain.ts';
import { aRead, edgeApi } from '../support/edge.ts';

/** The service at a URL of its own, and a connection to it. */
async function open() {
  const app = edgeApi({ limits: { read: 1e6, write: 1e6, key: 1e6, signature: 1e6 } });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const connected = async (): Promise<Socket> => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await Promise.all([once(app.server, 'connection'), once(socket, 'connect')]);
    return socket;
  };
  return { app, url, connected };
}

it('answers every request during a stop under load, and closes each connection after an answer', async () => {
  const { app, url } = await open();
  let answered = 0;
  /** As a load balancer does: keeps a connection busy until a response closes it. */
  async function client(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let ends = false; !ends; ) {
      const [response] = (await once(get(url + aRead, { agent }), 'response')) as [IncomingMessage];
      await once(response.resume(), 'end');
      expect(response.statusCode).toBe(200);
      answered += 1;
      ends = response.headers.connection === 'close';
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

it('answers a request that arrives after the service stopped to listen, and does not wait for a connection without one', async () => {
  const { app, connected } = await open();
  const [socket, silent] = [await connected(), await connected()];
  const ended = once(silent, 'close');
  const closed = app.close();
  await expect.poll(() => app.server.listening, { timeout: 10_000, interval: 1 }).toBe(false);
  socket.write(`GET ${aRead} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 [\s\S]*^connection: close/im);
  await Promise.all([closed, ended]);
});

it('sends all of an answer to a slow reader before it stops', async () => {
  const { app, connected } = await open();
  const sockets: Socket[] = [];
  app.server.on('connection', (socket: Socket) => sockets.push(socket));
  const path = '/docs/swagger-ui-bundle.js';
  const { length } = (await app.inject(path)).rawPayload;
  const reader = await connected();
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
  const limits = { quietMs: 20, requestsMs: 100, readersMs: 100, firstRequestsMs: 50, answersMs: 200 };
  app.addHook('preClose', () => connections.drain(limits));
  let isAsked = false;
  app.get('/never', () => {
    isAsked = true;
    return new Promise(() => {});
  });
  const answer = fetch(`${await app.listen({ port: 0, host: '127.0.0.1' })}/never`);
  answer.catch(() => {});
  await expect.poll(() => isAsked).toBe(true);
  await Promise.all([expect(answer).rejects.toThrow(), app.close()]);
});
