import { once } from 'node:events';
import { Keypair, LAMPORTS_PER_SOL } from '@solana/web3.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { call, startOne } from './support/cluster.ts';

const newKey = () => Keypair.generate().publicKey.toBase58();

/** A raw WebSocket: calls by number, and every notification that came. */
async function connect() {
  const { rpcUrl, wsUrl } = await startOne();
  const socket = new WebSocket(wsUrl);
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  const notifications: { method: string; params: { subscription: number; result: unknown } }[] = [];
  const answers = new Map<number, (answer: { result?: unknown; error?: { code: number } }) => void>();
  socket.on('message', (text) => {
    const message = JSON.parse(String(text));
    if ('method' in message) notifications.push(message);
    else answers.get(message.id)?.(message);
  });
  let id = 0;
  const ask = (method: string, params: unknown[] = []) => {
    id += 1;
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    return new Promise<{ result?: unknown; error?: { code: number } }>((resolve) => answers.set(id, resolve));
  };
  const airdrop = async (to: string) => (await call(rpcUrl, 'requestAirdrop', [to, LAMPORTS_PER_SOL])).result;
  return { socket, ask, airdrop, notifications };
}

describe('subscriptions', () => {
  it('tell a signature once, also one that is final already, and end by themselves', async () => {
    const { ask, airdrop, notifications } = await connect();
    const signature = await airdrop(newKey());
    const { result: subscription } = await ask('signatureSubscribe', [signature]);
    // answered after whatever the server had to tell before
    expect((await ask('signatureUnsubscribe', [subscription])).error?.code).toBe(-32602);
    expect(notifications).toMatchObject([
      { method: 'signatureNotification', params: { subscription, result: { value: { err: null } } } },
    ]);
  });

  it('stop when they are told to', async () => {
    const { ask, airdrop, notifications } = await connect();
    const key = newKey();
    const { result: subscription } = await ask('accountSubscribe', [key, { encoding: 'base64' }]);
    await airdrop(key);
    expect((await ask('accountUnsubscribe', [subscription])).result).toBe(true);
    await airdrop(key);
    expect((await ask('accountUnsubscribe', [subscription])).error?.code).toBe(-32602);
    expect(notifications.map(({ method }) => method)).toEqual(['accountNotification']);
  });

  it('of logs hear the transactions that mention an address, and no others', async () => {
    const { ask, airdrop, notifications } = await connect();
    const key = newKey();
    await ask('logsSubscribe', [{ mentions: [key] }]);
    await airdrop(newKey());
    const signature = await airdrop(key);
    await ask('slotSubscribe');
    expect(notifications.map(({ params }) => params.result)).toMatchObject([
      { value: { signature, err: null } },
    ]);
  });

  it('of a program hear the accounts that pass every filter', async () => {
    const { ask, airdrop, notifications } = await connect();
    const system = '11111111111111111111111111111111';
    await ask('programSubscribe', [system, { encoding: 'base64', filters: [{ dataSize: 1 }] }]);
    const { result: all } = await ask('programSubscribe', [
      system,
      { encoding: 'base64', filters: [{ dataSize: 0 }] },
    ]);
    const key = newKey();
    await airdrop(key);
    await ask('slotSubscribe');
    expect(notifications.every(({ params }) => params.subscription === all)).toBe(true);
    expect(notifications.map(({ params }) => params.result)).toContainEqual(
      expect.objectContaining({ value: expect.objectContaining({ pubkey: key }) }),
    );
  });

  it.each([
    ['accountSubscribe', ['x'], -32602],
    ['logsSubscribe', ['some'], -32602],
    ['logsSubscribe', [{ mentions: [] }], -32602],
    ['signatureSubscribe', ['x'], -32602],
    ['slotUnsubscribe', [7], -32602],
    ['blockSubscribe', ['all'], -32601],
    ['getSlot', [], -32601],
  ])('%s %j is refused', async (method, params, code) => {
    const { ask } = await connect();
    expect((await ask(method, params)).error?.code).toBe(code);
  });

  it('outlive garbage, and end with their connection', async () => {
    const { socket, ask, airdrop } = await connect();
    socket.send('garbage');
    socket.send(Buffer.from([0, 1, 2]));
    expect((await ask('logsSubscribe', ['all'])).result).toBe(1);
    socket.close();
    await once(socket, 'close');
    expect(await airdrop(newKey())).toBeTypeOf('string');
  });
});
