import { once } from 'node:events';
import { Keypair, LAMPORTS_PER_SOL } from '@solana/web3.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { call, startOne } from './support/cluster.ts';

const newKey = () => Keypair.generate().publicKey.toBase58();

/** A raw WebSocket with its calls by id and all received notifications. */
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
  const request = (method: string, params: unknown[] = []) => {
    id += 1;
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    return new Promise<{ result?: unknown; error?: { code: number } }>((resolve) => answers.set(id, resolve));
  };
  const airdrop = async (to: string) => (await call(rpcUrl, 'requestAirdrop', [to, LAMPORTS_PER_SOL])).result;
  return { socket, request, airdrop, notifications };
}

describe('WebSocket subscriptions', () => {
  it('notify once of a signature that is already final and then end', async () => {
    const { request, airdrop, notifications } = await connect();
    const signature = await airdrop(newKey());
    const { result: subscription } = await request('signatureSubscribe', [signature]);
    // this answer arrives after every earlier notification
    expect((await request('signatureUnsubscribe', [subscription])).error?.code).toBe(-32602);
    expect(notifications).toMatchObject([
      { method: 'signatureNotification', params: { subscription, result: { value: { err: null } } } },
    ]);
  });

  it('send no notification after they are cancelled', async () => {
    const { request, airdrop, notifications } = await connect();
    const key = newKey();
    const { result: subscription } = await request('accountSubscribe', [key, { encoding: 'base64' }]);
    await airdrop(key);
    expect((await request('accountUnsubscribe', [subscription])).result).toBe(true);
    await airdrop(key);
    expect((await request('accountUnsubscribe', [subscription])).error?.code).toBe(-32602);
    expect(notifications.map(({ method }) => method)).toEqual(['accountNotification']);
  });

  it('report only the logs of transactions that mention the requested address', async () => {
    const { request, airdrop, notifications } = await connect();
    const key = newKey();
    await request('logsSubscribe', [{ mentions: [key] }]);
    await airdrop(newKey());
    const signature = await airdrop(key);
    await request('slotSubscribe');
    expect(notifications.map(({ params }) => params.result)).toMatchObject([
      { value: { signature, err: null } },
    ]);
  });

  it('report only the program accounts that pass every filter', async () => {
    const { request, airdrop, notifications } = await connect();
    const system = '11111111111111111111111111111111';
    await request('programSubscribe', [system, { encoding: 'base64', filters: [{ dataSize: 1 }] }]);
    const { result: all } = await request('programSubscribe', [
      system,
      { encoding: 'base64', filters: [{ dataSize: 0 }] },
    ]);
    const key = newKey();
    await airdrop(key);
    await request('slotSubscribe');
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
  ])('answer %s with %j with its error code', async (method, params, code) => {
    const { request } = await connect();
    expect((await request(method, params)).error?.code).toBe(code);
  });

  it('survive invalid messages and end with their connection', async () => {
    const { socket, request, airdrop } = await connect();
    socket.send('garbage');
    socket.send(Buffer.from([0, 1, 2]));
    expect((await request('logsSubscribe', ['all'])).result).toBe(1);
    socket.close();
    await once(socket, 'close');
    expect(await airdrop(newKey())).toBeTypeOf('string');
  });
});
