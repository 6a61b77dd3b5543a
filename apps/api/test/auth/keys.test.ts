import { keyMessages } from '@obverse/core';
import { fundedWallet } from '@obverse/testing';
import { Keypair } from '@solana/web3.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeApiKey } from '../../src/auth/api-key.ts';
import { buildApi } from '../../src/main/build-api.ts';
import { handOver, issueCoin } from '../support/coin.ts';
import { openTestService } from '../support/service.ts';
import { sign, signedBody } from '../support/sign.ts';

afterEach(() => {
  vi.useRealTimers();
});

type Verb = 'reveal' | 'rotate';
const actions = { reveal: 'Reveal', rotate: 'Rotate' } as const;

const service = await openTestService();
const authority = await fundedWallet(service.rpc.mainnet);
let symbols = 0;
const newCoin = () => issueCoin(service, authority, { symbol: `K${symbols++}` });
const [ours, theirs] = [await newCoin(), await newCoin()];

const post = (verb: Verb, body: object) => service.post(`/integration/api-key/${verb}`, body, {});
const signed = (verb: Verb, id: string, more: Parameters<typeof signedBody>[3] = {}) =>
  signedBody(verb, authority, id, more);
const keyOf = async (verb: Verb, id: string): Promise<string> =>
  (await post(verb, signed(verb, id))).body.data;
const stats = (key: string, id: string) =>
  service.request(`/integration/${id}/stats`, { headers: { 'x-api-key': key } });

async function expectRefusal(verb: Verb, body: object, status: number, code: string, message: string) {
  const answer = await post(verb, body);
  expect(answer.body).toEqual({ success: false, message });
  expect([answer.status, answer.headers.get('x-error-code')]).toEqual([status, code]);
}

const used = 'Invalid request data: timestamp: must be newer than that of the last signature accepted';

describe('an API key', () => {
  it('is revealed once, also to two concurrent requests, lives on after that, and is stored as its hash', async () => {
    const id = await newCoin();
    const body = signed('reveal', id);
    const answers = await Promise.all([post('reveal', body), post('reveal', body)]);
    const [first, second] = answers.toSorted((a, b) => a.status - b.status);
    expect([first?.status, second?.status]).toEqual([200, 409]);
    expect(first?.headers.get('cache-control')).toBe('no-store');
    const key: string = first?.body.data;
    expect(key).toMatch(/^obv_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/);
    expect((await post('reveal', signed('reveal', id))).status).toBe(409);
    expect((await stats(key, id)).status).toBe(200);

    const { rows } = await service.database.orm.execute('select * from api_keys');
    const table = JSON.stringify(rows, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    expect(table).toContain(id);
    for (const secret of ['obv_', key.slice(4, 47), body.signature]) expect(table).not.toContain(secret);
  });

  it.each([
    ['rotate', 'The first API key was made by a rotation, which counts as the reveal: rotate instead'],
    ['reveal', 'The API key has been revealed already: rotate instead'],
  ] as const)(
    'that a %s made cannot be revealed after a rotation, with a message that says so',
    async (verb, message) => {
      const id = await newCoin();
      const first = await post(verb, signed(verb, id, { timestamp: Date.now() - 1 }));
      expect((await stats(first.body.data, id)).status).toBe(200);
      const second = await keyOf('rotate', id);
      await expectRefusal('reveal', signed('reveal', id), 409, 'KEY_ALREADY_REVEALED', message);
      expect((await stats(first.body.data, id)).status).toBe(401);
      expect((await stats(second, id)).status).toBe(200);
    },
  );

  it('is rotated once by a signature on all instances, and not by an older one', async () => {
    const other = buildApi(service.config, service.database);
    const id = await newCoin();
    const timestamp = Date.now();
    const body = signed('rotate', id, { timestamp });
    const url = '/integration/api-key/rotate';
    const first = await other.inject({ method: 'POST', url, payload: body });
    await other.close();
    const older = signed('rotate', id, { timestamp: timestamp - 1 });
    for (const again of [body, older]) await expectRefusal('rotate', again, 401, 'INVALID_SIGNATURE', used);
    expect((await stats(first.json().data, id)).status).toBe(200);
  });
});

describe.each<Verb>(['reveal', 'rotate'])('a signature to %s', (verb) => {
  const unauthorized = (input: ReturnType<typeof signedBody>, reason?: string) => {
    // names the sentence that the signer should have signed
    const [sentence] = keyMessages(actions[verb], { ...input, cluster: 'mainnet' });
    const expected = reason ?? `signature: is not the signer's over the expected message: ${sentence}`;
    return expectRefusal(verb, input, 401, 'INVALID_SIGNATURE', `Invalid request data: ${expected}`);
  };

  it('is accepted from exactly a minute before its timestamp, a rotation 5 seconds before, to exactly a minute after', async () => {
    const id = await newCoin();
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    const at = (offset: number) => signed(verb, id, { timestamp: now + offset });
    for (const offset of [-60_001, 60_001])
      await unauthorized(at(offset), 'timestamp: must be within 1 minute of server time');
    // a rotation that is signed ahead keeps out all others until then
    const early = 'timestamp: must be at most 5 seconds ahead of server time, for a rotation';
    if (verb === 'rotate') await unauthorized(at(5_001), early);
    expect((await post(verb, at(-60_000))).status).toBe(200);
    // the second reveal is one too many, but not too late
    expect((await post(verb, at(verb === 'reveal' ? 60_000 : 5_000))).status).toBe(
      verb === 'reveal' ? 409 : 200,
    );
  });

  it('is accepted once over the message with `at timestamp`', async () => {
    const id = await newCoin();
    const valid = signed(verb, id);
    const [sentence, alternative] = keyMessages(actions[verb], { ...valid, cluster: 'mainnet' });
    expect(alternative).toBe(sentence.replace(' at ', ' at timestamp '));
    expect((await post(verb, { ...valid, signature: sign(alternative, authority) })).status).toBe(200);
    expect((await post(verb, valid)).status).toBe(verb === 'reveal' ? 409 : 401);
  });

  it('is refused for another purpose, cluster, integration or timestamp', async () => {
    await unauthorized(signed(verb === 'reveal' ? 'rotate' : 'reveal', ours));
    await unauthorized(signed(verb, ours, { cluster: 'devnet' }));
    await unauthorized({ ...signed(verb, theirs), integrationId: ours });
    const valid = signed(verb, ours);
    await unauthorized({ ...valid, timestamp: valid.timestamp - 1 });
  });

  it("is refused unless the integration's present authority made it", async () => {
    const id = await newCoin();
    const successor = await fundedWallet(service.rpc.mainnet);
    await handOver(service.rpc.mainnet, id, authority, successor);
    const stranger = signedBody(verb, Keypair.generate(), id);
    // a key of small order, which verifies signatures that nobody made
    const small = { ...signed(verb, id), signer: '11111111111111111111111111111111' };
    for (const body of [signed(verb, id), stranger, small])
      await expectRefusal(verb, body, 403, 'NOT_AUTHORITY', "The signer is not the integration's authority");
    await unauthorized({ ...stranger, signer: successor.publicKey.toBase58() });
    expect((await post(verb, signedBody(verb, successor, id))).status).toBe(200);
  });

  it("is accepted in Solana's off-chain message envelope, which a Ledger uses", async () => {
    const id = await newCoin();
    const timestamp = Date.now();
    const text = Buffer.from(`${actions[verb]} API key for integration ${id} at ${timestamp}`);
    const head = Buffer.from([0xff, ...Buffer.from('solana offchain'), 0, 0, text.length, 0]);
    const signature = sign(Buffer.concat([head, text]), authority);
    expect((await post(verb, { ...signed(verb, id), signature, timestamp })).status).toBe(200);
  });
});

describe('an endpoint that takes a key', async () => {
  const key = await keyOf('rotate', ours);
  const ask = (headers: Record<string, string>, path = `/integration/${ours}/stats`) =>
    service.request(path, { headers });

  it('accepts the key in either header, and the same key in both', async () => {
    const own = { 'X-API-Key': key };
    for (const headers of [own, { 'Service-API-Key': key }, { 'Service-API-Key': key, ...own }])
      expect((await ask(headers)).status).toBe(200);
    const input = encodeURIComponent(JSON.stringify({ id: ours }));
    expect((await ask(own, `/trpc/integration.stats?input=${input}`)).status).toBe(200);
  });

  it('refuses two different keys, also when one of them is empty', async () => {
    for (const second of [await keyOf('reveal', theirs), '']) {
      const { status, body } = await ask({ 'X-API-Key': key, 'Service-API-Key': second });
      const message = 'Invalid request data: X-API-Key: differs from Service-API-Key; send one of them';
      expect([status, body.message]).toEqual([400, message]);
    }
  });

  it('gives the same 401 for a missing, malformed, mistyped, unknown and rotated key', async () => {
    const next = await keyOf('rotate', ours);
    const mistyped = `${next.slice(0, 10)}${next[10] === 'x' ? 'y' : 'x'}${next.slice(11)}`;
    for (const text of [undefined, '', 'x', mistyped, makeApiKey(), key]) {
      const { status, headers, body } = await ask(text === undefined ? {} : { 'X-API-Key': text });
      expect([status, headers.get('x-error-code')]).toEqual([401, 'UNAUTHORIZED']);
      expect(body).toEqual({ success: false, message: 'Missing or invalid API key' });
    }
  });
});
