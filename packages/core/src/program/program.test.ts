import { atDepth, randomSeed } from '@obverse/testing';
import { PublicKey } from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEVELOPMENT_PROGRAM_ID } from '../addresses/programs.ts';
import { CodecError } from '../errors.ts';
import { decodeIntegration, decodePlatform } from './accounts.ts';
import { type Field, readFields, type WireType, writeFields } from './codec.ts';
import { decodeEvent, encodeEvent, eventsFromLogs } from './events.ts';
import { explainFailure } from './failure.ts';
import { decodeInstruction, encodeInstruction, type InstructionName } from './instruction.ts';
import { ACCOUNTS, EVENTS, INSTRUCTIONS, type PlatformEvent } from './platform.generated.ts';

const PROGRAM = DEVELOPMENT_PROGRAM_ID.toBase58();
const programId = new PublicKey(new Uint8Array(32).fill(9));
const key = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed));

const anyKey = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new PublicKey(bytes));

const arbitraries: Record<WireType, fc.Arbitrary<unknown>> = {
  u8: fc.integer({ min: 0, max: 0xff }),
  u16: fc.integer({ min: 0, max: 0xffff }),
  u32: fc.integer({ min: 0, max: 0xffff_ffff }),
  u64: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  i64: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  bool: fc.boolean(),
  pubkey: anyKey,
  // a byte order mark at the beginning is cut off by decoders
  text: fc.string({ unit: 'grapheme', maxLength: 100 }).filter((text) => !text.startsWith('\uFEFF')),
  optionU64: fc.option(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })),
};

function valuesOf(fields: readonly Field[]): fc.Arbitrary<Record<string, unknown>> {
  const named = fields.flatMap(([name, type]) => (name === null ? [] : [[name, arbitraries[type]] as const]));
  return fc.record(Object.fromEntries(named)) as fc.Arbitrary<Record<string, unknown>>;
}

const layouts: [string, readonly Field[]][] = [
  ...Object.entries(ACCOUNTS).map(([name, { fields }]): [string, readonly Field[]] => [name, fields]),
  ...Object.entries(EVENTS).map(([name, { fields }]): [string, readonly Field[]] => [name, fields]),
];

describe('the codec', () => {
  it.each(layouts)('decodes what it encoded: %s', (_, fields) => {
    fc.assert(
      fc.property(valuesOf(fields), (values) => {
        expect(readFields(fields, writeFields([7, 1], fields, values), 2)).toEqual(values);
      }),
      { numRuns: 30 },
    );
  });

  it('computes the size of each account in bytes', () => {
    for (const { fields, size } of Object.values(ACCOUNTS)) {
      const [values] = fc.sample(valuesOf(fields), 1);
      expect(writeFields([1, 1], fields, values ?? {}).length).toBe(size);
    }
  });

  it.each([
    ['u16', -1, 'feeBps must be between 0 and 65535'],
    ['u16', 65_536, 'feeBps must be between 0 and 65535'],
    ['u64', 2n ** 64n, 'feeBps must be between 0 and 18446744073709551615'],
    ['u64', 1.5, 'feeBps must be an integer'],
    ['u64', 2 ** 53, 'feeBps must be an integer'],
    ['u64', '5', 'feeBps must be an integer'],
    ['bool', 1, 'feeBps must be true or false'],
    ['pubkey', '1', 'feeBps must be an address'],
    ['text', 'x'.repeat(65_536), 'bytes of feeBps must be between 0 and 65535'],
  ] as const)('refuses for %s the value %s and names the field', (type, value, message) => {
    expect(() => writeFields([], [['feeBps', type]], { feeBps: value })).toThrow(new CodecError(message));
  });

  it('refuses data that is too short or too long', () => {
    const fields: readonly Field[] = [['amount', 'u64']];
    expect(() => readFields(fields, new Uint8Array(7), 0)).toThrow(CodecError);
    expect(() => readFields(fields, new Uint8Array(9), 0)).toThrow(CodecError);
  });
});

describe('account decoders', () => {
  const data = new Uint8Array(ACCOUNTS.platform.size);
  data.set([ACCOUNTS.platform.discriminator, ACCOUNTS.platform.version]);

  it('refuse an account of another kind, version or size', () => {
    expect(decodePlatform(key(1), data)).toMatchObject({
      address: key(1),
      paused: false,
      stablecoinCount: 0,
    });
    const other = Uint8Array.from(data);
    other[1] = 2;
    for (const bad of [other, data.subarray(1), new Uint8Array([...data, 0]), new Uint8Array()]) {
      expect(() => decodePlatform(key(1), bad)).toThrow(CodecError);
    }
    expect(() => decodeIntegration(key(1), data)).toThrow('is not an account of kind integration');
  });
});

const runs = { seed: randomSeed('instructions'), numRuns: atDepth({ quick: 20, full: 500 }) };

const record = (fields: readonly (readonly [string, fc.Arbitrary<unknown>])[]) =>
  fc.record(Object.fromEntries(fields)) as fc.Arbitrary<Record<string, unknown>>;

describe('decodeInstruction', () => {
  it.each(Object.keys(INSTRUCTIONS) as InstructionName[])('gives what %s was encoded of', (name) => {
    const { accounts, arguments: args } = INSTRUCTIONS[name];
    const given = fc.record({
      accounts: record(accounts.map(([account]) => [account, fc.option(anyKey, { freq: 20 })])),
      args: record(args.map(([argument, type]) => [argument, arbitraries[type]])),
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

describe('event encoder', () => {
  it.each(Object.entries(EVENTS))('encodes what the decoder decodes: %s', (kind, { fields }) => {
    const [values] = fc.sample(valuesOf(fields), 1);
    const event = { kind, ...values } as unknown as PlatformEvent;
    expect(decodeEvent(encodeEvent(event))).toEqual(event);
  });
});

describe('the events in a log', () => {
  const { kind, version, fields } = EVENTS.whitelistChanged;
  const values = { integration: key(1), actor: key(2), user: key(3), allowed: true, timestamp: 5n };
  const bytes = writeFields([kind, version], fields, values);
  const line = `Program data: ${bytes.toString('base64')}`;
  const call = (program: string, ...lines: string[]) => [
    `Program ${program} invoke [1]`,
    ...lines,
    `Program ${program} success`,
  ];

  it('are decoded in order', () => {
    expect(eventsFromLogs(call(PROGRAM, 'Program log: hello', line), PROGRAM)).toEqual([
      { kind: 'whitelistChanged', ...values },
    ]);
  });

  it('come only from the program itself, not from programs that log before, after or inside its call', () => {
    const other = 'Other1111111111111111111111111111111111111';
    expect(eventsFromLogs(call(other, line), PROGRAM)).toEqual([]);
    expect(eventsFromLogs(call(PROGRAM, ...call(other, line)), PROGRAM)).toEqual([]);
    expect(eventsFromLogs(call(other, ...call(PROGRAM, line), line), PROGRAM)).toHaveLength(1);
    expect(
      eventsFromLogs(call(PROGRAM, `Program log: Program ${other} success`, line), PROGRAM),
    ).toHaveLength(1);
  });

  it('decode to undefined when their kind or version is unknown', () => {
    expect(decodeEvent(Uint8Array.of(250, 1))).toBeUndefined();
    expect(decodeEvent(Uint8Array.of(kind, 99))).toBeUndefined();
    expect(() => decodeEvent(bytes.subarray(1 - 1, 20))).toThrow(CodecError);
  });
});

describe('explainFailure', () => {
  it('says of a guard of a wallet that it has stopped the transaction', () => {
    const logs = ['Program L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95 failed: custom program error: 0x1771'];
    expect(explainFailure({ InstructionError: [0, { Custom: 6001 }] }, logs, PROGRAM)).toEqual({
      message:
        'a guard that the wallet has added has stopped it: an account is not as the wallet has simulated it',
      error: undefined,
    });
  });

  const custom = { InstructionError: [0, { Custom: 6017 }] };
  const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';

  it('attributes an error to the program that failed first, not to its callers', () => {
    const logs = [
      `Program ${token} failed: custom program error: 0x1`,
      `Program ${PROGRAM} failed: custom program error: 0x1`,
    ];
    expect(explainFailure(custom, logs, PROGRAM)).toEqual({
      message: 'insufficient token balance',
      error: undefined,
    });
  });

  it("does not mistake another program's error code for one of the platform", () => {
    const logs = ['Program Other1111111111111111111111111111111111111 failed: custom program error: 0x1781'];
    expect(explainFailure(custom, logs, PROGRAM)).toMatchObject({ error: undefined });
  });

  it('explains errors of the runtime', () => {
    expect(explainFailure('AccountNotFound', [], PROGRAM).message).toBe(
      'the fee payer does not exist: it holds no SOL',
    );
    expect(explainFailure({ InsufficientFundsForRent: { account_index: 0 } }, [], PROGRAM).message).toContain(
      'rent',
    );
    expect(explainFailure('Mystery', [], PROGRAM).message).toBe('the transaction would fail: "Mystery"');
  });
});
