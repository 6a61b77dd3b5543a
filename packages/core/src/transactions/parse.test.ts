import { atDepth, randomSeed } from '@obverse/testing';
import { Keypair, type PublicKey, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentsOf, contentsRead, drawnInstruction, drawnKey } from '../../test/transactions/drawn.ts';
import { CodecError, TransactionTooLargeError } from '../errors.ts';
import { type ComposeParams, composeTransaction, transactionBytes } from './compose.ts';
import { parseTransaction } from './parse.ts';

const runs = { seed: randomSeed('parsed transactions'), numRuns: atDepth({ quick: 200, full: 5_000 }) };

/** Whether what was drawn is within the size of one transaction. */
function isSmallEnough(given: ComposeParams): boolean {
  try {
    transactionBytes(composeTransaction(given));
    return true;
  } catch (error) {
    if (error instanceof TransactionTooLargeError) return false;
    throw error;
  }
}

const params = fc
  .record({
    feePayer: drawnKey,
    instructions: fc.array(drawnInstruction(40), { maxLength: 4 }),
    blockhash: drawnKey.map((key) => key.toBase58()),
  })
  .filter(isSmallEnough);

describe('parseTransaction', () => {
  it('gives what a transaction was composed of', () => {
    fc.assert(
      fc.property(params, (given) => {
        const transaction = composeTransaction(given);
        const { staticAccountKeys: keys, header } = transaction.message;
        const signers = keys.slice(0, header.numRequiredSignatures);
        const writable = keys.filter((_, i) => transaction.message.isAccountWritable(i));
        const parsed = parseTransaction(transactionBytes(transaction));
        expect(parsed).toMatchObject({
          version: 0,
          feePayer: given.feePayer,
          blockhash: given.blockhash,
          lookupTables: [],
        });
        expect(parsed.accounts.filter(({ isSigner }) => isSigner).map(({ address }) => address)).toEqual(
          signers,
        );
        expect(parsed.accounts.filter(({ isWritable }) => isWritable).map(({ address }) => address)).toEqual(
          writable,
        );
        expect(parsed.signatures.length).toBe(signers.length);
        expect(contentsRead(parsed)).toEqual(contentsOf(given.instructions));
      }),
      runs,
    );
  });

  const payer = Keypair.generate().publicKey;
  const table = Keypair.generate().publicKey;
  const message = (accounts: PublicKey[]) =>
    new TransactionMessage({
      payerKey: payer,
      recentBlockhash: table.toBase58(),
      instructions: [
        {
          programId: table,
          keys: accounts.map((pubkey, i) => ({ pubkey, isSigner: false, isWritable: i === 0 })),
          data: Buffer.of(7),
        },
      ],
    });

  it('parses legacy transactions', () => {
    const bytes = new VersionedTransaction(message([table]).compileToLegacyMessage()).serialize();
    expect(parseTransaction(bytes)).toMatchObject({ version: 'legacy', feePayer: payer });
  });

  it('leaves the addresses of accounts in lookup tables open', () => {
    const addresses = [Keypair.generate().publicKey, Keypair.generate().publicKey];
    const lookup = { key: table, state: { addresses } };
    const compiled = message(addresses).compileToV0Message([lookup as never]);
    const parsed = parseTransaction(new VersionedTransaction(compiled).serialize());
    expect(parsed.lookupTables).toEqual([table]);
    expect(parsed.instructions[0]?.accounts).toEqual([
      { address: undefined, isSigner: false, isWritable: true, lookup: { table, index: 0 } },
      { address: undefined, isSigner: false, isWritable: false, lookup: { table, index: 1 } },
    ]);
  });

  it('refuses more accounts than instructions can name, as validators do', () => {
    const addresses = Array.from({ length: 256 }, () => Keypair.generate().publicKey);
    const lookup = { key: table, state: { addresses } };
    // beside the fee payer and the program
    const compiled = message(addresses.slice(0, 254)).compileToV0Message([lookup as never]);
    const parse = () => parseTransaction(new VersionedTransaction(compiled).serialize());
    expect(parse().accounts).toHaveLength(256);
    compiled.addressTableLookups[0]?.readonlyIndexes.push(255);
    expect(parse).toThrow('not a transaction: it names 257 accounts');
  });

  it('throws nothing but a CodecError for random and for altered bytes', () => {
    const altered = fc
      .tuple(
        params,
        fc.array(fc.tuple(fc.nat({ max: 1_300 }), fc.nat({ max: 255 })), { maxLength: 4 }),
        fc.nat(1_300),
      )
      .map(([given, changes, end]) => {
        const bytes = Uint8Array.from(transactionBytes(composeTransaction(given)));
        for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte;
        return bytes.subarray(0, Math.max(1, end));
      });
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 1_300 }), altered), (bytes) => {
        try {
          parseTransaction(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(CodecError);
        }
      }),
      runs,
    );
  });

  const valid = () =>
    Uint8Array.from(
      transactionBytes(
        composeTransaction({ feePayer: payer, blockhash: table.toBase58(), instructions: [] }),
      ),
    );
  it.each([
    ['bytes behind it', () => Uint8Array.of(...valid(), 0), 'bytes follow it'],
    ['an end before its time', () => valid().subarray(0, 90), 'it ends after 90 bytes'],
    ['more bytes than can be sent', () => new Uint8Array(1_233), 'it has 1233 bytes'],
    ['version 1 behind signatures', () => valid().fill(0x81, 65, 66), 'its version is not known'],
    ['a version that is not known', () => valid().fill(0x82, 65, 66), 'its version is not known'],
    ['fewer signatures than signers', () => valid().fill(2, 66, 67), 'it has 1 signatures for 2 signers'],
    ['no fee payer', () => valid().fill(1, 67, 68), 'it has no fee payer'],
    [
      'a length that is longer than needed',
      // that of the accounts
      () => Uint8Array.of(...valid().subarray(0, 69), 0x81, 0, ...valid().subarray(70)),
      'a length is not well-formed',
    ],
  ])('refuses %s', (_, bytes, problem) => {
    expect(() => parseTransaction(bytes())).toThrow(`not a transaction: ${problem}`);
  });
});
