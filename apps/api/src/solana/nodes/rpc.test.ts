import { Keypair, PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { Rpc } from './rpc.ts';

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

  it('reads a simulation that fails without accounts', async () => {
    const value = { err: 'AccountNotFound', logs: null, accounts: null };
    expect(await answering({ context, value }).simulate(Buffer.of(1), [address])).toEqual({
      err: 'AccountNotFound',
      logs: [],
      unitsConsumed: 0,
      accounts: [],
    });
  });

  const accountsOf = (rpc: Rpc) => rpc.getAccounts([address]);
  const simulate = (rpc: Rpc) => rpc.simulate(Buffer.of(1), [address]);
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
    [
      'a blockhash of the wrong size',
      (rpc) => rpc.getLatestBlockhash(),
      { context, value: { blockhash: 'z'.repeat(32), lastValidBlockHeight: 1 } },
    ],
    [
      'a blockhash without its end',
      (rpc) => rpc.getLatestBlockhash(),
      { context, value: { blockhash: hash } },
    ],
    ['a negative fee', (rpc) => rpc.getRecentFees([address]), [{ slot: 1, prioritizationFee: -1 }]],
    ['a simulation without its accounts', simulate, { context, value: { err: null, unitsConsumed: 1 } }],
    [
      'negative units of a simulation',
      simulate,
      { context, value: { err: null, unitsConsumed: -1, accounts: [account] } },
    ],
    ['nothing', (rpc) => rpc.getLatestBlockhash(), undefined],
  ])('refuses %s', async (_, use, result) => {
    await expect(use(answering(result))).rejects.toThrow(/invalid response of the node|Invalid public key/);
  });
});
