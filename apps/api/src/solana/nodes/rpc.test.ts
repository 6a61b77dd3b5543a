import { Keypair, PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { Rpc } from './rpc.ts';
import { isNodeError, RpcError } from './rpc-error.ts';
import type { RpcCall } from './transport.ts';

const address = Keypair.generate().publicKey;
const context = { slot: 7 };
const account = { data: ['AQI=', 'base64'], owner: address.toBase58(), lamports: 5, executable: false };
const hash = PublicKey.default.toBase58();

/** A node that answers every call with `result`. */
const answering = (result: unknown, checkSlot: (slot: number) => void = () => {}): Rpc =>
  new Rpc(
    async () => result,
    async () => [result],
    checkSlot,
  );

describe('Rpc', () => {
  it('reads accounts, whatever fields it does not know stand beside them', async () => {
    const rpc = answering({ context, value: [{ ...account, space: 2 }, null], more: 1 });
    const { slot, accounts } = await rpc.getAccounts([address, address]);
    expect(slot).toBe(7);
    expect(accounts).toEqual([
      { data: Buffer.of(1, 2), owner: address, lamports: 5, executable: false },
      null,
    ]);
  });

  it('reports the slot of present state alone', async () => {
    const slots: number[] = [];
    const rpc = answering({ context, value: [account] }, (slot) => slots.push(slot));
    await rpc.getAccounts([address], { commitment: 'finalized' });
    expect(slots).toEqual([]);
    await rpc.getAccounts([address]);
    expect(slots).toEqual([7]);
  });

  const simulate = (rpc: Rpc) => rpc.simulate(Buffer.of(1), [address]);
  const passed = {
    err: null,
    logs: ['Program log: done'],
    unitsConsumed: 900,
    accounts: [account],
    replacementBlockhash: { blockhash: hash, lastValidBlockHeight: 150 },
    preBalances: [9, 5],
    postBalances: [4, 5],
    preTokenBalances: [],
    postTokenBalances: [
      { accountIndex: 1, mint: hash, owner: hash, uiTokenAmount: { amount: '7', decimals: 6 } },
    ],
  };
  const simulation = (changes: object) => ({ context, value: { ...passed, ...changes } });

  it('reads a simulation that fails without accounts', async () => {
    const value = { err: 'AccountNotFound', logs: null, accounts: null };
    expect(await answering({ context, value }).simulate(Buffer.of(1), [address])).toEqual({
      err: 'AccountNotFound',
      logs: [],
      unitsConsumed: 0,
    });
  });

  it('reads what a simulation says beside its accounts', async () => {
    expect(await simulate(answering({ context, value: passed }))).toEqual({
      err: null,
      logs: ['Program log: done'],
      unitsConsumed: 900,
      accounts: [{ data: Buffer.of(1, 2), owner: address, lamports: 5, executable: false }],
      blockhash: { blockhash: hash, lastValidBlockHeight: 150 },
      balances: {
        before: [9, 5],
        after: [4, 5],
        tokensBefore: [],
        tokensAfter: [{ accountIndex: 1, mint: hash, owner: hash, amount: 7n }],
      },
    });
  });

  it('reads a simulation of a node that knows no balances', async () => {
    const { preBalances, postBalances, preTokenBalances, postTokenBalances, ...older } = passed;
    const answer = await simulate(answering({ context, value: { ...older, preBalances: null } }));
    expect(answer).toMatchObject({ err: null, balances: undefined });
  });

  const accountsOf = (rpc: Rpc) => rpc.getAccounts([address]);
  it.each<[string, (rpc: Rpc) => Promise<unknown>, unknown]>([
    ['no accounts', accountsOf, { context, value: null }],
    ['too few accounts', accountsOf, { context, value: [] }],
    ['accounts without a slot', accountsOf, { value: [account] }],
    [
      'an account in another encoding',
      accountsOf,
      { context, value: [{ ...account, data: ['x', 'base58'] }] },
    ],
    ['an account of nobody', accountsOf, { context, value: [{ ...account, owner: 'nobody' }] }],
    ['a part of a lamport', accountsOf, { context, value: [{ ...account, lamports: 0.5 }] }],
    ['a negative slot', (rpc) => rpc.getTip(), { context: { slot: -1 }, value: account }],
    ['a clock of the wrong size', (rpc) => rpc.getTip(), { context, value: account }],
    ['a genesis hash that is no hash', (rpc) => rpc.getGenesisHash(), '0OIl'],
    ['a negative fee', (rpc) => rpc.getRecentFees([address]), [{ slot: 1, prioritizationFee: -1 }]],
    ['a simulation that does not say whether it failed', simulate, simulation({ err: undefined })],
    ['a simulation without its accounts', simulate, simulation({ accounts: null })],
    ['a simulation with too few accounts', simulate, simulation({ accounts: [] })],
    ['a simulation without logs', simulate, simulation({ logs: null })],
    ['a simulation without its units', simulate, simulation({ unitsConsumed: undefined })],
    ['negative units of a simulation', simulate, simulation({ unitsConsumed: -1 })],
    ['a simulation without its blockhash', simulate, simulation({ replacementBlockhash: null })],
    [
      'a simulation on a blockhash of the wrong size',
      simulate,
      simulation({ replacementBlockhash: { blockhash: 'z'.repeat(32), lastValidBlockHeight: 1 } }),
    ],
    [
      'a simulation on a blockhash without its end',
      simulate,
      simulation({ replacementBlockhash: { blockhash: hash } }),
    ],
    ['a simulation with fewer balances after it than before', simulate, simulation({ postBalances: [9] })],
    [
      'a part of a token balance',
      simulate,
      simulation({
        preTokenBalances: [{ accountIndex: 0, mint: hash, owner: hash, uiTokenAmount: { amount: '0.5' } }],
      }),
    ],
    ['nothing', simulate, undefined],
  ])('refuses %s', async (_, use, result) => {
    await expect(use(answering(result))).rejects.toThrow(/invalid response of the node|Invalid public key/);
  });

  /** A node that answers calls with their parameters, or throws what `refuse` returns. */
  function node(refuse: (call: RpcCall) => Error | undefined) {
    const support = { minContextSlot: true };
    const sent: RpcCall[] = [];
    const send = async (calls: readonly RpcCall[]) => {
      sent.push(...calls);
      for (const call of calls) {
        const error = refuse(call);
        if (error !== undefined) throw error;
      }
      return calls.map(({ params }) => params);
    };
    /** Each request has methods of its own, and what is known of the node stays. */
    const ask = () =>
      new Rpc(
        async () => undefined,
        send,
        () => {},
        support,
      ).sendFrom(77, [{ method: 'getTransaction', params: ['signature', { encoding: 'json' }] }]);
    return { ask, sent };
  }
  const withSlot = ['signature', { encoding: 'json', minContextSlot: 77 }];
  const withoutSlot = ['signature', { encoding: 'json' }];
  const hasSlot = ({ params }: RpcCall) => JSON.stringify(params).includes('minContextSlot');

  it('says which slot a node must have reached for transactions', async () => {
    expect(await node(() => undefined).ask()).toEqual([withSlot]);
  });

  it('asks a node that refuses the parameter without it, and from then on never with it', async () => {
    const { ask, sent } = node((call) =>
      hasSlot(call) ? new RpcError(-32_602, 'unknown field minContextSlot') : undefined,
    );
    expect(await ask()).toEqual([withoutSlot]);
    expect(await ask()).toEqual([withoutSlot]);
    expect(sent.map(hasSlot)).toEqual([true, false, false]);
  });

  it('goes on to send the parameter where the request was invalid for another reason', async () => {
    let isBroken = true;
    const { ask, sent } = node(() => (isBroken ? new RpcError(-32_602, 'invalid signature') : undefined));
    await expect(ask()).rejects.toThrow('invalid signature');
    isBroken = false;
    expect(await ask()).toEqual([withSlot]);
    expect(sent.map(hasSlot)).toEqual([true, false, true]);
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
