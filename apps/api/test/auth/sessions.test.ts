import { fundedWallet } from '@obverse/testing';
import { Keypair } from '@solana/web3.js';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeApiKey } from '../../src/auth/api-key.ts';
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

let symbols = 0;
const newCoin = (signer: Keypair) => issueCoin(service, signer, { symbol: `S${symbols++}` });

const service = await openTestService({
  streams: { ...defaultEventStreamSettings, pollMs: 50, keyCheckMs: 50 },
});
const authority = await fundedWallet(service.rpc.mainnet);
const ours = await newCoin(authority);

const request: Request = (path, init) => service.request(path, init);
const json = { 'content-type': 'application/json' };
const stats = (headers: Record<string, string>, id = ours, query = '') =>
  service.request(`/integration/${id}/stats${query}`, { headers });
const postSignIn = (body: object, headers: Record<string, string> = ownPage, query = '') =>
  service.post(`/auth/sign-in${query}`, body, headers);
/** A change of something that only the integration's authority may change. */
const addWebhook = (headers: Record<string, string>, id = ours) =>
  service.post(`/integration/${id}/webhooks`, { url: `https://acme.example/${symbols++}` }, headers);

/** Another instance with the same database and clusters. */
async function startAnother(more: Partial<ApiConfig> = {}) {
  const app = buildApi({ ...service.config, ...more }, service.database);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const at: Request = (path, init) => service.requestAt(url, path, init);
  return { app, url, at };
}

describe('challenges', () => {
  it('beyond the most that may wait make the oldest give way, and never refuse who begins to sign in', async () => {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    const page = { cluster: 'mainnet', origin: 'https://coins.example' } as const;
    for (const nonce of ['first', 'second', 'third']) {
      expect(await insertChallenge(database, { ...page, nonce }, 2)).toMatchObject({ nonce });
      await database.orm.execute(
        sql`update sign_in_challenges set expires_at = expires_at - interval '1 second'`,
      );
    }
    const take = (nonce: string) => takeChallenge(database, { ...page, nonce });
    expect(await take('first')).toBeUndefined();
    expect([await take('second'), await take('third')]).toMatchObject([
      { nonce: 'second' },
      { nonce: 'third' },
    ]);
  });
});

describe('signing in', () => {
  it('sets a cookie that no script reads and no other site sends, plain on loopback alone', async () => {
    const { setCookie } = await signIn(request, authority);
    expect(setCookie).toMatch(
      /^obverse-session=obvs_[A-Za-z0-9_-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const origin = 'https://coins.example';
    const { at } = await startAnother({ deployment: 'production', sessionOrigins: [origin] });
    const secure = await signIn(at, authority, { headers: { origin } });
    expect(secure.setCookie).toMatch(
      /^__Host-obverse-session=obvs_[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(secure.answer.headers.get('cache-control')).toBe('no-store');
    const out = await at('/auth/sign-out', { method: 'POST', headers: secure.headers });
    expect(out.headers.get('set-cookie')).toBe(
      '__Host-obverse-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
    );
  });

  it('keeps of the token only its hash', async () => {
    const { cookie } = await signIn(request, authority);
    const token = cookie.split('=')[1] ?? '';
    const { rows } = await service.database.orm.execute(sql`select * from sessions`);
    expect(token).toMatch(/^obvs_/);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'));
  });

  it('accepts a nonce once, of ten requests at the same moment and on another instance too', async () => {
    const { at } = await startAnother({ sessionOrigins: ['https://coins.example'] });
    const origin = { origin: 'https://coins.example' };
    const both = await startAnother({ sessionOrigins: ['https://coins.example'] });
    const body = JSON.stringify(await signedChallenge(at, authority, { headers: origin }));
    const init = { method: 'POST', headers: { ...json, ...origin }, body };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => (i % 2 ? at : both.at)('/auth/sign-in', init)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)]);
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
    const signature = sign(change(message), authority);
    const answer = await postSignIn({ address: authority.publicKey.toBase58(), nonce, signature });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('x-error-code')).toBe('INVALID_SIGNATURE');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('uses a challenge up with the first attempt, and on its own cluster alone', async () => {
    const good = await signedChallenge(request, authority);
    expect((await postSignIn(good, ownPage, '?cluster=devnet')).status).toBe(401);
    const wrong = { ...good, signature: sign('something else', authority) };
    expect((await postSignIn(wrong)).status).toBe(401);
    expect((await postSignIn(good)).status).toBe(401);
  });

  it('refuses a challenge that has expired', async () => {
    for (const [offsetMs, status] of [
      [60_000, 200],
      [-1_000, 401],
    ] as const) {
      const { nonce, message } = await challengeFor(request, authority);
      const expiry = new Date(Date.now() + offsetMs).toISOString();
      await service.database.orm.execute(
        sql`update sign_in_challenges set expires_at = ${expiry} where nonce = ${nonce}`,
      );
      const signature = sign(message.replace(/(?<=Expiration Time: ).*/, expiry), authority);
      const answer = await postSignIn({ address: authority.publicKey.toBase58(), nonce, signature });
      expect(answer.status).toBe(status);
    }
  });

  it('refuses a challenge of another of its origins', async () => {
    const [one, two] = ['https://one.example', 'https://two.example'];
    const { at } = await startAnother({ sessionOrigins: [one, two] });
    const body = JSON.stringify(await signedChallenge(at, authority, { headers: { origin: one } }));
    const answer = await at('/auth/sign-in', { method: 'POST', headers: { ...json, origin: two }, body });
    expect(answer.status).toBe(401);
  });

  it('is refused at a name that leads to loopback and is none of its own, and in production at loopback', async () => {
    const origin = `http://evil.example:${new URL(service.url).port}`;
    const rebound = await service.post('/auth/challenge', {}, { origin });
    expect(rebound.headers.get('x-error-code')).toBe('FOREIGN_ORIGIN');
    const { at } = await startAnother({ deployment: 'production' });
    const loopback = await at('/auth/challenge', { method: 'POST', headers: json, body: '{}' });
    expect(loopback.body.message).toBe(
      "Signing in is for the service's own pages: it is configured for none (SESSION_ORIGINS)",
    );
  });

  it(`ends the oldest session where a wallet has ${maxSessions}`, async () => {
    const wallet = Keypair.generate();
    const first = await signIn(request, wallet);
    for (let i = 1; i < maxSessions; i++) await signIn(request, wallet);
    const list = (headers: Record<string, string>) => service.request('/auth/sessions', { headers });
    expect((await list(first.headers)).body.data.sessions).toHaveLength(maxSessions);
    const last = await signIn(request, wallet);
    expect((await list(first.headers)).status).toBe(401);
    expect((await list(last.headers)).body.data.sessions).toHaveLength(maxSessions);
  });
});

describe('a session', () => {
  it("stands for the keys of its wallet's integrations, over REST and tRPC, on every instance", async () => {
    const { headers } = await signIn(request, authority);
    const another = await newCoin(authority);
    for (const id of [ours, another]) expect((await stats(headers, id)).status).toBe(200);
    expect((await addWebhook(headers)).status).toBe(200);
    const input = encodeURIComponent(JSON.stringify({ id: ours }));
    expect((await service.request(`/trpc/integration.stats?input=${input}`, { headers })).status).toBe(200);
    const { at } = await startAnother();
    const elsewhere = await at(`/integration/${ours}/stats`, { headers });
    expect(elsewhere.status).toBe(200);
    expect(elsewhere.headers.get('cache-control')).toBe('no-store');
  });

  it('stands for no integration of another wallet, of the other cluster, or that does not exist', async () => {
    const stranger = await signIn(request, Keypair.generate());
    const message = 'The wallet that signed in is not the authority of this integration';
    for (const id of [ours, Keypair.generate().publicKey.toBase58()]) {
      const answer = await stats(stranger.headers, id);
      expect(answer.status).toBe(403);
      expect(answer.body.message).toBe(message);
    }
    expect((await addWebhook(stranger.headers)).status).toBe(403);
    const { headers } = await signIn(request, authority);
    expect((await stats(headers, ours, '?cluster=devnet')).status).toBe(401);
    expect((await stats(headers, 'x')).status).toBe(400);
  });

  it('changes nothing for mints and redemptions, for which a wallet needs neither a session nor a key', async () => {
    const wallet = Keypair.generate();
    const { headers } = await signIn(request, wallet);
    const ask = (side: 'mint' | 'redeem', more: Record<string, string>) =>
      service.post(
        `/integration/${side}`,
        { integrationId: ours, user: wallet.publicKey.toBase58(), amount: '1000' },
        more,
      );
    for (const side of ['mint', 'redeem'] as const) {
      for (const more of [{}, headers]) {
        // the program decides the rest: this wallet has nothing
        const answer = await ask(side, more);
        expect([answer.status, answer.body.message]).toEqual([
          422,
          expect.stringMatching(/^Invalid request data: insufficient balance: the user holds 0/),
        ]);
      }
      // who sends a key means its integration
      expect((await ask(side, { 'x-api-key': makeApiKey() })).status).toBe(401);
    }
  });

  it('gets its own answer again with an Idempotency-Key, and nothing is kept for a wallet that is not the authority', async () => {
    const [own, stranger] = [await signIn(request, authority), await signIn(request, Keypair.generate())];
    const claim = (headers: Record<string, string>) =>
      service.post(
        '/integration/claim-fees',
        { integrationId: ours, feePayer: authority.publicKey.toBase58() },
        { ...headers, 'idempotency-key': 'claim-1' },
      );
    const kept = sql`select 1 from idempotency_keys`;
    const { rows: before } = await service.database.orm.execute(kept);
    expect((await claim(stranger.headers)).status).toBe(403);
    expect((await service.database.orm.execute(kept)).rows).toHaveLength(before.length);
    const first = await claim(own.headers);
    const again = await claim((await signIn(request, authority)).headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await claim(stranger.headers)).status).toBe(403);
  });

  it('loses an integration as soon as its authority is handed over on chain, and the next authority gains it', async () => {
    const id = await newCoin(authority);
    const successor = await fundedWallet(service.rpc.mainnet);
    const [old, next] = [await signIn(request, authority), await signIn(request, successor)];
    expect((await stats(old.headers, id)).status).toBe(200);
    expect((await stats(next.headers, id)).status).toBe(403);
    await handOver(service.rpc.mainnet, id, authority, successor);
    expect((await stats(old.headers, id)).status).toBe(403);
    expect((await addWebhook(old.headers, id)).status).toBe(403);
    expect((await stats(next.headers, id)).status).toBe(200);
    expect((await stats(old.headers)).status).toBe(200);
  });

  it('ends after its time, and is deleted then', async () => {
    const { headers, answer } = await signIn(request, authority);
    const { id } = answer.body.data;
    await service.database.orm.execute(sql`update sessions set expires_at = now() where id = ${id}`);
    expect((await stats(headers)).status).toBe(401);
    const find = sql`select id from sessions where id = ${id}`;
    expect((await service.database.orm.execute(find)).rows).toHaveLength(1);
    await deleteExpired(service.database.orm, 'mainnet');
    expect((await service.database.orm.execute(find)).rows).toEqual([]);
    expect((await stats((await signIn(request, authority)).headers)).status).toBe(200);
  });

  it('ends on all instances when its wallet signs out', async () => {
    const { at } = await startAnother();
    const { headers } = await signIn(request, authority);
    const out = await at('/auth/sign-out', { method: 'POST', headers });
    expect(out.headers.get('set-cookie')).toMatch(/^obverse-session=; Max-Age=0;/);
    expect((await stats(headers)).status).toBe(401);
  });

  it('is not considered where the request has an API key, right or wrong', async () => {
    const { headers } = await signIn(request, authority);
    const foreign = await newCoin(await fundedWallet(service.rpc.mainnet));
    const id = await newCoin(authority);
    const key = await service.reveal(id, authority);
    expect((await stats({ ...headers, 'x-api-key': key })).body.message).toBe(
      'The API key belongs to another integration',
    );
    expect((await stats({ ...headers, 'x-api-key': 'wrong' })).status).toBe(401);
    expect((await stats({ ...headers, 'x-api-key': key }, foreign)).status).toBe(403);
  });

  it('records its use, at most once in five minutes', async () => {
    const { headers, answer } = await signIn(request, authority);
    const { id } = answer.body.data;
    const age = (text: string) =>
      service.database.orm.execute(
        sql`update sessions set last_used_at = now() - ${text}::interval where id = ${id}`,
      );
    const isRecent = async () => {
      const { rows } = await service.database.orm.execute<{ recent: boolean }>(
        sql`select last_used_at > now() - interval '2 minutes' as recent from sessions where id = ${id}`,
      );
      return rows[0]?.recent;
    };
    await age('4 minutes');
    await stats(headers);
    expect(await isRecent()).toBe(false);
    await age('6 minutes');
    await stats(headers);
    expect(await isRecent()).toBe(true);
  });
});

describe('a request with the cookie of a session', () => {
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = { cookie: (await signIn(request, authority)).cookie };
  });
  const own = () => ({ origin: service.url });

  it.each<[string, Record<string, string>]>([
    ['an origin of another site', { origin: 'https://evil.example' }],
    ['an origin of another port', { origin: 'http://127.0.0.1:1' }],
    ['the origin of a sandboxed page', { origin: 'null' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a fetch of the same site', { 'sec-fetch-site': 'same-site' }],
    ['an address that a user enters', { 'sec-fetch-site': 'none' }],
  ])('counts as one without it where the browser names %s', async (_, named) => {
    expect((await stats({ ...headers, ...named })).status).toBe(401);
    expect((await addWebhook({ ...headers, ...named })).status).toBe(401);
    const out = await service.request('/auth/sign-out', {
      method: 'POST',
      headers: { ...headers, ...named },
    });
    expect(out.status).toBe(401);
    expect((await stats(headers)).status).toBe(200);
  });

  it('counts with contradictory headers as one without it', async () => {
    const mixed = { ...headers, ...own(), 'sec-fetch-site': 'cross-site' };
    expect((await stats(mixed)).status).toBe(401);
    expect((await stats({ ...headers, ...ownPage, origin: 'https://evil.example' })).status).toBe(401);
  });

  it('needs the headers of its own page to change anything, and none to read', async () => {
    expect((await stats(headers)).status).toBe(200);
    expect((await addWebhook(headers)).status).toBe(401);
    expect((await addWebhook({ ...headers, ...own() })).status).toBe(200);
    expect((await addWebhook({ ...headers, ...ownPage })).status).toBe(200);
  });

  it('is answered without permission for credentials of other origins', async () => {
    const answer = await stats({ ...headers, origin: 'https://evil.example' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('counts as one without it where the cookie is plain and the host is not loopback', async () => {
    const { app } = await startAnother({ sessionOrigins: ['https://coins.example'] });
    const url = `/integration/${ours}/stats`;
    const ask = (host: string, cookie: string) => app.inject({ url, headers: { host, cookie } });
    const cookie = headers['cookie'] ?? '';
    expect((await ask('coins.example', cookie)).statusCode).toBe(401);
    expect((await ask('coins.example', `__Host-${cookie}`)).statusCode).toBe(200);
    expect((await ask('localhost:3000', cookie)).statusCode).toBe(200);
  });
});

describe('an event stream of a session', () => {
  const open = async (id = ours, { url, at } = { url: service.url, at: request }) => {
    const session = await signIn(at, authority);
    const stream = await openStream(`${url}/integration/${id}/events/stream`, session.headers);
    onTestFinished(() => stream.close());
    expect((await stream.event())['event']).toBe('ready');
    return { session, stream };
  };
  /** Reads to the end of a stream. */
  const end = async ({ next }: Awaited<ReturnType<typeof openStream>>) => {
    while ((await next()) !== undefined);
  };

  it('ends when its wallet signs out, and not with other sessions', async () => {
    // no check of the open streams comes first
    const instance = await startAnother({ streams: { ...defaultEventStreamSettings, keyCheckMs: 600_000 } });
    const [one, other] = [await open(ours, instance), await open(ours, instance)];
    await instance.at('/auth/sign-out', { method: 'POST', headers: one.session.headers });
    await end(one.stream);
    expect((await stats(other.session.headers)).status).toBe(200);
    await instance.at('/auth/sign-out', { method: 'POST', headers: other.session.headers });
    await end(other.stream);
  });

  it('ends when its session ends on another instance', async () => {
    const { at } = await startAnother();
    const { session, stream } = await open();
    await at('/auth/sign-out', { method: 'POST', headers: session.headers });
    await end(stream);
  });

  it('ends when the authority is handed over on chain', async () => {
    const id = await newCoin(authority);
    const { stream } = await open(id);
    await handOver(service.rpc.mainnet, id, authority, await fundedWallet(service.rpc.mainnet));
    await end(stream);
  });
});

describe('the rate limit', () => {
  const few = { read: 3, write: 1e6, key: 2, signature: 1e6 };

  it('counts a session for its wallet once the wallet was seen as an authority, and else for the address', async () => {
    const { at } = await startAnother({ limits: few });
    const { headers } = await signIn(at, authority);
    const ask = () => at(`/integration/${ours}/stats`, { headers });
    const [first, second, third, fourth] = [await ask(), await ask(), await ask(), await ask()];
    expect(first?.headers.get('ratelimit')).toMatch(/^"read";r=2;/);
    expect(second?.headers.get('ratelimit')).toMatch(/^"read";r=1;/);
    expect(third?.status).toBe(200);
    expect(fourth?.body.message).toMatch(/^Rate limit exceeded: 2 reads with one key per minute; /);
    const stranger = await signIn(at, Keypair.generate());
    const asStranger = () => at(`/integration/${ours}/stats`, { headers: stranger.headers });
    expect([await asStranger(), await asStranger(), await asStranger()].map(({ status }) => status)).toEqual([
      403, 403, 429,
    ]);
  });
});
