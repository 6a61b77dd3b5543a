import type { Cluster } from '@obverse/contracts';
import { Keypair } from '@solana/web3.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hashOfKey, makeApiKey } from '../../src/auth/api-key.ts';
import { insertRevealedKey } from '../../src/auth/stored-keys.ts';
import type { ApiConfig } from '../../src/config/api-config.ts';
import { openTestDatabase } from '../support/database.ts';
import { aRead, aTrpcBatch, aTrpcRead, edgeApi } from '../support/edge.ts';

const open = (config: Partial<ApiConfig> = {}) => {
  const app = edgeApi(config);
  onTestFinished(() => app.close());
  return app;
};
type App = ReturnType<typeof open>;

const write = (app: App, remoteAddress = '203.0.113.1') =>
  app.inject({ method: 'POST', url: '/integration/initialize/flow', payload: {}, remoteAddress });
const few = { limits: { read: 3, write: 2, key: 5, signature: 1 } };

describe('the rate limit of an address', () => {
  it('allows 100 reads without a key in a minute and refuses the next one with 429', async () => {
    const app = open();
    for (let i = 1; i <= 100; i++) {
      const { statusCode, headers } = await app.inject(aRead);
      expect(statusCode).toBe(200);
      expect(headers['ratelimit-policy']).toBe('"read";q=100;w=60');
      expect(headers['ratelimit']).toMatch(new RegExp(`^"read";r=${100 - i};t=(60|5\\d)$`));
    }
    const refused = await app.inject(aRead);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['x-error-code']).toBe('RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    expect(refused.headers['ratelimit']).toMatch(/^"read";r=0;t=\d+$/);
    expect(refused.json()).toEqual({
      success: false,
      message: expect.stringMatching(/^Rate limit exceeded: 100 reads from one address per minute; /),
    });
  });

  it('counts writes apart from reads, and counts requests that fail with 400 too', async () => {
    const app = open(few);
    expect((await write(app)).statusCode).toBe(400);
    const last = await write(app);
    expect(last.headers['ratelimit-policy']).toBe('"write";q=2;w=60');
    expect(last.headers['ratelimit']).toMatch(/^"write";r=0;/);
    expect((await write(app)).statusCode).toBe(429);
    expect((await app.inject({ url: aRead, remoteAddress: '203.0.113.1' })).statusCode).toBe(200);
    expect((await write(app, '203.0.113.2')).statusCode).toBe(400);
  });

  it('counts requests without a route, and does not count health checks and preflights', async () => {
    const app = open(few);
    for (let i = 0; i < 3; i++) expect((await app.inject('/nowhere')).statusCode).toBe(404);
    expect((await app.inject('/nowhere')).statusCode).toBe(429);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    expect((await app.inject({ method: 'OPTIONS', url: aRead })).statusCode).toBe(204);
  });

  it('counts all addresses of one IPv6 /64 network as one client', async () => {
    const app = open(few);
    const from = (remoteAddress: string) => app.inject({ url: aRead, remoteAddress });
    for (const host of ['1', '2', '3']) expect((await from(`2001:db8::${host}`)).statusCode).toBe(200);
    expect((await from('2001:db8::4')).statusCode).toBe(429);
    expect((await from('2001:db8:0:1::4')).statusCode).toBe(200);
  });
});

describe('a tRPC batch request', () => {
  it.each(['&batch=', '&batch=1', '&b%61tch=', '&input={}'])(
    'gets 400 and calls no procedure when the query has a parameter twice, as with %s',
    async (more) => {
      const app = open({ limits: { ...few.limits, read: 12 } });
      const answer = await app.inject(`${aTrpcBatch(10)}${more}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.body).not.toContain('"result"');
    },
  );
});

describe('the client address', () => {
  const from = (app: App, remoteAddress: string, headers: Record<string, string>) =>
    app.inject({ url: aRead, remoteAddress, headers });

  it('is the address of the socket when no proxy is trusted, whatever the headers say', async () => {
    const app = open(few);
    for (let i = 0; i < 3; i++) {
      const forged = { 'x-forwarded-for': `198.51.100.${i}`, forwarded: `for=198.51.100.${i}` };
      expect((await from(app, '203.0.113.1', { ...forged, 'x-real-ip': `198.51.100.${i}` })).statusCode).toBe(
        200,
      );
    }
    expect((await from(app, '203.0.113.1', { 'x-forwarded-for': '198.51.100.9' })).statusCode).toBe(429);
  });

  it.each([
    ['198.51.100.1:4711', '198.51.100.1:4712', '198.51.100.1', '198.51.100.2:4711'],
    ['[2001:db8::1]:4711', '[2001:db8::2]:4712', '2001:db8::3', '[2001:db8:0:1::1]:4711'],
  ])(
    'does not depend on the port that a proxy appends to it, as in %s',
    async (first, second, third, other) => {
      const app = open({ ...few, trustProxy: ['10.0.0.0/8', '2001:db8:ffff::/48'] });
      // a second trusted proxy in between, with a port too
      for (const client of [first, `${second}, 10.9.9.9:555`, `${third}, [2001:db8:ffff::9]:555`]) {
        expect((await from(app, '10.1.2.3', { 'x-forwarded-for': client })).statusCode).toBe(200);
      }
      expect((await from(app, '10.1.2.3', { 'x-forwarded-for': first })).statusCode).toBe(429);
      expect((await from(app, '10.1.2.3', { 'x-forwarded-for': other })).statusCode).toBe(200);
    },
  );

  it('is the last forwarded address when the request comes from a trusted proxy, and the address of the socket otherwise', async () => {
    const app = open({ ...few, trustProxy: ['10.0.0.0/8'] });
    for (let i = 0; i < 3; i++) {
      const { statusCode } = await from(app, '10.1.2.3', { 'x-forwarded-for': `192.0.2.${i}, 198.51.100.1` });
      expect(statusCode).toBe(200);
    }
    expect((await from(app, '10.1.2.3', { 'x-forwarded-for': '198.51.100.1' })).statusCode).toBe(429);
    expect((await from(app, '10.1.2.3', { 'x-forwarded-for': '198.51.100.2' })).statusCode).toBe(200);
    expect((await from(app, '203.0.113.1', { 'x-forwarded-for': '198.51.100.1' })).statusCode).toBe(200);
  });
});

describe('the rate limit of signing in', () => {
  it('is also one of a whole network, however many clients it has', async () => {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    const app = edgeApi({ limits: { read: 100, write: 100, key: 100, signature: 1 } }, database);
    onTestFinished(() => app.close());
    const begin = (remoteAddress: string) =>
      app.inject({
        method: 'POST',
        url: '/auth/challenge',
        payload: {},
        headers: { host: '127.0.0.1' },
        remoteAddress,
      });
    for (let i = 0; i < 10; i++) expect((await begin(`2001:db8:1:${i}::1`)).statusCode).toBe(200);
    expect((await begin('2001:db8:1:9::2')).json().message).toContain(
      '1 attempts to sign in from one address',
    );
    const refused = await begin('2001:db8:1:ffff::1');
    expect(refused.json().message).toContain('10 attempts to sign in from one network');
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await begin('2001:db8:2::1')).statusCode).toBe(200);
  });
});

describe('the rate limit over tRPC', () => {
  it('counts each call of a batch', async () => {
    const app = open({ limits: { ...few.limits, read: 12 } });
    const batch = await app.inject(aTrpcBatch(10));
    expect(batch.statusCode).toBe(200);
    expect(batch.headers['ratelimit']).toMatch(/^"read";r=2;/);
    expect((await app.inject(aTrpcBatch(3))).statusCode).toBe(429);
  });

  it("responds with 429 in tRPC's error format, with the same headers as over REST", async () => {
    const app = open({ limits: { ...few.limits, read: 1 } });
    expect((await app.inject(aTrpcRead)).statusCode).toBe(200);
    const single = await app.inject(aTrpcRead);
    const batch = await app.inject(aTrpcBatch(2));
    expect(single.statusCode).toBe(429);
    expect(single.headers).toMatchObject({
      'x-error-code': 'RATE_LIMITED',
      'retry-after': expect.any(String),
    });
    const error = {
      message: expect.stringMatching(/^Rate limit exceeded: /),
      data: { code: 'TOO_MANY_REQUESTS', httpStatus: 429, errorCode: 'RATE_LIMITED' },
    };
    expect(single.json().error).toMatchObject(error);
    for (const answer of [batch.json()].flat()) expect(answer.error).toMatchObject(error);
  });
});

describe('the rate limit of an API key', () => {
  /** The service with one key, on record as reveal would put it there. */
  async function withKey(limits = few.limits, cluster: Cluster = 'mainnet') {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    const addKey = async (integrationId = Keypair.generate().publicKey.toBase58()) => {
      const key = makeApiKey();
      const holder = { cluster, integrationId, stablecoinId: 's', keyHash: hashOfKey(key) };
      await insertRevealedKey(database, { ...holder, signedAt: Date.now(), authority: integrationId });
      return { 'x-api-key': key };
    };
    const headers = await addKey();
    const app = edgeApi({ limits }, database);
    onTestFinished(() => app.close());
    return { app, headers, addKey };
  }
  const policyOf = async (app: App, request: { url: string; headers: object; remoteAddress?: string }) => {
    const { headers } = await app.inject({ ...request, headers: { ...request.headers } });
    return headers['ratelimit-policy'];
  };

  it('responds with `Cache-Control: no-store` to a request with a key, and without the header to one without', async () => {
    const { app, headers } = await withKey();
    for (const url of [aRead, aTrpcRead]) {
      expect((await app.inject({ url, headers })).headers['cache-control']).toBe('no-store');
      expect((await app.inject(url)).headers).not.toHaveProperty('cache-control');
    }
  });

  it('refuses a request with two different keys, and counts it for the address', async () => {
    const { app, headers } = await withKey();
    const both = { ...headers, 'service-api-key': makeApiKey() };
    for (const url of [aRead, aTrpcRead, aRead]) {
      const answer = await app.inject({ url, headers: both });
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain('Invalid request data: X-API-Key: differs from Service-API-Key');
    }
    expect((await app.inject({ url: aRead, headers: both })).statusCode).toBe(429);
  });

  it('does not lift the limit of an address for Solana Actions, which take neither a key nor a session', async () => {
    const { app, headers } = await withKey();
    for (let i = 1; i <= 3; i++) {
      const answer = await app.inject({ url: '/actions.json', headers });
      expect(answer.headers['ratelimit']).toMatch(new RegExp(`^"read";r=${3 - i};`));
      expect(answer.headers['cache-control']).toBe('public, max-age=3600');
    }
    const refused = await app.inject({ url: '/actions.json', headers });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({ message: expect.stringMatching(/^Rate limit exceeded: /) });
  });

  it('allows 500 reads and 500 writes with one key in a minute, from any address, and refuses the next ones with 429', async () => {
    const { app, headers } = await withKey({ read: 100, write: 100, key: 500, signature: 10 });
    const remoteAddress = (i: number) => `203.0.113.${i % 200}`;
    const calls = {
      read: (i: number) => app.inject({ url: aRead, headers, remoteAddress: remoteAddress(i) }),
      write: (i: number) =>
        app.inject({
          method: 'POST',
          url: '/integration/mint',
          payload: {},
          headers,
          remoteAddress: remoteAddress(i),
        }),
    };
    for (const [policy, status] of [
      ['read', 200],
      ['write', 400],
    ] as const) {
      const call = calls[policy];
      for (let i = 1; i <= 500; i++) expect((await call(i)).statusCode).toBe(status);
      const refused = await call(501);
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['ratelimit-policy']).toBe(`"${policy}";q=500;w=60`);
      expect(refused.json().message).toMatch(
        new RegExp(`^Rate limit exceeded: 500 ${policy}s with one key per minute`),
      );
    }
    // the address has its own
    expect((await app.inject(aRead)).statusCode).toBe(200);
  });

  it.each<[Cluster, Cluster]>([
    ['devnet', 'mainnet'],
    ['mainnet', 'devnet'],
  ])('counts calls with a key of %s to %s for the address, over REST and tRPC', async (own, other) => {
    const { app, headers } = await withKey(few.limits, own);
    const trpc = (...named: (Cluster | undefined)[]) => {
      const paths = named.map(() => 'stablecoin.limits').join(',');
      const input = Object.fromEntries(named.flatMap((cluster, i) => (cluster ? [[i, { cluster }]] : [])));
      return `/trpc/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`;
    };
    const ofKey = '"read";q=5;w=60';
    const ofAddress = '"read";q=3;w=60';
    expect(await policyOf(app, { url: `${aRead}&cluster=${own}`, headers })).toBe(ofKey);
    expect(await policyOf(app, { url: trpc(own), headers })).toBe(ofKey);
    expect(await policyOf(app, { url: trpc(own, own), headers })).toBe(ofKey);
    expect(await policyOf(app, { url: `${aRead}&cluster=${other}`, headers })).toBe(ofAddress);
    // nothing of the other cluster is had by naming the own one beside it
    for (const url of [
      trpc(own, other),
      trpc('devnet', undefined),
      `${aRead}&cluster=${own}&cluster=${other}`,
    ]) {
      expect(await policyOf(app, { url, headers, remoteAddress: '203.0.113.7' })).toBe(ofAddress);
    }
  });

  it('looks no new keys up for an address that has guessed too often, but those that were valid before', async () => {
    const { app, headers, addKey } = await withKey();
    const ask = (key: object, remoteAddress = '203.0.113.1') =>
      app.inject({ url: aRead, headers: { ...key }, remoteAddress });
    expect((await ask(headers)).statusCode).toBe(200);
    for (let i = 0; i < 3; i++) expect((await ask({ 'x-api-key': makeApiKey() })).statusCode).toBe(200);
    const fresh = await addKey();
    const guesses = [fresh, ...Array.from({ length: 20 }, () => ({ 'x-api-key': makeApiKey() }))];
    for (const { statusCode, headers: limits, body } of await Promise.all(guesses.map((key) => ask(key)))) {
      expect(statusCode).toBe(429);
      expect(Number(limits['retry-after'])).toBeGreaterThan(0);
      expect(body).toMatch(/Rate limit exceeded: 3 reads (with unknown keys or sessions )?from one address/);
    }
    expect((await ask(headers)).statusCode).toBe(200);
    expect((await ask(fresh, '203.0.113.2')).statusCode).toBe(200);
    expect((await ask(fresh)).statusCode).toBe(200);
  });

  it('gives lookups of a valid key back to its address', async () => {
    const { app, headers } = await withKey({ ...few.limits, key: 50 });
    for (let i = 0; i < 20; i++) expect((await app.inject({ url: aRead, headers })).statusCode).toBe(200);
    for (let i = 0; i < 3; i++) {
      const guess = await app.inject({ url: aRead, headers: { 'x-api-key': makeApiKey() } });
      expect(guess.statusCode).toBe(200);
    }
  });

  it('counts a request with an unknown key for its address', async () => {
    const { app } = await withKey();
    for (let i = 0; i < 3; i++) {
      const { statusCode, headers } = await app.inject({
        url: aRead,
        headers: { 'x-api-key': makeApiKey() },
      });
      expect(statusCode).toBe(200);
      expect(headers['ratelimit-policy']).toBe('"read";q=3;w=60');
    }
    expect((await app.inject({ url: aRead, headers: { 'x-api-key': makeApiKey() } })).statusCode).toBe(429);
  });
});
