import { once } from 'node:events';
import { Keypair, LAMPORTS_PER_SOL } from '@solana/web3.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { call, post, startOne } from './support/cluster.ts';

const newKey = () => Keypair.generate().publicKey.toBase58();
const address = newKey();
type Reply = { readonly id: unknown; readonly result?: unknown; readonly error?: { readonly code: number } };

describe('JSON-RPC', () => {
  it('answers what is no valid call of a method with its error code', async () => {
    const { rpcUrl } = await startOne();
    for (const [body, code] of [
      ['{', -32700],
      ['3', -32600],
      ['[]', -32600],
      ['{"method":"getSlot","id":1}', -32600],
      ['{"jsonrpc":"2.0","method":"toString","id":1}', -32601],
      ['{"jsonrpc":"2.0","method":"getSlot","params":{},"id":1}', -32602],
      ['{"jsonrpc":"2.0","method":"getSlot","params":[{"minContextSlot":1e9}],"id":1}', -32016],
      ['{"jsonrpc":"2.0","method":"getBlockTime","params":[1e9],"id":1}', -32004],
      ['{"jsonrpc":"2.0","method":"getBlock","params":[1e9,{"transactionDetails":"none"}],"id":1}', -32004],
    ] as const) {
      const answer = await post(rpcUrl, body);
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.body).error.code, body).toBe(code);
    }
  });

  it('refuses an invalid parameter and names the problem', async () => {
    const { rpcUrl } = await startOne();
    for (const [method, params, words] of [
      ['getBalance', [], 'pubkey'],
      ['getAccountInfo', [address, { encoding: 'hex' }], 'config.encoding'],
      ['getAccountInfo', [address, { commitment: 'soon' }], 'config.commitment'],
      ['getAccountInfo', [address, { dataSlice: { offset: -1, length: 1 } }], 'offset'],
      ['getMultipleAccounts', [[address, 'x']], 'pubkeys[1]'],
      ['getMultipleAccounts', [Array(101).fill(address)], 'max 100'],
      ['getProgramAccounts', [address, { filters: [{ memcmp: { bytes: '1' } }] }], 'memcmp.offset'],
      ['getTokenAccountsByOwner', [address, {}], 'mint or programId'],
      ['getTokenSupply', [address], 'could not find mint'],
      ['getSignaturesForAddress', [address, { limit: 1001 }], 'config.limit'],
      ['getTransaction', ['1'.repeat(10)], 'signature'],
      ['requestAirdrop', [address, -1], 'lamports'],
      ['sendTransaction', ['AAAA', { encoding: 'base64' }], 'failed to deserialize'],
      ['sendTransaction', ['A'.repeat(1644), { encoding: 'base64' }], 'too large'],
      ['simulateTransaction', ['AAAA', { encoding: 'base64' }], 'failed to deserialize'],
      ['obverse_advanceClock', [0], 'seconds'],
    ] as const) {
      const { error } = await call(rpcUrl, method, [...params]);
      expect(error, method).toMatchObject({ code: -32602, message: expect.stringContaining(words) });
    }
  });

  it('answers a batch in order, with errors between results, and gives notifications no answer', async () => {
    const { rpcUrl } = await startOne();
    const batch = [
      { id: 'a', method: 'getHealth' },
      { method: 'getSlot' },
      { id: 7, method: 'getBalance', params: ['x'] },
      { id: null, method: 'getHealth', params: [] },
    ];
    const body = JSON.stringify(batch.map((each) => ({ jsonrpc: '2.0', ...each })));
    const answers: Reply[] = JSON.parse((await post(rpcUrl, body)).body);
    const answered = answers.map(({ id, result, error }) => `${id}: ${result ?? error?.code}`);
    expect(answered).toEqual(['a: ok', '7: -32602', 'null: ok']);
    expect(await post(rpcUrl, '{"jsonrpc":"2.0","method":"getSlot"}')).toEqual({ status: 204, body: '' });
  });

  it('serves its health, allows browsers of every origin, and refuses a body above the size limit', async () => {
    const { rpcUrl } = await startOne();
    const preflight = await fetch(rpcUrl, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect((await fetch(rpcUrl)).status).toBe(405);
    expect((await post(rpcUrl, 'x'.repeat(512 * 1024 + 1))).status).toBe(413);
    expect(await (await fetch(`${rpcUrl}/health`)).text()).toBe('ok');
  });
});

/** A raw WebSocket with its calls by id and all received notifications. */
async function connect() {
  const { rpcUrl, wsUrl } = await startOne();
  const socket = new WebSocket(wsUrl);
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  const notifications: { method: string; params: { subscription: number; result: unknown } }[] = [];
  const answers = new Map<unknown, (answer: Reply) => void>();
  socket.on('message', (text) => {
    const message = JSON.parse(String(text));
    if ('method' in message) notifications.push(message);
    else answers.get(message.id)?.(message);
  });
  const request = (method: string, params: unknown[] = []) => {
    const id = answers.size + 1;
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    return new Promise<Reply>((resolve) => answers.set(id, resolve));
  };
  const airdrop = async (to: string) => (await call(rpcUrl, 'requestAirdrop', [to, LAMPORTS_PER_SOL])).result;
  return { socket, request, airdrop, notifications };
}

describe('WebSocket subscriptions', () => {
  it('notify once of a signature that is already final, and not after they are cancelled', async () => {
    const { request, airdrop, notifications } = await connect();
    const { result: final } = await request('signatureSubscribe', [await airdrop(newKey())]);
    // this answer arrives after every earlier notification
    expect((await request('signatureUnsubscribe', [final])).error?.code).toBe(-32602);
    const key = newKey();
    const { result: subscription } = await request('accountSubscribe', [key, { encoding: 'base64' }]);
    await airdrop(key);
    expect((await request('accountUnsubscribe', [subscription])).result).toBe(true);
    await airdrop(key);
    expect((await request('accountUnsubscribe', [subscription])).error?.code).toBe(-32602);
    expect(notifications).toMatchObject([
      { method: 'signatureNotification', params: { subscription: final, result: { value: { err: null } } } },
      { method: 'accountNotification', params: { subscription } },
    ]);
  });

  it('report only the logs that mention an address, and only the program accounts that pass every filter', async () => {
    const { request, airdrop, notifications } = await connect();
    const key = newKey();
    const { result: logs } = await request('logsSubscribe', [{ mentions: [key] }]);
    const filtered = (size: number) =>
      request('programSubscribe', ['1'.repeat(32), { encoding: 'base64', filters: [{ dataSize: size }] }]);
    await filtered(1);
    const { result: empty } = await filtered(0);
    await airdrop(newKey());
    const signature = await airdrop(key);
    await request('slotSubscribe');
    const of = (id: unknown) => notifications.filter(({ params }) => params.subscription === id);
    const results = of(empty).map(({ params }) => params.result);
    expect(of(logs)).toMatchObject([{ params: { result: { value: { signature, err: null } } } }]);
    const value = expect.objectContaining({ pubkey: key });
    expect(results).toContainEqual(expect.objectContaining({ value }));
    expect(notifications).toHaveLength(1 + results.length);
  });

  it('answer invalid messages with an error code, survive them and end with their connection', async () => {
    const { socket, request, airdrop } = await connect();
    socket.send('garbage');
    socket.send(Buffer.from([0, 1, 2]));
    for (const [method, params, code] of [
      ['accountSubscribe', ['x'], -32602],
      ['logsSubscribe', [{ mentions: [] }], -32602],
      ['slotUnsubscribe', [7], -32602],
      ['blockSubscribe', ['all'], -32601],
    ] as const)
      expect((await request(method, [...params])).error?.code, method).toBe(code);
    expect((await request('logsSubscribe', ['all'])).result).toBeTypeOf('number');
    socket.close();
    await once(socket, 'close');
    expect(await airdrop(newKey())).toBeTypeOf('string');
  });
});
