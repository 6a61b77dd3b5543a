import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { aRead, edgeApi } from '../support/edge.ts';

const many = 1e6;
const app = edgeApi({
  limits: { read: many, write: many, key: many, signature: many },
  requestTimeouts: { headersMs: 500, bodyMs: 1_500, idleMs: 3_000 },
});
const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
afterAll(() => app.close());

/** Sends bytes over a raw connection. @param drip is sent again and again after them @returns what the service sent until it closed the connection */
function raw(bytes: string, drip?: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    let dripping: NodeJS.Timeout | undefined;
    const socket = connect(Number(url.port), url.hostname, () => {
      socket.write(bytes);
      // not before: on a busy machine connecting takes longer than the first interval, and the drip would come first
      if (drip !== undefined) dripping = setInterval(() => socket.write(drip), 50);
    });
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => {}); // the service may reset what it no longer listens to
    socket.on('close', () => {
      clearInterval(dripping);
      resolve(answer);
    });
  });
}

const head = 'POST /integration/initialize/flow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

it.each([
  ['headers that never end', `${head}X-Slow: `, 'a'],
  ['a body that comes byte by byte', `${head}Content-Length: 5000\r\n\r\n{`, ' '],
  ['nothing at all', '', undefined],
])(
  'a slow client that sends %s gets 408 and loses its connection, and others are answered meanwhile',
  async (_, bytes, drip) => {
    const slow = Array.from({ length: 50 }, () => raw(bytes, drip));
    for (let i = 0; i < 20; i++) {
      const began = performance.now();
      expect((await fetch(new URL(aRead, url))).status).toBe(200);
      // far less than it would wait for any of the slow ones, on a busy machine too
      expect(performance.now() - began).toBeLessThan(5_000);
    }
    for (const answer of await Promise.all(slow)) {
      expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
      expect(answer).toContain(
        '{"success":false,"message":"Invalid request data: request: took too long to arrive"}',
      );
    }
  },
);

it('closes the connection of a client that does not read its answers', async () => {
  const socket = connect(Number(url.port), url.hostname);
  await once(socket, 'connect');
  const arrived = once(app.server, 'request') as Promise<[IncomingMessage]>;
  // more than what the two ends of a connection hold
  socket.write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(40));
  socket.pause();
  const [{ socket: served }] = await arrived;
  await once(served, 'close');
  expect(served.bytesWritten).toBeGreaterThan(1_000_000);
  socket.destroy();
}, 20_000);

describe('a request', () => {
  const read = `GET ${aRead} HTTP/1.1\r\n`;
  const end = 'Connection: close\r\n\r\n';
  const large = `X-Large: ${'a'.repeat(20_000)}\r\n`;

  it.each([
    [400, 'Host: is missing', `${read}${end}`],
    [400, 'request: must be HTTP 1.0 or 1.1', `GET ${aRead}\r\n\r\n`],
    [400, 'Transfer-Encoding: must be chunked', `${head}Transfer-Encoding: gzip, chunked\r\n${end}0\r\n\r\n`],
    [417, 'Expect: must be 100-continue', `${read}Host: x\r\nExpect: tea\r\n${end}`],
    [431, 'request: is not valid HTTP', `${read}Host: x\r\n${large}${end}`],
  ])('gets %i in the envelope with %s', async (status, reason, bytes) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/\r\nx-error-code: INVALID_REQUEST\r\n/i);
    expect(answer).toMatch(/\r\nx-request-id: /i);
    expect(answer.split('\r\n\r\n')[1]).toBe(`{"success":false,"message":"Invalid request data: ${reason}"}`);
  });

  it.each([
    ['JSON thirty thousand deep', `{"metadata":${'['.repeat(32_000)}${']'.repeat(32_000)}}`],
    ['five thousand fields', `{${Array.from({ length: 5_000 }, (_, i) => `"f${i}":1`).join(',')}}`],
    ['a field __proto__', '{"__proto__":{"feeBps":0}}'],
    ['a field constructor', '{"constructor":{"prototype":{"feeBps":0}}}'],
  ])('gets a short 400 over REST and tRPC in less than a second of CPU time for %s', async (_, payload) => {
    const before = process.cpuUsage();
    for (const path of ['/integration/initialize/flow', '/trpc/integration.initialize']) {
      const headers = { 'content-type': 'application/json' };
      const { statusCode, body } = await app.inject({ method: 'POST', url: path, headers, payload });
      expect(statusCode).toBe(400);
      expect(body.length).toBeLessThan(1_000);
    }
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(1_000_000);
    expect(({} as { feeBps?: number }).feeBps).toBeUndefined();
  });
});
