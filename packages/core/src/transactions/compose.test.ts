import {
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { TransactionTooLargeError } from '../errors.ts';
import { composeTransaction, recomposeTransaction, transactionBytes } from './compose.ts';

const [feePayer, other, program] = Array.from({ length: 3 }, () => Keypair.generate().publicKey) as [
  PublicKey,
  PublicKey,
  PublicKey,
];
const blockhashes = [PublicKey.default.toBase58(), Keypair.generate().publicKey.toBase58()] as const;
const nonce = { account: Keypair.generate().publicKey, authority: other };

const call = (data: string, keys = [other, nonce.account]) =>
  new TransactionInstruction({
    programId: program,
    keys: keys.map((pubkey, i) => ({ pubkey, isSigner: i === 0, isWritable: i > 0 })),
    data: Buffer.from(data),
  });
const instructions = (data: string, lamports = 5) => [
  call(data),
  SystemProgram.transfer({ fromPubkey: feePayer, toPubkey: other, lamports }),
];

describe('transactionBytes', () => {
  it.each([1, 8])('counts the bytes of %i lookup tables', (count) => {
    const accounts = Array.from({ length: 3 * count }, () => PublicKey.unique());
    const tables = Array.from({ length: count }, (_, i) => {
      const addresses = accounts.slice(3 * i, 3 * i + 3);
      const state = { addresses, deactivationSlot: 0n, lastExtendedSlot: 0, lastExtendedSlotStartIndex: 0 };
      return new AddressLookupTableAccount({ key: PublicKey.unique(), state });
    });
    const sizeWith = (data: string) => {
      const message = new TransactionMessage({
        payerKey: feePayer,
        recentBlockhash: blockhashes[0],
        instructions: [call(data, [feePayer, ...accounts])],
      });
      return new VersionedTransaction(message.compileToV0Message(tables));
    };
    const { length } = transactionBytes(sizeWith('x'.repeat(500)));
    const room = 1_232 - length;
    expect(transactionBytes(sizeWith('x'.repeat(500 + room)))).toHaveLength(1_232);
    expect(() => transactionBytes(sizeWith('x'.repeat(507 + room)))).toThrow(TransactionTooLargeError);
  });
});

describe('recomposeTransaction', () => {
  const trial = composeTransaction({
    feePayer,
    instructions: instructions('minimum 0'),
    blockhash: blockhashes[0],
    nonce,
    computeUnitLimit: 1_400_000,
    computeUnitPrice: 0n,
  });
  const budget = { blockhash: blockhashes[1], nonce, computeUnitLimit: 60_000, computeUnitPrice: 7n };

  it('gives the bytes that composing with the other data gives', () => {
    const params = { instructions: instructions('minimum 999 and more', 9), ...budget };
    const again = recomposeTransaction(trial, params);
    expect(transactionBytes(again)).toEqual(transactionBytes(composeTransaction({ feePayer, ...params })));
    expect(trial.message.recentBlockhash).toBe(blockhashes[0]);
  });

  it.each<[string, readonly TransactionInstruction[], object]>([
    ['fewer instructions', [call('')], budget],
    ['another account', [call('', [other, PublicKey.unique()]), ...instructions('').slice(1)], budget],
    ['fewer accounts', [call('', [other]), ...instructions('').slice(1)], budget],
    ['another program', [instructions('')[1], instructions('')[1]] as TransactionInstruction[], budget],
    ['no price', instructions(''), { ...budget, computeUnitPrice: undefined }],
  ])('refuses %s', (_, changed, rest) => {
    const params = { ...budget, ...rest, instructions: changed };
    expect(() => recomposeTransaction(trial, params)).toThrow(RangeError);
  });
});
