import { atDepth, randomSeed, transactionV1 } from '@obverse/testing';
import { ComputeBudgetProgram, Keypair, PublicKey, TransactionInstruction } from '@solana/web3.js';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { contentsOf, contentsRead, drawnInstruction, drawnKey } from '../../test/transactions/drawn.ts';
import { CodecError } from '../errors.ts';
import { feesOf } from '../explanation/budget.ts';
import { parseTransaction } from './parse.ts';

const runs = { seed: randomSeed('transactions of version 1'), numRuns: atDepth({ quick: 100, full: 3_000 }) };

const key = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed));
const blockhash = key(99).toBase58();
const full = {
  priorityFeeLamports: 123_456n,
  computeUnitLimit: 60_000,
  loadedAccountsDataSizeLimit: 70_000,
  heapSize: 32_768,
};

const params = fc.record({
  feePayer: drawnKey,
  instructions: fc.array(drawnInstruction(40), { maxLength: 8 }),
  config: fc.record(
    {
      priorityFeeLamports: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      computeUnitLimit: fc.integer({ min: 1, max: 1_400_000 }),
      loadedAccountsDataSizeLimit: fc.integer({ min: 1, max: 2 ** 26 }),
      heapSize: fc.constantFrom(32_768, 262_144),
    },
    { requiredKeys: [] },
  ),
});

describe('transactions of version 1', () => {
  it('are parsed into what @solana/kit has made them of', async () => {
    await fc.assert(
      fc.asyncProperty(params, async (given) => {
        const parsed = parseTransaction(await transactionV1({ ...given, blockhash }));
        const { config } = given;
        expect(parsed).toMatchObject({
          version: 1,
          feePayer: given.feePayer,
          blockhash,
          lookupTables: [],
          config: {
            priorityLamports: config.priorityFeeLamports,
            computeUnitLimit: config.computeUnitLimit,
            loadedAccountsDataSizeLimit: config.loadedAccountsDataSizeLimit,
            heapSize: config.heapSize,
          },
        });
        expect(contentsRead(parsed)).toEqual(contentsOf(given.instructions));
        const metas = given.instructions.flatMap(({ keys }) => keys);
        for (const { address, isSigner, isWritable } of parsed.accounts.slice(1)) {
          const named = metas.filter(({ pubkey }) => pubkey.equals(address as PublicKey));
          expect(isSigner).toBe(named.some((each) => each.isSigner));
          expect(isWritable).toBe(named.some((each) => each.isWritable));
        }
      }),
      runs,
    );
  });

  it('have their signatures in the order of the signers', async () => {
    const [payer, other] = [Keypair.generate(), Keypair.generate()];
    const keys = [{ pubkey: other.publicKey, isSigner: true, isWritable: false }];
    const given = {
      feePayer: payer.publicKey,
      blockhash,
      instructions: [new TransactionInstruction({ programId: key(101), keys, data: Buffer.of(1) })],
    };
    const bytes = await transactionV1({ ...given, signers: [other] });
    const { signatures } = parseTransaction(bytes);
    expect(signatures).toEqual([new Uint8Array(64), bytes.subarray(-64)]);
    expect(signatures[1]?.some((byte) => byte !== 0)).toBe(true);
  });

  it('pay the fee of their configuration, and not what instructions say', async () => {
    const budget = [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 999 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10n ** 12n }),
    ];
    const given = { feePayer: key(1), blockhash, instructions: budget };
    expect(feesOf(parseTransaction(await transactionV1({ ...given, config: full })))).toEqual({
      computeUnitLimit: 60_000,
      signatureLamports: 5_000n,
      priorityLamports: 123_456n,
    });
    expect(feesOf(parseTransaction(await transactionV1(given)))).toMatchObject({
      computeUnitLimit: 0,
      priorityLamports: 0n,
    });
  });

  describe('that are not well-formed', () => {
    let valid: Uint8Array;
    let altered: (at: number, ...values: number[]) => Uint8Array;
    beforeAll(async () => {
      const keys = [{ pubkey: key(2), isSigner: false, isWritable: true }];
      const call = new TransactionInstruction({ programId: key(101), keys, data: Buffer.of(1, 2, 3) });
      valid = await transactionV1({ feePayer: key(1), blockhash, instructions: [call], config: full });
      altered = (at, ...values) => {
        const bytes = Uint8Array.from(valid);
        bytes.set(values, at);
        return bytes;
      };
    });
    // 42 bytes stand before the three addresses, and 20 of the configuration behind them
    const program = 42 + 3 * 32 + 20;

    it.each([
      ['more bytes than can be sent', () => new Uint8Array(4_097).fill(0x81, 0, 1), 'it has 4097 bytes'],
      ['bytes behind it', () => Uint8Array.of(...valid, 0), 'bytes follow it'],
      ['an end before its time', () => valid.subarray(0, -1), 'it ends after'],
      ['no fee payer', () => altered(2, 1), 'it has no fee payer'],
      ['too many signers', () => altered(1, 13), 'it has 13 signers; at most 12 are allowed'],
      ['too many instructions', () => altered(40, 65), 'it has 65 instructions; at most 64 are allowed'],
      ['too many addresses', () => altered(41, 65), 'it has 65 addresses; at most 64 are allowed'],
      ['a value of the configuration that is not known', () => altered(4, 0x3f), 'its configuration is not'],
      ['half of a fee', () => altered(4, 0x1d), 'its configuration is not known'],
      ['an address twice', () => altered(42, ...valid.subarray(74, 106)), 'it names an account twice'],
      ['the fee payer as a program', () => altered(program, 0), 'an instruction names an account'],
      ['an account that it does not have', () => altered(program + 4, 3), 'an instruction names an account'],
    ])('are refused with %s', (_, bytes, problem) => {
      expect(() => parseTransaction(valid)).not.toThrow();
      expect(() => parseTransaction(bytes())).toThrow(`not a transaction: ${problem}`);
    });

    it('throw nothing but a CodecError', () => {
      const changes = fc.array(fc.tuple(fc.nat({ max: 300 }), fc.nat({ max: 255 })), { maxLength: 4 });
      fc.assert(
        fc.property(changes, fc.nat({ max: 300 }), (changed, end) => {
          const bytes = Uint8Array.from(valid);
          for (const [at, byte] of changed) if (at < bytes.length) bytes[at] = byte;
          try {
            parseTransaction(bytes.subarray(0, Math.max(1, end)));
          } catch (error) {
            expect(error).toBeInstanceOf(CodecError);
          }
        }),
        runs,
      );
    });
  });
});
