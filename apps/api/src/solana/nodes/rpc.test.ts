import { Keypair, PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { Rpc } from './rpc.ts';
import { isNodeError, RpcError } from './rpc-error.ts';
import type { RpcCall } from './transport.ts';

const address = Keypair.generate().publicKey;
const context = { slot: 7 };
const account = { data: ['AQI=', 'base64'], owner: address.toBase58(), lamports: 5, executable: false };
const hash = PublicKey.default.toBase58();
const read = { data: Buffer.of(1, 2), owner: address, lamports: 5, executable: false };

/** A node that answers every call with `result`. */
const answering = (result: unknown, checkSlot: (slot: number) => void = () => {}): Rpc =>
  new Rpc(
    async () => result,
    async () => [result],
    checkSlot,
  );

describe('Rpc', () => {
  it('reads accounts, whatever fields it does not know stand beside them, and reports the slot of present state alone', async () => {
    const slots: number[] = [];
    const rpc = answering({ context, value: [{ ...account, space: 2 }, null], more: 1 }, (slot) =>
      slots.push(slot),
    );
    await rpc.getAccounts([address, address], { commitment: 'finalized' });
    expect(slots).toEqual([]);
    expect(await rpc.getAccounts([address, address])).toEqual({ slot: 7, accounts: [read, null] });
    expect(slots).toEqual([7]);
  });

  const simulate = (rpc: Rpc) => rpc.simulate(Buffer.of(1), [address]);
  const end = { lastValidBlockHeight: 150 };
  const passed = {
    err: null,
    logs: ['Program log: done'],
    unitsConsumed: 900,
    accounts: [account],
    replacementBlockhash: { blockhash: hash, ...end },
    preBalances: [9, 5],
    postBalances: [4, 5],
    preTokenBalances: [],
    postTokenBalances: [
      { accountIndex: 1, mint: hash, owner: hash, uiTokenAmount: { amount: '7', decimals: 6 } },
    ],
  };
  const simulation = (changes: object) => ({ context, value: { ...passed, ...changes } });

  it('reads a simulation that fails without accounts, one that passes, and one of a node that knows no balances', async () => {
    const failed = { err: 'AccountNotFound', logs: null, accounts: null };
    const none = { err: 'AccountNotFound', logs: [], unitsConsumed: 0 };
    expect(await simulate(answering({ context, value: failed }))).toEqual(none);
    expect(await simulate(answering({ context, value: passed }))).toEqual({
      err: null,
      logs: ['Program log: done'],
      unitsConsumed: 900,
      accounts: [read],
      blockhash: passed.replacementBlockhash,
      balances: {
        before: [9, 5],
        after: [4, 5],
        tokensBefore: [],
        tokensAfter: [{ accountIndex: 1, mint: hash, owner: hash, amount: 7n }],
      },
    });
    const older = await simulate(answering(simulation({ preBalances: null, postBalances: undefined })));
    expect(older).toMatchObject({ err: null, balances: undefined });
  });

  const accountsOf = (rpc: Rpc) => rpc.getAccounts([address]);
  it.each<readonly [string, (rpc: Rpc) => Promise<unknown>, unknown]>([
    ['no accounts', accountsOf, { context, value: null }],
    ['too few accounts', accountsOf, { context, value: [] }],
    ['another encoding', accountsOf, { context, value: [{ ...account, data: ['x', 'base58'] }] }],
    ['a part of a lamport', accountsOf, { context, value: [{ ...account, lamports: 0.5 }] }],
    ['a negative slot', (rpc) => rpc.getTip(), { context: { slot: -1 }, value: account }],
    ['a clock of the wrong size', (rpc) => rpc.getTip(), { context, value: account }],
    ['a negative fee', (rpc) => rpc.getRecentFees([address]), [{ slot: 1, prioritizationFee: -1 }]],
    ...Object.entries({
      'that does not say whether it failed': { err: undefined },
      'with too few accounts': { accounts: [] },
      'without its blockhash': { replacementBlockhash: null },
      'on a blockhash of the wrong size': { replacementBlockhash: { ...end, blockhash: 'z'.repeat(32) } },
      'with fewer balances after it than before': { postBalances: [9] },
      'with a part of a token balance': {
        preTokenBalances: [{ accountIndex: 0, mint: hash, owner: hash, uiTokenAmount: { amount: '0.5' } }],
      },
    }).map(([what, more]) => [`a simulation ${what}`, simulate, simulation(more)] as const),
  ])('refuses %s', async (_, use, result) => {
    await expect(use(answering(result))).rejects.toThrow(/invalid response of the node|Invalid public key/);
  });

  /** A node that answers calls with their parameters, or throws what `refuse` returns. Each request has methods of its own, and what is known of the node stays. */
  function node(refuse: (hasSlot: boolean) => Error | undefined) {
    const support = { minContextSlot: true };
    /** Whether each call said which slot the node must have reached. */
    const sent: boolean[] = [];
    const send = async (calls: readonly RpcCall[]) => {
      const hasSlot = JSON.stringify(calls).includes('"minContextSlot":77');
      sent.push(hasSlot);
      const error = refuse(hasSlot);
      if (error !== undefined) throw error;
      return calls.map(({ params }) => params);
    };
    const call = { method: 'getTransaction', params: ['signature', { encoding: 'json' }] };
    const ask = () =>
      new Rpc(
        async () => undefined,
        send,
        () => {},
        support,
      ).sendFrom(77, [call]);
    return { ask, sent };
  }

  it('asks a node that refuses to know which slot it must have reached without that, from then on always', async () => {
    const { ask, sent } = node((hasSlot) =>
      hasSlot ? new RpcError(-32_602, 'unknown field minContextSlot') : undefined,
    );
    for (const _ of [1, 2]) expect(await ask()).toEqual([['signature', { encoding: 'json' }]]);
    expect(sent).toEqual([true, false, false]);
  });

  it('goes on to send the parameter where the request was invalid for another reason', async () => {
    let isBroken = true;
    const { ask, sent } = node(() => (isBroken ? new RpcError(-32_602, 'invalid signature') : undefined));
    await expect(ask()).rejects.toThrow('invalid signature');
    isBroken = false;
    expect(await ask()).toEqual([['signature', { encoding: 'json', minContextSlot: 77 }]]);
    expect(sent).toEqual([true, false, true]);
  });

  it('fails where the node has not reached the slot, which is not its fault', async () => {
    const { ask, sent } = node(() => new RpcError(-32_016, 'Minimum context slot has not been reached'));
    const error = await ask().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: -32_016 });
    expect(isNodeError(error)).toBe(false);
    expect(sent).toHaveLength(1);
  });

  it('takes a certificate alone for Alpenglow', async () => {
    const certificate = { block: { slot: 5, blockId: [] }, signature: {} };
    expect(await answering(certificate).isAlpenglow()).toBe(true);
    expect(await answering(null).isAlpenglow()).toBe(false);
    const older = new Rpc(
      async () => {
        throw new RpcError(-32_601, 'Method not found');
      },
      async () => [],
      () => {},
    );
    expect(await older.isAlpenglow()).toBe(false);
    await expect(answering('yes').isAlpenglow()).rejects.toThrow('invalid response of the node');
  });
});
