import { fundedWallet } from '@obverse/testing';
import { Keypair } from '@solana/web3.js';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  deleteExpired,
  insertChallenge,
  maxSessions,
  takeChallenge,
} from '../../src/auth/stored-sessions.ts';
import { type ApiConfig, defaultEventStreamSettings } from '../../src/config/api-config.ts';
import { buildApi } from '../../src/main/build-api.ts';
import { openStream } from '../events/stream-client.ts';
import { handOver, issueCoin } from '../support/coin.ts';
import { openTestDatabase } from '../support/database.ts';
import { openTestService } from '../support/service.ts';
import { sign } from '../support/sign.ts';
import { challengeFor, ownPage, type Request, signedChallenge, signIn } from '../support/sign-in.ts';

type Headers = Record<string, string>;

const streams = { ...defaultEventStreamSettings, pollMs: 50, keyCheckMs: 50 };
const service = await openTestService({ streams });
const { orm } = service.database;
const { mainnet } = service.rpc;
let symbols = 0;
const newCoin = (signer: Keypair) => issueCoin(service, signer, { symbol: `S${symbols++}` });
const authority = await fundedWallet(mainnet);
const ours = await newCoin(authority);

const request: Request = (path, init) => service.request(path, init);
const json = { 'content-type': 'application/json' };
const stats = (headers: Headers, id = ours, query = '') =>
  service.request(`/integration/${id}/stats${query}`, { headers });
/** A change of something that only the integration's authority may change. */
const addWebhook = (headers: Headers, id = ours) =>
  service.post(`/integration/${id}/webhooks`, { url: `https://acme.example/${symbols++}` }, headers);
const signOut = (headers: Headers, at = request) => at('/auth/sign-out', { method: 'POST', headers });
const origin = 'https://coins.example';

/** Another instance with the same database and clusters. */
async function startAnother(more: Partial<ApiConfig> = {}) {
  const app = buildApi({ ...service.config, ...more }, service.database);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const at: Request = (path, init) => service.requestAt(url, path, init);
  return { app, url, at };
}

it('lets the oldest challenges give way beyond the most that may wait, and never refuses who begins to sign in', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const page = { cluster: 'mainnet', origin } as const;
  for (const nonce of ['first', 'second', 'third']) {
    expect(await insertChallenge(database, { ...page, nonce }, 2)).toMatchObject({ nonce });
    await database.orm.execute(
      sql`update sign_in_challenges set expires_at = expires_at - interval '1 second'`,
    );
  }
  const take = (nonce: string) => takeChallenge(database, { ...page, nonce });
  expect(await take('first')).toBeUndefined();
  for (const nonce of ['second', 'third']) expect(await take(nonce)).toMatchObject({ nonce });
});

describe('signing in', () => {
  const post = (body: object, headers: Headers = ownPage, query = '') =>
    service.post(`/auth/sign-in${query}`, body, headers);
  const address = authority.publicKey.toBase58();

  it('sets a cookie that no script reads and no other site sends, plain on loopback alone, and keeps its hash', async () => {
    const { setCookie, cookie } = await signIn(request, authority);
    expect(setCookie).toMatch(
      /^obverse-session=obvs_[A-Za-z0-9_-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const token = cookie.split('=')[1] ?? '';
    const { rows } = await orm.execute(sql`select sessions::text from sessions`);
    for (const text of [token, Buffer.from(token).toString('hex')])
      expect(JSON.stringify(rows)).not.toContain(text);

    const { at } = await startAnother({ deployment: 'production', sessionOrigins: [origin] });
    const secure = await signIn(at, authority, { headers: { origin } });
    expect(secure.setCookie).toMatch(
      /^__Host-obverse-session=obvs_[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(secure.answer.headers.get('cache-control')).toBe('no-store');
    expect((await signOut(secure.headers, at)).headers.get('set-cookie')).toBe(
      '__Host-obverse-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
    );
  });

  it('accepts a nonce once, of ten requests at the same moment on two instances', async () => {
    const instances = [
      await startAnother({ sessionOrigins: [origin] }),
      await startAnother({ sessionOrigins: [origin] }),
    ];
    const [{ at }] = instances as [(typeof instances)[0]];
    const body = JSON.stringify(await signedChallenge(at, authority, { headers: { origin } }));
    const init = { method: 'POST', headers: { ...json, origin }, body };
    const asked = Array.from({ length: 10 }, (_, i) => instances[i % 2]?.at('/auth/sign-in', init));
    const statuses = (await Promise.all(asked)).map((answer) => answer?.status);
    expect(statuses.sort()).toEqual([200, ...Array(9).fill(401)]);
  });

  it.each<[string, (message: string) => string]>([
    ['domain', (message) => message.replace(/^\S+/, 'evil.example')],
    ['URI', (message) => message.replace(/URI: \S+/, 'URI: https://evil.example')],
    ['cluster', (message) => message.replace('solana:mainnet', 'solana:devnet')],
    ['time', (message) => message.replace(/(Expiration Time: )\d+/, '$12099')],
    ['nonce', (message) => message.replace(/Nonce: ./, 'Nonce: x')],
  ])('refuses the signature of a message with another %s', async (_, change) => {
    const { nonce, message } = await challengeFor(request, authority);
    expect(change(message)).not.toBe(message);
    const { status, headers } = await post({ address, nonce, signature: sign(change(message), authority) });
    expect([status, headers.get('x-error-code')]).toEqual([401, 'INVALID_SIGNATURE']);
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('uses a challenge up with the first attempt, on its own cluster and origin alone, and until it expires', async () => {
    const good = await signedChallenge(request, authority);
    const wrong = { ...good, signature: sign('something else', authority) };
    expect((await post(good, ownPage, '?cluster=devnet')).status).toBe(401);
    for (const body of [wrong, good]) expect((await post(body)).status).toBe(401);
    for (const [offsetMs, status] of [
      [60_000, 200],
      [-1_000, 401],
    ] as const) {
      const { nonce, message } = await challengeFor(request, authority);
      const expiry = new Date(Date.now() + offsetMs).toISOString();
      await orm.execute(sql`update sign_in_challenges set expires_at = ${expiry} where nonce = ${nonce}`);
      const signature = sign(message.replace(/(?<=Expiration Time: ).*/, expiry), authority);
      expect((await post({ address, nonce, signature })).status).toBe(status);
    }
    const other = 'https://two.example';
    const { at } = await startAnother({ sessionOrigins: [origin, other] });
    const body = JSON.stringify(await signedChallenge(at, authority, { headers: { origin } }));
    const foreign = await at('/auth/sign-in', { method: 'POST', headers: { ...json, origin: other }, body });
    expect(foreign.status).toBe(401);
  });

  it('is refused at a name that leads to loopback and is none of its own, and in production at loopback', async () => {
    const rebound = { origin: `http://evil.example:${new URL(service.url).port}` };
    const { headers } = await service.post('/auth/challenge', {}, rebound);
    expect(headers.get('x-error-code')).toBe('FOREIGN_ORIGIN');
    const { at } = await startAnother({ deployment: 'production' });
    const { body } = await at('/auth/challenge', { method: 'POST', headers: json, body: '{}' });
    expect(body.message).toBe(
      "Signing in is for the service's own pages: it is configured for none (SESSION_ORIGINS)",
    );
  });

  it(`ends the oldest session where a wallet has ${maxSessions}`, async () => {
    const wallet = Keypair.generate();
    const list = (headers: Headers) => service.request('/auth/sessions', { headers });
    const first = await signIn(request, wallet);
    for (let i = 1; i < maxSessions; i++) await signIn(request, wallet);
    expect((await list(first.headers)).body.data.sessions).toHaveLength(maxSessions);
    const last = await signIn(request, wallet);
    expect((await list(first.headers)).status).toBe(401);
    expect((await list(last.headers)).body.data.sessions).toHaveLength(maxSessions);
  });
});

describe('a session', () => {
  it("stands for the keys of its wallet's integrations, over REST and tRPC, on every instance", async () => {
    const { headers } = await signIn(request, authority);
    for (const id of [ours, await newCoin(authority)]) expect((await stats(headers, id)).status).toBe(200);
    expect((await addWebhook(headers)).status).toBe(200);
    const input = encodeURIComponent(JSON.stringify({ id: ours }));
    expect((await service.request(`/trpc/integration.stats?input=${input}`, { headers })).status).toBe(200);
    const { at } = await startAnother();
    const elsewhere = await at(`/integration/${ours}/stats`, { headers });
    expect([elsewhere.status, elsewhere.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect((await signOut(headers, at)).headers.get('set-cookie')).toMatch(/^obverse-session=; Max-Age=0;/);
    expect((await stats(headers)).status).toBe(401);
  });

  it('stands for no integration of another wallet, of the other cluster, or that does not exist', async () => {
    const stranger = await signIn(request, Keypair.generate());
    for (const id of [ours, Keypair.generate().publicKey.toBase58()]) {
      const { status, body } = await stats(stranger.headers, id);
      const message = 'The wallet that signed in is not the authority of this integration';
      expect([status, body.message]).toEqual([403, message]);
    }
    expect((await addWebhook(stranger.headers)).status).toBe(403);
    const { headers } = await signIn(request, authority);
    expect((await stats(headers, ours, '?cluster=devnet')).status).toBe(401);
    expect((await stats(headers, 'x')).status).toBe(400);
  });

  it('gets its own answer again with an Idempotency-Key, and nothing is kept for a wallet that is not the authority', async () => {
    const [own, stranger] = [await signIn(request, authority), await signIn(request, Keypair.generate())];
    const body = { integrationId: ours, feePayer: authority.publicKey.toBase58() };
    const claim = (headers: Headers) =>
      service.post('/integration/claim-fees', body, { ...headers, 'idempotency-key': 'claim-1' });
    const countKept = async () => (await orm.execute(sql`select 1 from idempotency_keys`)).rows.length;
    const before = await countKept();
    expect((await claim(stranger.headers)).status).toBe(403);
    expect(await countKept()).toBe(before);
    const first = await claim(own.headers);
    const again = await claim((await signIn(request, authority)).headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await claim(stranger.headers)).status).toBe(403);
  });

  it('loses an integration as soon as its authority is handed over on chain, and the next authority gains it', async () => {
    const id = await newCoin(authority);
    const successor = await fundedWallet(mainnet);
    const [old, next] = [await signIn(request, authority), await signIn(request, successor)];
    const statuses = async () => [
      (await stats(old.headers, id)).status,
      (await stats(next.headers, id)).status,
    ];
    expect(await statuses()).toEqual([200, 403]);
    await handOver(mainnet, id, authority, successor);
    expect(await statuses()).toEqual([403, 200]);
    expect((await addWebhook(old.headers, id)).status).toBe(403);
    expect((await stats(old.headers)).status).toBe(200);
  });

  it('ends after its time, and is deleted then', async () => {
    const { headers, answer } = await signIn(request, authority);
    const { id } = answer.body.data;
    const find = async () => (await orm.execute(sql`select id from sessions where id = ${id}`)).rows;
    await orm.execute(sql`update sessions set expires_at = now() where id = ${id}`);
    expect((await stats(headers)).status).toBe(401);
    const live = await signIn(request, authority);
    expect(await find()).toHaveLength(1);
    await deleteExpired(orm, 'mainnet');
    expect(await find()).toEqual([]);
    expect((await stats(live.headers)).status).toBe(200);
  });

  it('is not considered where the request has an API key, right or wrong', async () => {
    const { headers } = await signIn(request, authority);
    const id = await newCoin(authority);
    const key = await service.reveal(id, authority);
    const wrong = await stats({ ...headers, 'x-api-key': key });
    expect([wrong.status, wrong.body.message]).toEqual([403, 'The API key belongs to another integration']);
    expect((await stats({ ...headers, 'x-api-key': 'wrong' })).status).toBe(401);
  });
});

describe('a request with the cookie of a session', async () => {
  const { cookie } = await signIn(request, authority);
  const own = { origin: service.url };

  it.each<[string, Headers]>([
    ['an origin of another site', { origin: 'https://evil.example' }],
    ['the origin of a sandboxed page', { origin: 'null' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a fetch of the same site', { 'sec-fetch-site': 'same-site' }],
    ['its own origin and another site', { ...own, 'sec-fetch-site': 'cross-site' }],
    ['its own site and another origin', { ...ownPage, origin: 'https://evil.example' }],
  ])('counts as one without it where the browser names %s', async (_, named) => {
    const answer = await stats({ cookie, ...named });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect((await addWebhook({ cookie, ...named })).status).toBe(401);
    expect((await signOut({ cookie, ...named })).status).toBe(401);
    expect((await stats({ cookie })).status).toBe(200);
  });

  it('needs the headers of its own page to change anything, and none to read', async () => {
    expect((await stats({ cookie })).status).toBe(200);
    expect((await addWebhook({ cookie })).status).toBe(401);
    for (const page of [own, ownPage]) expect((await addWebhook({ cookie, ...page })).status).toBe(200);
  });

  it('counts as one without it where the cookie is plain and the host is not loopback', async () => {
    const { app } = await startAnother({ sessionOrigins: [origin] });
    const ask = async (host: string, sent: string) =>
      (await app.inject({ url: `/integration/${ours}/stats`, headers: { host, cookie: sent } })).statusCode;
    expect(await ask('coins.example', cookie)).toBe(401);
    expect(await ask('coins.example', `__Host-${cookie}`)).toBe(200);
    expect(await ask('localhost:3000', cookie)).toBe(200);
  });
});

describe('an event stream of a session', () => {
  async function open(id = ours) {
    const session = await signIn(request, authority);
    const stream = await openStream(`${service.url}/integration/${id}/events/stream`, session.headers);
    onTestFinished(() => stream.close());
    expect((await stream.event())['event']).toBe('ready');
    const end = async () => {
      while ((await stream.next()) !== undefined);
    };
    return { ...session, end };
  }

  it('ends when its session ends on another instance, and when the authority is handed over on chain', async () => {
    const { at } = await startAnother();
    const elsewhere = await open();
    await signOut(elsewhere.headers, at);
    await elsewhere.end();
    const id = await newCoin(authority);
    const lost = await open(id);
    await handOver(mainnet, id, authority, await fundedWallet(mainnet));
    await lost.end();
  });
});

it('counts a session for its wallet once the wallet was seen as an authority, and else for the address', async () => {
  const { at } = await startAnother({ limits: { read: 3, write: 1e6, key: 2, signature: 1e6 } });
  const ask = async (wallet: Keypair, times: number) => {
    const { headers } = await signIn(at, wallet);
    const answers = [];
    for (let i = 0; i < times; i++) answers.push(await at(`/integration/${ours}/stats`, { headers }));
    return answers;
  };
  const answers = await ask(authority, 4);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers[3]?.body.message).toMatch(/^Rate limit exceeded: 2 reads with one key per minute; /);
  expect((await ask(Keypair.generate(), 3)).map(({ status }) => status)).toEqual([403, 403, 429]);
});
