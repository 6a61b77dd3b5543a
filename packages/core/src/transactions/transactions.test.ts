import { PublicKey, SystemProgram, VersionedTransaction } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { TransactionTooLargeError } from '../errors.ts';
import { initializeIntegrationInstruction } from '../instructions/integrator/initialize-integration.ts';
import { composeTransaction, serializeTransaction, signersOf } from './compose.ts';
import { metadataRoom } from './metadata-room.ts';

const key = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed));
const blockhash = key(9).toBase58();
const transfer = SystemProgram.transfer({ fromPubkey: key(2), toPubkey: key(3), lamports: 1 });

describe('composeTransaction', () => {
  it('puts the fee payer first and names every signer', () => {
    const transaction = composeTransaction({ feePayer: key(1), instructions: [transfer], blockhash });
    expect(signersOf(transaction)).toEqual([key(1).toBase58(), key(2).toBase58()]);
    expect(transaction.version).toBe(0);
    expect(transaction.message.compiledInstructions).toHaveLength(1);
  });

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

  it('returns a transaction that serializes without signatures', () => {
    const transaction = composeTransaction({ feePayer: key(1), instructions: [transfer], blockhash });
    const decoded = VersionedTransaction.deserialize(
      Buffer.from(serializeTransaction(transaction), 'base64'),
    );
    expect(decoded.signatures.every((signature) => signature.every((byte) => byte === 0))).toBe(true);
    expect(decoded.message.serialize()).toEqual(transaction.message.serialize());
  });
});

describe('metadataRoom', () => {
  const compose = (bytes: number, separate: boolean) => {
    const instruction = initializeIntegrationInstruction({
      initializer: key(1),
      feePayer: separate ? key(2) : key(1),
      authority: key(4),
      stablecoinIndex: 3,
      feeBps: 10_000,
      whitelistRequired: false,
      name: 'N',
      symbol: 'S',
      uri: 'u'.repeat(100),
      description: 'd'.repeat(bytes - 102),
    });
    const feePayer = separate ? key(2) : key(1);
    return composeTransaction({
      feePayer,
      instructions: [instruction],
      blockhash,
      computeUnitLimit: 1,
      computeUnitPrice: 1n,
    });
  };

  it.each([true, false])(
    'is exactly the number of bytes that still fit (separate fee payer: %s)',
    (separate) => {
      const room = metadataRoom(separate);
      expect(Buffer.from(serializeTransaction(compose(room, separate)), 'base64').length).toBe(1232);
      expect(() => serializeTransaction(compose(room + 1, separate))).toThrow(TransactionTooLargeError);
      expect(() => serializeTransaction(compose(room + 1_000, separate))).toThrow(TransactionTooLargeError);
    },
  );
});
