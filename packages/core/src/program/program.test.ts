import { atDepth, randomSeed } from '@obverse/testing';
import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEVELOPMENT_PROGRAM_ID } from '../addresses/programs.ts';
import { CodecError } from '../errors.ts';
import { decodeIntegration, decodePlatform } from './accounts.ts';
import { type Field, readFields, type WireType, writeFields } from './codec.ts';
import { decodeEvent, encodeEvent, eventsFromLogs } from './events.ts';
import { explainFailure } from './failure.ts';
import { accountFilters } from './filters.ts';
import { decodeInstruction, encodeInstruction, type InstructionName } from './instruction.ts';
import { ACCOUNTS, EVENTS, INSTRUCTIONS, type PlatformEvent } from './platform.generated.ts';

const PROGRAM = DEVELOPMENT_PROGRAM_ID.toBase58();
const key = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed));
const programId = key(9);
const runs = { seed: randomSeed('instructions'), numRuns: atDepth({ quick: 20, full: 500 }) };

const anyKey = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new PublicKey(bytes));
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const arbitraries: Record<WireType, fc.Arbitrary<unknown>> = {
  u8: fc.integer({ min: 0, max: 0xff }),
  u16: fc.integer({ min: 0, max: 0xffff }),
  u32: fc.integer({ min: 0, max: 0xffff_ffff }),
  u64,
  i64: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  bool: fc.boolean(),
  pubkey: anyKey,
  // a byte order mark at the beginning is cut off by decoders
  text: fc.string({ unit: 'grapheme', maxLength: 100 }).filter((text) => !text.startsWith('\uFEFF')),
  optionU64: fc.option(u64),
};
const valuesOf = (fields: readonly Field[]) => {
  const named = fields.flatMap(([name, type]) => (name === null ? [] : [[name, arbitraries[type]] as const]));
  return fc.record(Object.fromEntries(named)) as fc.Arbitrary<Record<string, unknown>>;
};

describe('the codec', () => {
  const layouts = [...Object.entries(ACCOUNTS), ...Object.entries(EVENTS)];
  it.each(layouts)('decodes what it encoded: %s', (kind, layout) => {
    const fields: readonly Field[] = layout.fields;
    const property = fc.property(valuesOf(fields), (values) => {
      const bytes = writeFields([7, 1], fields, values);
      expect(readFields(fields, bytes, 2)).toEqual(values);
      if ('size' in layout) expect(bytes).toHaveLength(layout.size);
      else {
        const event = { kind, ...values } as unknown as PlatformEvent;
        expect(decodeEvent(encodeEvent(event))).toEqual(event);
      }
    });
    fc.assert(property, { numRuns: 30 });
  });

  it.each([
    ['u16', 65_536, 'feeBps must be between 0 and 65535'],
    ['u64', 2n ** 64n, 'feeBps must be between 0 and 18446744073709551615'],
    ['u64', 2 ** 53, 'feeBps must be an integer'],
    ['u64', '5', 'feeBps must be an integer'],
    ['bool', 1, 'feeBps must be true or false'],
    ['pubkey', '1', 'feeBps must be an address'],
    ['text', 'x'.repeat(65_536), 'bytes of feeBps must be between 0 and 65535'],
  ] as const)('refuses for %s the value %s and names the field', (type, value, message) => {
    expect(() => writeFields([], [['feeBps', type]], { feeBps: value })).toThrow(new CodecError(message));
  });

  it('refuses data that is too short or too long, and an account of another kind, version or size', () => {
    for (const size of [7, 9])
      expect(() => readFields([['amount', 'u64']], new Uint8Array(size), 0)).toThrow(CodecError);
    const data = new Uint8Array(ACCOUNTS.platform.size);
    data.set([ACCOUNTS.platform.discriminator, ACCOUNTS.platform.version]);
    expect(decodePlatform(key(1), data)).toMatchObject({
      address: key(1),
      paused: false,
      stablecoinCount: 0,
    });
    for (const bad of [data.with(1, 2), data.subarray(1), Uint8Array.of(...data, 0), new Uint8Array()])
      expect(() => decodePlatform(key(1), bad)).toThrow(CodecError);
    expect(() => decodeIntegration(key(1), data)).toThrow('is not an account of kind integration');
  });
});

describe('decodeInstruction', () => {
  it.each(Object.keys(INSTRUCTIONS) as InstructionName[])('gives what %s was encoded of', (name) => {
    const layout = INSTRUCTIONS[name];
    const accounts = layout.accounts.map(([account]) => [account, fc.option(anyKey, { freq: 20 })]);
    const given = fc.record({
      accounts: fc.record(Object.fromEntries(accounts)),
      args: valuesOf(layout.arguments),
      extra: fc.array(anyKey, { maxLength: 3 }),
    });
    const property = fc.property(given, ({ accounts: keys, args, extra }) => {
      const encoded = encodeInstruction(name, keys as never, args as never, programId);
      const addresses = [...encoded.keys.map(({ pubkey }) => pubkey), ...extra];
      const decoded = decodeInstruction(addresses, encoded.data, programId);
      expect(decoded).toEqual({ name, accounts: keys, arguments: args, extra });
    });
    fc.assert(property, runs);
  });

  it('throws nothing but a CodecError for random bytes', () => {
    const kinds = Object.values(INSTRUCTIONS).map(({ discriminator }) => discriminator);
    const data = fc.tuple(fc.constantFrom(...kinds, 255), fc.uint8Array({ maxLength: 80 }));
    const property = fc.property(fc.array(anyKey, { maxLength: 15 }), data, (keys, [kind, rest]) => {
      try {
        decodeInstruction(keys, Uint8Array.of(kind, ...rest), programId);
      } catch (error) {
        expect(error).toBeInstanceOf(CodecError);
      }
    });
    fc.assert(property, { ...runs, numRuns: runs.numRuns * 20 });
  });

  it('refuses a flag that is written otherwise than as 0 or 1', () => {
    const data = Uint8Array.of(INSTRUCTIONS.setWhitelistRequired.discriminator, 2);
    const decode = () => decodeInstruction([programId, programId], data, programId);
    expect(decode).toThrow('is not written as it should be');
  });
});

describe('eventsFromLogs', () => {
  const { kind, version, fields } = EVENTS.whitelistChanged;
  const values = { integration: key(1), actor: key(2), user: key(3), allowed: true, timestamp: 5n };
  const bytes = writeFields([kind, version], fields, values);
  const line = `Program data: ${bytes.toString('base64')}`;
  const other = 'Other1111111111111111111111111111111111111';
  const call = (program: string, ...lines: string[]) => [
    ...[`Program ${program} invoke [1]`, ...lines, `Program ${program} success`],
  ];

  it.each([
    ['behind another log', call(PROGRAM, 'Program log: hello', line), 1],
    ['of another program', call(other, line), 0],
    ['of a program that is called', call(PROGRAM, ...call(other, line)), 0],
    ['of a call beside one of its caller', call(other, ...call(PROGRAM, line), line), 1],
    ['behind a log that reads as a return', call(PROGRAM, `Program log: Program ${other} success`, line), 1],
  ])('reads events of the program alone: one %s', (_, logs, count) => {
    expect(eventsFromLogs(logs, PROGRAM)).toEqual(Array(count).fill({ kind: 'whitelistChanged', ...values }));
  });

  it('leaves out events of an unknown kind or version', () => {
    expect([Uint8Array.of(250, 1), Uint8Array.of(kind, 99)].map(decodeEvent)).toEqual([undefined, undefined]);
    expect(() => decodeEvent(bytes.subarray(0, 20))).toThrow(CodecError);
  });
});

describe('explainFailure', () => {
  const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
  const lighthouse = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95';
  const custom = { InstructionError: [0, { Custom: 6017 }] };
  const failed = (program: string, code = '0x1') =>
    `Program ${program} failed: custom program error: ${code}`;

  it.each<[string, unknown, string[], string]>([
    ['the program that failed first', custom, [failed(token), failed(PROGRAM)], 'insufficient token balance'],
    ['another program', custom, [failed('Other', '0x1781')], 'Other failed: custom program error: 0x1781'],
    ['a guard of a wallet', custom, [failed(lighthouse, '0x1771')], 'a guard that the wallet has added'],
    ['a missing fee payer', 'AccountNotFound', [], 'the fee payer does not exist: it holds no SOL'],
    ['what is not known', 'Mystery', [], 'the transaction would fail: "Mystery"'],
  ])('names no error of the platform for one of %s', (_, error, logs, message) => {
    const explained = { message: expect.stringContaining(message), error: undefined };
    expect(explainFailure(error as never, logs, PROGRAM)).toEqual(explained);
  });
});

describe('accountFilters', () => {
  const [stablecoin, owner] = [key(1), key(2)];
  const at = (offset: number, bytes: string) => ({ memcmp: { offset, bytes } });

  it('selects a kind of account by its discriminator, with fields its present layout alone', () => {
    expect(accountFilters('platform')).toEqual([{ dataSize: 176 }, at(0, '5S')]);
    const fields = [at(40, stablecoin.toBase58()), at(72, owner.toBase58())];
    expect(accountFilters('cooldown', { stablecoin, owner }).slice(2)).toEqual(fields);
    // of a kind that had another layout, accounts of every size
    const { discriminator, size } = ACCOUNTS.integration;
    expect(accountFilters('integration')).toEqual([at(0, bs58.encode([discriminator]))]);
    expect(accountFilters('integration', { authority: owner })).toContainEqual({ dataSize: size });
  });
});
