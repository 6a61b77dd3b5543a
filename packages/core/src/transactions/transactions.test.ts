import { PublicKey, SystemProgram } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { composeTransaction, signersOf } from './compose.ts';

const key = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed));
const blockhash = key(9).toBase58();
const transfer = SystemProgram.transfer({ fromPubkey: key(2), toPubkey: key(3), lamports: 1 });

describe('composeTransaction', () => {
  it('puts the compute budget before the instructions', () => {
    const params = { feePayer: key(1), instructions: [transfer], blockhash };
    const { message } = composeTransaction({ ...params, computeUnitLimit: 5_000, computeUnitPrice: 7n });
    expect(message.compiledInstructions.map(({ data }) => data[0])).toEqual([2, 3, 2]);
  });

  it('puts the advance of a nonce before everything, signed by its authority', () => {
    const nonce = { account: key(5), authority: key(6) };
    const params = { feePayer: key(1), instructions: [transfer], blockhash, nonce, computeUnitLimit: 5_000 };
    const transaction = composeTransaction(params);
    const { compiledInstructions, staticAccountKeys } = transaction.message;
    expect(compiledInstructions.map(({ data }) => data[0])).toEqual([4, 2, 2]);
    const [account = 0] = compiledInstructions[0]?.accountKeyIndexes ?? [];
    expect(staticAccountKeys[account]).toEqual(key(5));
    expect(transaction.message.isAccountWritable(account)).toBe(true);
    expect(signersOf(transaction)).toContain(key(6).toBase58());
  });
});
