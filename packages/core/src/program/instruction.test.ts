import { atDepth, randomSeed } from '@obverse/testing';
import { PublicKey } from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CodecError } from '../errors.ts';
import type { WireType } from './codec.ts';
import { decodeInstruction, encodeInstruction, type InstructionName } from './instruction.ts';
import { INSTRUCTIONS } from './platform.generated.ts';

const runs = { seed: randomSeed('instructions'), numRuns: atDepth({ quick: 20, full: 500 }) };
const programId = new PublicKey(new Uint8Array(32).fill(9));

const anyKey = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new PublicKey(bytes));
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const values: Record<WireType, fc.Arbitrary<unknown>> = {
  u8: fc.nat(0xff),
  u16: fc.nat(0xffff),
  u32: fc.nat(0xffff_ffff),
  u64,
  i64: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  bool: fc.boolean(),
  pubkey: anyKey,
  // a byte order mark at the beginning is cut off by decoders
  text: fc.string({ unit: 'grapheme', maxLength: 60 }).filter((text) => !text.startsWith('\uFEFF')),
  optionU64: fc.option(u64),
};

const record = (fields: readonly (readonly [string, fc.Arbitrary<unknown>])[]) =>
  fc.record(Object.fromEntries(fields)) as fc.Arbitrary<Record<string, unknown>>;

describe('decodeInstruction', () => {
  it.each(Object.keys(INSTRUCTIONS) as InstructionName[])('gives what %s was encoded of', (name) => {
    const { accounts, arguments: args } = INSTRUCTIONS[name];
    const given = fc.record({
      accounts: record(accounts.map(([account]) => [account, fc.option(anyKey, { freq: 20 })])),
      args: record(args.map(([argument, type]) => [argument, values[type]])),
      extra: fc.array(anyKey, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(given, ({ accounts: keys, args: argumentsGiven, extra }) => {
        const encoded = encodeInstruction(name, keys as never, argumentsGiven as never, programId);
        const addresses = [...encoded.keys.map(({ pubkey }) => pubkey), ...extra];
        const decoded = decodeInstruction(addresses, encoded.data, programId);
        expect(decoded).toEqual({ name, accounts: keys, arguments: argumentsGiven, extra });
      }),
      runs,
    );
  });

  it('throws nothing but a CodecError for random bytes', () => {
    const discriminators = Object.values(INSTRUCTIONS).map(({ discriminator }) => discriminator);
    const data = fc.tuple(fc.constantFrom(...discriminators, 255), fc.uint8Array({ maxLength: 80 }));
    fc.assert(
      fc.property(fc.array(anyKey, { maxLength: 15 }), data, (keys, [kind, rest]) => {
        try {
          decodeInstruction(keys, Uint8Array.of(kind, ...rest), programId);
        } catch (error) {
          expect(error).toBeInstanceOf(CodecError);
        }
      }),
      { ...runs, numRuns: runs.numRuns * 20 },
    );
  });

  it('refuses a flag that is written otherwise than as 0 or 1', () => {
    const keys = [programId, programId];
    const { setWhitelistRequired } = INSTRUCTIONS;
    const data = Uint8Array.of(setWhitelistRequired.discriminator, 2);
    expect(() => decodeInstruction(keys, data, programId)).toThrow('is not written as it should be');
  });
});
