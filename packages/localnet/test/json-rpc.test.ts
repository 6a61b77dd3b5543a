import { Keypair } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { call, post, startOne } from './support/cluster.ts';

const KEY = Keypair.generate().publicKey.toBase58();

describe('JSON-RPC', () => {
  it.each([
    ['a body that is not JSON', '{', -32700],
    ['a body that is no object', '3', -32600],
    ['an empty batch', '[]', -32600],
    ['a call of another JSON-RPC', '{"method":"getSlot","id":1}', -32600],
    ['a method that is no string', '{"jsonrpc":"2.0","method":1,"id":1}', -32600],
    ['an unknown method', '{"jsonrpc":"2.0","method":"toString","id":1}', -32601],
    ['parameters by name', '{"jsonrpc":"2.0","method":"getSlot","params":{},"id":1}', -32602],
  ])('refuses %s', async (_, body, code) => {
    const { rpcUrl } = await startOne();
    const answer = await post(rpcUrl, body);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body).error.code).toBe(code);
  });

  it.each([
    ['getBalance', ['not an address'], 'pubkey'],
    ['getBalance', [], 'pubkey'],
    ['getAccountInfo', [KEY, { encoding: 'hex' }], 'config.encoding'],
    ['getAccountInfo', [KEY, { encoding: 'base64+zstd' }], 'base64+zstd'],
    ['getAccountInfo', [KEY, { commitment: 'soon' }], 'config.commitment'],
    ['getAccountInfo', [KEY, { dataSlice: { offset: -1, length: 1 } }], 'offset'],
    ['getAccountInfo', [KEY, 'base64'], 'config'],
    ['getMultipleAccounts', [[KEY, 'x']], 'pubkeys[1]'],
    ['getMultipleAccounts', [Array(101).fill(KEY)], 'max 100'],
    ['getProgramAccounts', [KEY, { filters: [{ memcmp: { bytes: '1' } }] }], 'memcmp.offset'],
    ['getTokenAccountsByOwner', [KEY, {}], 'mint or programId'],
    ['getTokenSupply', [KEY], 'could not find mint'],
    ['getSignaturesForAddress', [KEY, { limit: 1001 }], 'config.limit'],
    ['getSignatureStatuses', [['short']], 'signatures[0]'],
    ['getTransaction', ['1'.repeat(10)], 'signature'],
    ['requestAirdrop', [KEY, -1], 'lamports'],
    ['sendTransaction', ['====', { encoding: 'base64' }], 'transaction'],
    ['sendTransaction', ['AAAA', { encoding: 'base64' }], 'failed to deserialize'],
    ['sendTransaction', ['A'.repeat(1644), { encoding: 'base64' }], 'too large'],
    ['obverse_advanceClock', [0], 'seconds'],
    ['obverse_advanceClock', ['60'], 'seconds'],
  ])('%s %j names what is wrong: %s', async (method, params, words) => {
    const { rpcUrl } = await startOne();
    const { error } = await call(rpcUrl, method, params);
    expect(error?.code).toBe(-32602);
    expect(error?.message).toContain(words);
  });

  it('answers a batch in order, errors among results, and notifications not at all', async () => {
    const { rpcUrl } = await startOne();
    const batch = [
      { jsonrpc: '2.0', id: 'a', method: 'getHealth' },
      { jsonrpc: '2.0', method: 'getSlot' },
      { jsonrpc: '2.0', id: 7, method: 'getBalance', params: ['x'] },
      { jsonrpc: '2.0', id: null, method: 'getHealth', params: [] },
    ];
    const answers = JSON.parse((await post(rpcUrl, JSON.stringify(batch))).body);
    expect(
      answers.map(({ id, result, error }: { id: unknown; result?: unknown; error?: { code: number } }) => [
        id,
        result ?? error?.code,
      ]),
    ).toEqual([
      ['a', 'ok'],
      [7, -32602],
      [null, 'ok'],
    ]);
    expect(await post(rpcUrl, '{"jsonrpc":"2.0","method":"getSlot"}')).toEqual({ status: 204, body: '' });
  });

  it('refuses a slot that is not reached yet', async () => {
    const { rpcUrl } = await startOne();
    expect((await call(rpcUrl, 'getSlot', [{ minContextSlot: 1e9 }])).error?.code).toBe(-32016);
    expect((await call(rpcUrl, 'getBlockTime', [1e9])).error?.code).toBe(-32004);
  });

  it('sends quantities beyond 2^53 digit by digit', async () => {
    const { rpcUrl } = await startOne();
    await call(rpcUrl, 'requestAirdrop', [KEY, 1e9]);
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getAccountInfo', params: [KEY] });
    expect((await post(rpcUrl, body)).body).toContain('"rentEpoch":18446744073709551615');
  });
});

describe('HTTP', () => {
  it('tells its health, and speaks to browsers of every origin', async () => {
    const { rpcUrl } = await startOne();
    const health = await fetch(`${rpcUrl}/health`);
    expect([health.status, await health.text()]).toEqual([200, 'ok']);
    const preflight = await fetch(rpcUrl, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect((await fetch(rpcUrl)).status).toBe(405);
  });

  it('refuses a body beyond its limit', async () => {
    const { rpcUrl } = await startOne();
    expect((await post(rpcUrl, 'x'.repeat(512 * 1024 + 1))).status).toBe(413);
    expect((await fetch(`${rpcUrl}/health`)).status).toBe(200);
  });
});
