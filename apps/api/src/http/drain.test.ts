import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { trackConnections } from './drain.ts';

/** Connects, writes a request when it is told to, and says what it got. Its own thread goes on while that of the server is busy. */
const client = `
  const { connect } = require('node:net');
  const { parentPort, workerData } = require('node:worker_threads');
  const socket = connect(workerData.port, '127.0.0.1', () => parentPort.postMessage('connected'));
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => { text += part; });
  socket.on('error', ({ code }) => parentPort.postMessage(code));
  socket.on('close', () => parentPort.postMessage(text.split('\\r\\n')[0]));
  parentPort.on('message', () => socket.write('GET / HTTP/1.1\\r\\nHost: a\\r\\nConnection: close\\r\\n\\r\\n'));
`;

const firstRequestsMs = 100;

it('reads a request that has arrived before it drops its connection, also after it was busy for longer', async () => {
  const server = createServer((_, response) => response.end('answered'));
  const { drain } = trackConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const worker = new Worker(client, { eval: true, workerData: { port } });
  await Promise.all([once(worker, 'message'), once(server, 'connection')]);
  const timeouts = { quietMs: 1, requestsMs: 10, readersMs: 10, firstRequestsMs, answersMs: 10_000 };
  await drain(timeouts);
  server.close();
  const got = once(worker, 'message');
  worker.postMessage('write');
  const busyUntil = performance.now() + 4 * firstRequestsMs;
  while (performance.now() < busyUntil);
  expect(await got).toEqual(['HTTP/1.1 200 OK']);
  await worker.terminate();
});
