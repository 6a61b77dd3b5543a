import type { Cluster } from '@obverse/contracts';
import { Keypair } from '@solana/web3.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hashOfKey, makeApiKey } from '../../src/auth/api-key.ts';
import { insertRevealedKey } from '../../src/auth/stored-keys.ts';
import type { ApiConfig } from '../../src/config/api-config.ts';
import { noDatabase, openTestDatabase } from '../support/database.ts';
import { aRead, aTrpcBatch, aTrpcRead, edgeApi } from '../support/edge.ts';

type Headers = Readonly<Record<string, string>>;

const few = { limits: { read: 3, write: 2, key: 5, signature: 1 } };
const ofKey = '"read";q=5;w=60';
const ofAddress = '"read";q=3;w=60';

function open(config: Partial<ApiConfig> = few, database = noDatabase()) {
  const app = edgeApi(config, database);
  onTestFinished(() => app.close());
  const ask = (url: string, headers: Headers = {}, remoteAddress = '203.0.113.1') =>
    app.inject({ url, headers, remoteAddress });
  const post = (url: string, headers: Headers = {}, remoteAddress = '203.0.113.1') =>
    app.inject({ method: 'POST', url, payload: {}, headers, remoteAddress });
  /** The status of each of these reads. */
  const statuses = async (...reads: Parameters<typeof ask>[]) => {
    const found = [];
    for (const read of reads) found.push((await ask(...read)).statusCode);
    return found;
  };
  return { app, ask, post, statuses };
}

describe('the rate limit of an address', () => {
  it('allows 100 reads without a key in a minute and refuses the next one with 429', async () => {
    const { ask } = open({});
    for (let i = 1; i <= 100; i++) {
      const { statusCode, headers } = await ask(aRead);
      expect([statusCode, headers['ratelimit-policy']]).toEqual([200, '"read";q=100;w=60']);
      expect(headers['ratelimit']).toMatch(new RegExp(`^"read";r=${100 - i};t=(60|5\\d)$`));
    }
    const refused = await ask(aRead);
    expect([refused.statusCode, refused.headers['x-error-code']]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    expect(refused.headers['ratelimit']).toMatch(/^"read";r=0;t=\d+$/);
    expect(refused.json()).toEqual({
      success: false,
      message: expect.stringMatching(/^Rate limit exceeded: 100 reads from one address per minute; /),
    });
  });

  it('counts writes apart from reads, and those that fail with 400 too', async () => {
    const { post, statuses } = open();
    const write = (address?: string) => post('/integration/initialize/flow', {}, address);
    expect((await write()).statusCode).toBe(400);
    expect((await write()).headers).toMatchObject({
      'ratelimit-policy': '"write";q=2;w=60',
      ratelimit: expect.stringMatching(/^"write";r=0;/),
    });
    expect((await write()).statusCode).toBe(429);
    expect(await statuses([aRead])).toEqual([200]);
    expect((await write('203.0.113.2')).statusCode).toBe(400);
  });

  it('counts requests without a route, and does not count health checks and preflights', async () => {
    const { app, statuses } = open();
    expect(await statuses(['/nowhere'], ['/nowhere'], ['/nowhere'], ['/nowhere'])).toEqual([
      404, 404, 404, 429,
    ]);
    expect(await statuses(['/healthz'])).toEqual([200]);
    expect((await app.inject({ method: 'OPTIONS', url: aRead })).statusCode).toBe(204);
  });
});

describe('the client address', () => {
  const forwarded = (address: string, proxy = '10.1.2.3'): [string, Headers, string] => [
    aRead,
    { 'x-forwarded-for': address },
    proxy,
  ];

  it('is the address of the socket when no proxy is trusted, whatever the headers say', async () => {
    const reads = [1, 2, 3, 4].map((i): [string, Headers] => {
      const forged = `198.51.100.${i}`;
      return [aRead, { 'x-forwarded-for': forged, forwarded: `for=${forged}`, 'x-real-ip': forged }];
    });
    expect(await open().statuses(...reads)).toEqual([200, 200, 200, 429]);
  });

  it.each([
    ['198.51.100.1:4711', '198.51.100.1:4712', '198.51.100.1', '198.51.100.2:4711'],
    ['[2001:db8::1]:4711', '[2001:db8::2]:4712', '2001:db8::3', '[2001:db8:0:1::1]:4711'],
  ])(
    'does not depend on the port that a proxy appends to it, as in %s',
    async (first, second, third, other) => {
      const { statuses } = open({ ...few, trustProxy: ['10.0.0.0/8', '2001:db8:ffff::/48'] });
      // a second trusted proxy in between, with a port too
      const chains = [first, `${second}, 10.9.9.9:555`, `${third}, [2001:db8:ffff::9]:555`, first, other];
      expect(await statuses(...chains.map((each) => forwarded(each)))).toEqual([200, 200, 200, 429, 200]);
    },
  );

  it('is the last forwarded one of a request from a trusted proxy, and that of the socket otherwise', async () => {
    const { statuses } = open({ ...few, trustProxy: ['10.0.0.0/8'] });
    const forged = [1, 2, 3].map((i) => forwarded(`192.0.2.${i}, 198.51.100.1`));
    expect(await statuses(...forged, forwarded('198.51.100.1'))).toEqual([200, 200, 200, 429]);
    expect(await statuses(forwarded('198.51.100.2'), forwarded('198.51.100.1', '203.0.113.1'))).toEqual([
      200, 200,
    ]);
  });
});

it('the rate limit of signing in is also one of a whole network, however many clients it has', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const { post } = open({ limits: { read: 100, write: 100, key: 100, signature: 1 } }, database);
  const begin = (address: string) => post('/auth/challenge', { host: '127.0.0.1' }, address);
  for (let i = 0; i < 10; i++) expect((await begin(`2001:db8:1:${i}::1`)).statusCode).toBe(200);
  expect((await begin('2001:db8:1:9::2')).json().message).toContain('1 attempts to sign in from one address');
  const refused = await begin('2001:db8:1:ffff::1');
  expect(refused.json().message).toContain('10 attempts to sign in from one network');
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await begin('2001:db8:2::1')).statusCode).toBe(200);
});

describe('the rate limit over tRPC', () => {
  it("counts each call of a batch, and refuses in tRPC's error format, with the same headers as over REST", async () => {
    const { ask } = open({ limits: { ...few.limits, read: 12 } });
    expect((await ask(aTrpcBatch(10))).headers['ratelimit']).toMatch(/^"read";r=2;/);
    for (const url of [aTrpcBatch(3), aTrpcRead]) {
      const refused = await ask(url);
      expect(refused.statusCode).toBe(429);
      expect(refused.headers).toMatchObject({
        'x-error-code': 'RATE_LIMITED',
        'retry-after': expect.any(String),
      });
      for (const { error } of [refused.json()].flat())
        expect(error).toMatchObject({
          message: expect.stringMatching(/^Rate limit exceeded: /),
          data: { code: 'TOO_MANY_REQUESTS', httpStatus: 429, errorCode: 'RATE_LIMITED' },
        });
    }
  });

  it.each(['&batch=1', '&b%61tch=', '&input={}'])(
    'calls no procedure when the query has a parameter twice, as with %s',
    async (more) => {
      const answer = await open({ limits: { ...few.limits, read: 12 } }).ask(`${aTrpcBatch(10)}${more}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.body).not.toContain('"result"');
    },
  );
});

describe('the rate limit of an API key', () => {
  /** The service with one key, on record as reveal would put it there. */
  async function withKey(limits = few.limits, cluster: Cluster = 'mainnet') {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    const addKey = async (): Promise<Headers> => {
      const integrationId = Keypair.generate().publicKey.toBase58();
      const key = makeApiKey();
      const holder = { cluster, integrationId, stablecoinId: 's', keyHash: hashOfKey(key) };
      await insertRevealedKey(database, { ...holder, signedAt: Date.now(), authority: integrationId });
      return { 'x-api-key': key };
    };
    return { ...open({ limits }, database), key: await addKey(), addKey };
  }
  const unknown = (): [string, Headers] => [aRead, { 'x-api-key': makeApiKey() }];

  it('is the same for reads and for writes, from any address, and leaves that of the address alone', async () => {
    const { ask, key, post } = await withKey();
    const calls = { read: ask, write: post };
    for (const policy of ['read', 'write'] as const) {
      const call = (i: number) =>
        calls[policy](policy === 'read' ? aRead : '/integration/mint', key, `203.0.113.${i}`);
      for (let i = 1; i <= 5; i++) expect((await call(i)).statusCode).toBe(policy === 'read' ? 200 : 400);
      const refused = await call(6);
      expect([refused.statusCode, refused.headers['ratelimit-policy']]).toEqual([
        429,
        `"${policy}";q=5;w=60`,
      ]);
      expect(refused.json().message).toContain(`: 5 ${policy}s with one key per minute`);
    }
    expect((await ask(aRead)).headers['ratelimit']).toMatch(/^"read";r=2;/);
  });

  it.each<[Cluster, Cluster]>([
    ['devnet', 'mainnet'],
    ['mainnet', 'devnet'],
  ])(
    'does not lift that of an address for calls with a key of %s to %s, over REST and tRPC',
    async (own, other) => {
      const { ask, key } = await withKey(few.limits, own);
      const policyOf = async (url: string, address?: string) =>
        (await ask(url, key, address)).headers['ratelimit-policy'];
      const trpc = (...named: (Cluster | undefined)[]) => {
        const paths = named.map(() => 'stablecoin.limits').join(',');
        const input = Object.fromEntries(named.flatMap((cluster, i) => (cluster ? [[i, { cluster }]] : [])));
        return `/trpc/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`;
      };
      for (const url of [`${aRead}&cluster=${own}`, trpc(own), trpc(own, own)])
        expect(await policyOf(url)).toBe(ofKey);
      expect(await policyOf(`${aRead}&cluster=${other}`)).toBe(ofAddress);
      // nothing of the other cluster is had by naming the own one beside it
      for (const url of [
        trpc(own, other),
        trpc('devnet', undefined),
        `${aRead}&cluster=${own}&cluster=${other}`,
      ])
        expect(await policyOf(url, '203.0.113.7')).toBe(ofAddress);
    },
  );

  it('looks no new keys up for an address that has guessed too often, but those that were valid before', async () => {
    const { ask, key, addKey, statuses } = await withKey();
    expect(await statuses([aRead, key], unknown(), unknown(), unknown())).toEqual([200, 200, 200, 200]);
    const fresh = await addKey();
    const guesses = [fresh, ...Array.from({ length: 20 }, () => ({ 'x-api-key': makeApiKey() }))];
    const answers = await Promise.all(guesses.map((guess) => ask(aRead, guess)));
    for (const { statusCode, headers, body } of answers) {
      expect(statusCode).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(body).toMatch(/Rate limit exceeded: 3 reads (with unknown keys or sessions )?from one address/);
    }
    expect(await statuses([aRead, key], [aRead, fresh, '203.0.113.2'], [aRead, fresh])).toEqual([
      200, 200, 200,
    ]);
  });

  it('gives lookups of a valid key back to its address, for which requests with unknown ones count', async () => {
    const { ask, key, statuses } = await withKey({ ...few.limits, key: 50 });
    for (let i = 0; i < 20; i++) expect((await ask(aRead, key)).statusCode).toBe(200);
    expect((await ask(...unknown())).headers['ratelimit-policy']).toBe(ofAddress);
    expect(await statuses(unknown(), unknown(), unknown())).toEqual([200, 200, 429]);
  });
});
