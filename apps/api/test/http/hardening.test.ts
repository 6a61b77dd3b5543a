import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aRead, edgeApi } from '../support/edge.ts';

const many = 1e6;
const app = edgeApi({
  limits: { read: many, write: many, key: many, signature: many },
  patience: { headers: 500, body: 1_500 },
});
let url: URL;
beforeAll(async () => {
  url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(() => app.close());

/** What a raw connection is told until the service ends it. @param drip is sent over and over */
function raw(bytes: string, drip?: string): Promise<string> {
  return new Promise((resolve) => {
    let told = '';
    const socket = connect(Number(url.port), url.hostname, () => socket.write(bytes));
    const dripping = drip === undefined ? undefined : setInterval(() => socket.write(drip), 50);
    socket.on('data', (data) => {
      told += data;
    });
    socket.on('error', () => {}); // the service may reset what it no longer listens to
    socket.on('close', () => {
      clearInterval(dripping);
      resolve(told);
    });
  });
}

const post = (payload: string) =>
  app.inject({
    method: 'POST',
    url: '/integration/initialize/flow',
    headers: { 'content-type': 'application/json' },
    payload,
  });

describe('who is slow', () => {
  const head = 'POST /integration/initialize/flow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

  it.each([
    ['headers that never end', `${head}X-Slow: `, 'a'],
    ['a body that comes byte by byte', `${head}Content-Length: 5000\r\n\r\n{`, ' '],
    ['silence', '', undefined],
  ])('with %s loses the connection, and others notice nothing', async (_, bytes, drip) => {
    const slow = Array.from({ length: 50 }, () => raw(bytes, drip));
    for (let i = 0; i < 20; i++) {
      const began = performance.now();
      expect((await fetch(new URL(aRead, url))).status).toBe(200);
      // far less than it would wait for any of the slow ones, on a busy machine too
      expect(performance.now() - began).toBeLessThan(5_000);
    }
    for (const told of await Promise.all(slow)) {
      expect(told).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
      expect(told).toContain(
        '{"success":false,"message":"Invalid request data: request: took too long to arrive"}',
      );
    }
  });
});

describe('what is no request of this service', () => {
  const head = 'POST /integration/initialize/flow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

  it.each([
    ['without a host', `GET ${aRead} HTTP/1.1\r\nConnection: close\r\n\r\n`, 400, 'Host: is missing'],
    [
      'that expects what nobody knows',
      `GET ${aRead} HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n`,
      417,
      'Expect: must be 100-continue',
    ],
    [
      'of a method that needs a body it does not have',
      'QUERY /stablecoin/apy HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
      400,
      'request: is not one that this service takes',
    ],
  ])('%s is refused in the envelope', async (_, bytes, status, reason) => {
    const told = await raw(bytes);
    expect(told).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(told).toMatch(/\r\nx-error-code: INVALID_REQUEST\r\n/i);
    expect(told).toMatch(/\r\nx-request-id: /i);
    expect(told.split('\r\n\r\n')[1]).toBe(`{"success":false,"message":"Invalid request data: ${reason}"}`);
  });

  it('with a host that is none, as HTTP 1.0 has it, is answered', async () => {
    expect(await raw(`GET ${aRead} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /);
  });

  it('with an id of any length is counted and refused as others are', async () => {
    for (const length of [100, 101, 1_000, 10_000]) {
      const answer = await app.inject(`/integration/${'a'.repeat(length)}`);
      expect(answer.json().message).toMatch(/^Invalid request data: id: must be base58/);
      expect(answer.statusCode).toBe(400);
      expect(answer.headers['ratelimit']).toBeDefined();
    }
  });

  it.each(['/integration/initialize/flow', '/trpc/integration.initialize'])(
    'as it was broken off (%s) is nobody’s failure here',
    async (path) => {
      const lines: string[] = [];
      const logged = edgeApi({ logLevel: 'info', logTo: { write: (line) => void lines.push(line) } });
      const { port } = new URL(await logged.listen({ port: 0, host: '127.0.0.1' }));
      const socket = connect(Number(port), '127.0.0.1');
      const arrived = once(logged.server, 'request') as Promise<[IncomingMessage]>;
      socket.write(`${head.replace('/integration/initialize/flow', path)}Content-Length: 100\r\n\r\n{`);
      const [request] = await arrived;
      const gone = once(request.socket, 'close');
      socket.destroy();
      await gone;
      await logged.close();
      expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
    },
  );
});

describe('what is too large', () => {
  it('in its headers is refused in the envelope', async () => {
    const told = await raw(`GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(told).toMatch(/^HTTP\/1.1 431 /);
    expect(told).toMatch(/\{"success":false,"message":"Invalid request data: request: /);
  });

  it('in its body is refused at one byte beyond the limit', async () => {
    const body = (size: number) => `{"signer":"${'x'.repeat(size - 13)}"}`;
    expect((await post(body(65_536))).statusCode).toBe(400);
    const refused = await post(body(65_537));
    expect(refused.statusCode).toBe(413);
    expect(refused.headers['x-error-code']).toBe('PAYLOAD_TOO_LARGE');
  });

  it.each([
    ['JSON thirty thousand deep', `{"metadata":${'['.repeat(32_000)}${']'.repeat(32_000)}}`],
    ['objects thousands deep', `${'{"metadata":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
    ['five thousand fields', `{${Array.from({ length: 5_000 }, (_, i) => `"f${i}":1`).join(',')}}`],
    ['a field __proto__', '{"__proto__":{"feeBps":0}}'],
    ['a field constructor', '{"constructor":{"prototype":{"feeBps":0}}}'],
  ])('%s is a short 400, at once, over REST and tRPC', async (_, body) => {
    const began = performance.now();
    const rest = await post(body);
    expect(rest.statusCode).toBe(400);
    expect(rest.body.length).toBeLessThan(500);
    const trpc = await app.inject({
      method: 'POST',
      url: '/trpc/integration.initialize',
      headers: { 'content-type': 'application/json' },
      payload: body,
    });
    expect(trpc.statusCode).toBe(400);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(({} as { feeBps?: number }).feeBps).toBeUndefined();
  });

  it('in its query is refused', async () => {
    const query = Array.from({ length: 10_000 }, (_, i) => `f${i}=1`).join('&');
    expect((await app.inject(`/stablecoin/apy?${query}`)).statusCode).toBe(400);
  });
});
