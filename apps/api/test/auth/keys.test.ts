import type { Cluster } from '@obverse/contracts';
import { keyMessages } from '@obverse/core';
import { fundedWallet } from '@obverse/testing';
import { Keypair } from '@solana/web3.js';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeApiKey } from '../../src/auth/api-key.ts';
import { buildApi } from '../../src/main/build-api.ts';
import { handOver, issueCoin } from '../support/coin.ts';
import { type Answer, openTestService } from '../support/service.ts';
import { sign, signedBody } from '../support/sign.ts';

let symbols = 0;
const initialize = (signer: Keypair, cluster?: Cluster): Promise<string> =>
  issueCoin(service, signer, { symbol: `K${symbols++}` }, cluster);

afterEach(() => {
  vi.useRealTimers();
});

type Verb = 'reveal' | 'rotate';

const post = (verb: Verb, body: object, query = ''): Promise<Answer> =>
  service.post(`/integration/api-key/${verb}${query}`, body, {});

async function expectRefusal(verb: Verb, body: object, status: number, code: string, message: string) {
  const rest = await post(verb, body);
  expect(rest.body).toEqual({ success: false, message });
  expect(rest.status).toBe(status);
  expect(rest.headers.get('x-error-code')).toBe(code);
}

const stats = (headers: Record<string, string>, id = ours, query = '') =>
  service.request(`/integration/${id}/stats${query}`, { headers });
const statsOverTrpc = (headers: Record<string, string>, id = ours) =>
  service.request(`/trpc/integration.stats?input=${encodeURIComponent(JSON.stringify({ id }))}`, { headers });

const late = 'Invalid request data: timestamp: must be within 1 minute of server time';
const early =
  'Invalid request data: timestamp: must be at most 5 seconds ahead of server time, for a rotation';
const used = 'Invalid request data: timestamp: must be newer than that of the last signature accepted';
/** Names the sentence that the signer should have signed. */
const bad = (verb: Verb, { integrationId, timestamp }: { integrationId: string; timestamp: number }) =>
  `Invalid request data: signature: is not the signer's over the expected message: ${
    keyMessages(verb === 'reveal' ? 'Reveal' : 'Rotate', { integrationId, timestamp, cluster: 'mainnet' })[0]
  }`;

const service = await openTestService();
const authority = await fundedWallet(service.rpc.mainnet);
const [ours, theirs] = [await initialize(authority), await initialize(authority)];
/** The key of `theirs`. */
const foreignKey = (await post('reveal', signedBody('reveal', authority, theirs))).body.data;

describe('revealing an API key', () => {
  it('returns a key once, which a second reveal does not end', async () => {
    const id = await initialize(authority);
    const { status, headers, body } = await post('reveal', signedBody('reveal', authority, id));
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.data).toMatch(/^obv_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/);
    expect((await stats({ 'X-API-Key': body.data }, id)).status).toBe(200);
    expect((await post('reveal', signedBody('reveal', authority, id))).status).toBe(409);
    expect((await stats({ 'X-API-Key': body.data }, id)).status).toBe(200);
  });

  it('returns one key to two concurrent requests', async () => {
    const id = await initialize(authority);
    const body = signedBody('reveal', authority, id);
    const answers = await Promise.all([post('reveal', body), post('reveal', body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('rotating an API key', () => {
  it('makes the first key before any reveal, and another one, after which a reveal still gets 409 with a message that says so', async () => {
    const id = await initialize(authority);
    const reveal = () => signedBody('reveal', authority, id);
    const first = (await post('rotate', signedBody('rotate', authority, id, { timestamp: Date.now() - 1 })))
      .body.data;
    const message = 'The first API key was made by a rotation, which counts as the reveal: rotate instead';
    expect((await stats({ 'X-API-Key': first }, id)).status).toBe(200);
    const second = (await post('rotate', signedBody('rotate', authority, id))).body.data;
    await expectRefusal('reveal', reveal(), 409, 'KEY_ALREADY_REVEALED', message);
    expect((await stats({ 'X-API-Key': second }, id)).status).toBe(200);
  });

  it('does not change the message that a later reveal gets when the first key was revealed', async () => {
    const id = await initialize(authority);
    const earlier = { timestamp: Date.now() - 1 };
    expect((await post('reveal', signedBody('reveal', authority, id, earlier))).status).toBe(200);
    expect((await post('rotate', signedBody('rotate', authority, id))).status).toBe(200);
    await expectRefusal(
      'reveal',
      signedBody('reveal', authority, id),
      409,
      'KEY_ALREADY_REVEALED',
      'The API key has been revealed already: rotate instead',
    );
  });

  it('accepts a signature once, and refuses an older one', async () => {
    const id = await initialize(authority);
    const timestamp = Date.now();
    const body = signedBody('rotate', authority, id, { timestamp });
    expect((await post('rotate', body)).status).toBe(200);
    await expectRefusal('rotate', body, 401, 'INVALID_SIGNATURE', used);
    const older = signedBody('rotate', authority, id, { timestamp: timestamp - 1 });
    await expectRefusal('rotate', older, 401, 'INVALID_SIGNATURE', used);
  });

  it('refuses a signature that another instance with the same database has accepted', async () => {
    const other = buildApi(service.config, service.database);
    const id = await initialize(authority);
    const body = signedBody('rotate', authority, id);
    const url = '/integration/api-key/rotate';
    const first = await other.inject({ method: 'POST', url, payload: body });
    expect(first.statusCode).toBe(200);
    expect((await post('rotate', body)).status).toBe(401);
    expect((await stats({ 'X-API-Key': first.json().data }, id)).status).toBe(200);
    await other.close();
  });
});

describe.each<Verb>(['reveal', 'rotate'])('a signature to %s', (verb) => {
  const body = (more: Parameters<typeof signedBody>[3] = {}) => signedBody(verb, authority, ours, more);
  type Input = { integrationId: string; timestamp: number };
  const unauthorized = (input: Input, message: string | typeof bad) =>
    expectRefusal(
      verb,
      input,
      401,
      'INVALID_SIGNATURE',
      typeof message === 'string' ? message : message(verb, input),
    );

  it('is accepted from exactly a minute before its timestamp, a rotation 5 seconds before, to exactly a minute after', async () => {
    const id = await initialize(authority);
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    const ahead = verb === 'reveal' ? 60_000 : 5_000;
    for (const offset of [-60_001, 60_001]) {
      await unauthorized(signedBody(verb, authority, id, { timestamp: now + offset }), late);
    }
    // a rotation that is signed ahead keeps out all others until then
    if (verb === 'rotate')
      await unauthorized(signedBody(verb, authority, id, { timestamp: now + 5_001 }), early);
    for (const offset of [-60_000, ahead]) {
      const { status } = await post(verb, signedBody(verb, authority, id, { timestamp: now + offset }));
      // the second reveal is one too many, but not too late
      expect(status).toBe(verb === 'reveal' && offset > 0 ? 409 : 200);
    }
  });

  it('is accepted once over the message with `at timestamp`', async () => {
    const id = await initialize(authority);
    const valid = signedBody(verb, authority, id);
    const [sentence, alternative] = keyMessages(verb === 'reveal' ? 'Reveal' : 'Rotate', {
      ...valid,
      cluster: 'mainnet',
    });
    expect(alternative).toBe(sentence.replace(' at ', ' at timestamp '));
    const body = { ...valid, signature: sign(alternative, authority) };
    expect((await post(verb, body)).status).toBe(200);
    expect((await post(verb, valid)).status).toBe(verb === 'reveal' ? 409 : 401);
  });

  it('is refused for another purpose, cluster, integration or timestamp', async () => {
    const purpose = signedBody(verb === 'reveal' ? 'rotate' : 'reveal', authority, ours);
    await unauthorized(purpose, bad);
    await unauthorized(body({ cluster: 'devnet' }), bad);
    await unauthorized({ ...signedBody(verb, authority, theirs), integrationId: ours }, bad);
    const valid = body();
    await unauthorized({ ...valid, timestamp: valid.timestamp - 1 }, bad);
  });

  it("is refused unless the integration's authority made it", async () => {
    const stranger = Keypair.generate();
    const message = "The signer is not the integration's authority";
    await expectRefusal(verb, signedBody(verb, stranger, ours), 403, 'NOT_AUTHORITY', message);
    const forged = { ...signedBody(verb, stranger, ours), signer: authority.publicKey.toBase58() };
    await unauthorized(forged, bad);
    // a key of small order, which verifies signatures that nobody made
    const small = { ...body(), signer: '11111111111111111111111111111111' };
    await expectRefusal(verb, small, 403, 'NOT_AUTHORITY', message);
  });

  it('is refused from the previous authority as soon as the authority has changed', async () => {
    const id = await initialize(authority);
    const successor = await fundedWallet(service.rpc.mainnet);
    await handOver(service.rpc.mainnet, id, authority, successor);
    const message = "The signer is not the integration's authority";
    await expectRefusal(verb, signedBody(verb, authority, id), 403, 'NOT_AUTHORITY', message);
    expect((await post(verb, signedBody(verb, successor, id))).status).toBe(200);
  });

  it("is accepted in Solana's off-chain message envelope, which a Ledger uses", async () => {
    const id = await initialize(authority);
    const timestamp = Date.now();
    const word = verb === 'reveal' ? 'Reveal' : 'Rotate';
    const text = Buffer.from(`${word} API key for integration ${id} at ${timestamp}`);
    const head = Buffer.from([0xff, ...Buffer.from('solana offchain'), 0, 0, text.length, 0]);
    const signature = sign(Buffer.concat([head, text]), authority);
    const answer = await post(verb, { ...signedBody(verb, authority, id), signature, timestamp });
    expect(answer.status).toBe(200);
  });
});

describe('an endpoint that takes a key', () => {
  let key: string;
  beforeAll(async () => {
    key = (await post('rotate', signedBody('rotate', authority, ours))).body.data;
  });

  it('accepts the key in either header, and the same key in both', async () => {
    expect((await stats({ 'X-API-Key': key })).status).toBe(200);
    expect((await stats({ 'Service-API-Key': key })).status).toBe(200);
    expect((await stats({ 'Service-API-Key': key, 'X-API-Key': key })).status).toBe(200);
    expect((await statsOverTrpc({ 'X-API-Key': key })).status).toBe(200);
  });

  it('refuses two different keys, also when one of them is empty', async () => {
    for (const headers of [
      { 'X-API-Key': key, 'Service-API-Key': foreignKey },
      { 'X-API-Key': key, 'Service-API-Key': '' },
    ]) {
      const { status, body } = await stats(headers);
      expect(status).toBe(400);
      expect(body.message).toBe(
        'Invalid request data: X-API-Key: differs from Service-API-Key; send one of them',
      );
    }
  });

  it('gives the same 401 for a missing, malformed, mistyped, unknown and rotated key', async () => {
    const old = key;
    key = (await post('rotate', signedBody('rotate', authority, ours))).body.data;
    const mistyped = `${key.slice(0, 10)}${key[10] === 'x' ? 'y' : 'x'}${key.slice(11)}`;
    const headers = [{}, ...['', 'x', mistyped, makeApiKey(), old].map((text) => ({ 'X-API-Key': text }))];
    for (const sent of headers) {
      const rest = await stats(sent as Record<string, string>);
      expect(rest.status).toBe(401);
      expect(rest.headers.get('x-error-code')).toBe('UNAUTHORIZED');
      expect(rest.body).toEqual({ success: false, message: 'Missing or invalid API key' });
    }
  });
});

describe('the table of API keys', () => {
  it('contains no key and no signature', async () => {
    const id = await initialize(authority);
    const body = signedBody('reveal', authority, id);
    const key = (await post('reveal', body)).body.data as string;
    const { rows } = await service.database.orm.execute('select * from api_keys');
    const text = JSON.stringify(rows, (_, value) =>
      Buffer.isBuffer(value) ? value.toString('latin1') : value,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(text).not.toContain('obv_');
    expect(text).not.toContain(key.slice(4, 47));
    expect(text).not.toContain(body.signature);
  });
});
