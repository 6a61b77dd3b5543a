import { Keypair } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { call, post, startOne } from './support/cluster.ts';

const address = Keypair.generate().publicKey.toBase58();

describe('JSON-RPC', () => {
  it.each([
    ['a body that is not JSON', '{', -32700],
    ['a body that is not an object', '3', -32600],
    ['an empty batch', '[]', -32600],
    ['a call without the JSON-RPC version', '{"method":"getSlot","id":1}', -32600],
    ['a method that is not a string', '{"jsonrpc":"2.0","method":1,"id":1}', -32600],
    ['an unknown method', '{"jsonrpc":"2.0","method":"toString","id":1}', -32601],
    ['named parameters', '{"jsonrpc":"2.0","method":"getSlot","params":{},"id":1}', -32602],
  ])('answers %s with its JSON-RPC error code', async (_, body, code) => {
    const { rpcUrl } = await startOne();
    const answer = await post(rpcUrl, body);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body).error.code).toBe(code);
  });

  it.each([
    ['getBalance', ['not an address'], 'pubkey'],
    ['getBalance', [], 'pubkey'],
    ['getAccountInfo', [address, { encoding: 'hex' }], 'config.encoding'],
    ['getAccountInfo', [address, { encoding: 'base64+zstd' }], 'base64+zstd'],
    ['getAccountInfo', [address, { commitment: 'soon' }], 'config.commitment'],
    ['getAccountInfo', [address, { dataSlice: { offset: -1, length: 1 } }], 'offset'],
    ['getAccountInfo', [address, 'base64'], 'config'],
    ['getMultipleAccounts', [[address, 'x']], 'pubkeys[1]'],
    ['getMultipleAccounts', [Array(101).fill(address)], 'max 100'],
    ['getProgramAccounts', [address, { filters: [{ memcmp: { bytes: '1' } }] }], 'memcmp.offset'],
    ['getTokenAccountsByOwner', [address, {}], 'mint or programId'],
    ['getTokenSupply', [address], 'could not find mint'],
    ['getSignaturesForAddress', [address, { limit: 1001 }], 'config.limit'],
    ['getSignatureStatuses', [['short']], 'signatures[0]'],
    ['getTransaction', ['1'.repeat(10)], 'signature'],
    ['requestAirdrop', [address, -1], 'lamports'],
    ['sendTransaction', ['====', { encoding: 'base64' }], 'transaction'],
    ['sendTransaction', ['AAAA', { encoding: 'base64' }], 'failed to deserialize'],
    ['sendTransaction', ['A'.repeat(1644), { encoding: 'base64' }], 'too large'],
    ['obverse_advanceClock', [0], 'seconds'],
    ['obverse_advanceClock', ['60'], 'seconds'],
  ])('refuses %s with %j and names the problem: %s', async (method, params, words) => {
    const { rpcUrl } = await startOne();
    const { error } = await call(rpcUrl, method, params);
    expect(error?.code).toBe(-32602);
    expect(error?.message).toContain(words);
  });

  it('answers a batch in order, with errors between results, and gives notifications no answer', async () => {
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

  it('refuses calls for a slot in the future', async () => {
    const { rpcUrl } = await startOne();
    expect((await call(rpcUrl, 'getSlot', [{ minContextSlot: 1e9 }])).error?.code).toBe(-32016);
    expect((await call(rpcUrl, 'getBlockTime', [1e9])).error?.code).toBe(-32004);
    const block = await call(rpcUrl, 'getBlock', [1e9, { transactionDetails: 'none' }]);
    expect(block.error?.code).toBe(-32004);
  });
});

describe('HTTP', () => {
  it('serves its health and allows browsers of every origin', async () => {
    const { rpcUrl } = await startOne();
    const health = await fetch(`${rpcUrl}/health`);
    expect([health.status, await health.text()]).toEqual([200, 'ok']);
    const preflight = await fetch(rpcUrl, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect((await fetch(rpcUrl)).status).toBe(405);
  });

  it('refuses a body above the size limit', async () => {
    const { rpcUrl } = await startOne();
    expect((await post(rpcUrl, 'x'.repeat(512 * 1024 + 1))).status).toBe(413);
    expect((await fetch(`${rpcUrl}/health`)).status).toBe(200);
  });
});
