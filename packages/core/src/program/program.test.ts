import { PublicKey } from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEVELOPMENT_PROGRAM_ID } from '../addresses/programs.ts';
import { CodecError } from '../errors.ts';
import { mintInstruction } from '../instructions/user/mint.ts';
import { decodeIntegration, decodePlatform, encodeAccount } from './accounts.ts';
import { type Field, readFields, type WireType, writeFields } from './codec.ts';
import { decodeEvent, encodeEvent, eventsFromLogs } from './events.ts';
import { explainFailure } from './failure.ts';
import { encodeInstruction } from './instruction.ts';
import {
  ACCOUNTS,
  EVENTS,
  INSTRUCTIONS,
  type Integration,
  type PlatformEvent,
  type Stablecoin,
} from './platform.generated.ts';

const PROGRAM = DEVELOPMENT_PROGRAM_ID.toBase58();
const key = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed));

const arbitraries: Record<WireType, fc.Arbitrary<unknown>> = {
  u8: fc.integer({ min: 0, max: 0xff }),
  u16: fc.integer({ min: 0, max: 0xffff }),
  u32: fc.integer({ min: 0, max: 0xffff_ffff }),
  u64: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  i64: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  bool: fc.boolean(),
  pubkey: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new PublicKey(bytes)),
  text: fc.string({ unit: 'grapheme', maxLength: 100 }),
  optionU64: fc.option(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })),
};

function valuesOf(fields: readonly Field[]): fc.Arbitrary<Record<string, unknown>> {
  const named = fields.flatMap(([name, type]) => (name === null ? [] : [[name, arbitraries[type]] as const]));
  return fc.record(Object.fromEntries(named)) as fc.Arbitrary<Record<string, unknown>>;
}

const layouts: [string, readonly Field[]][] = [
  ...Object.entries(ACCOUNTS).map(([name, { fields }]): [string, readonly Field[]] => [name, fields]),
  ...Object.entries(EVENTS).map(([name, { fields }]): [string, readonly Field[]] => [name, fields]),
  ...Object.entries(INSTRUCTIONS).map(([name, layout]): [string, readonly Field[]] => [
    name,
    layout.arguments,
  ]),
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

describe('account encoder', () => {
  it('encodes what the decoders decode', () => {
    const [values] = fc.sample(valuesOf(ACCOUNTS.integration.fields), 1);
    const integration = { address: key(1), ...values };
    expect(decodeIntegration(key(1), encodeAccount('integration', integration))).toEqual(integration);
  });
});

describe('instructions', () => {
  it('list their accounts in order with their flags, and pack their arguments', () => {
    const { keys, data, programId } = encodeInstruction(
      'sync',
      { stablecoin: key(1), integration: key(3) },
      {},
      key(9),
    );
    expect(programId).toEqual(key(9));
    expect(
      keys.map(({ pubkey, isSigner, isWritable }) => [pubkey.toBytes()[0], isSigner, isWritable]),
    ).toEqual([
      [1, false, true],
      [3, false, true],
    ]);
    expect([...data]).toEqual([INSTRUCTIONS.sync.discriminator]);
  });

  it('pass the program id in place of an absent optional account', () => {
    const stablecoin = {
      address: key(1),
      vault: key(2),
      underlyingMint: key(4),
      tokenProgram: key(5),
    };
    const integration = { address: key(6), brandedMint: key(7), whitelistRequired: false };
    const { keys, data } = mintInstruction({
      user: key(8),
      integration: integration as Integration,
      stablecoin: stablecoin as unknown as Stablecoin,
      amount: 1n,
      minimumReceived: 2n,
    });
    expect(keys.at(-1)).toEqual({ pubkey: DEVELOPMENT_PROGRAM_ID, isSigner: false, isWritable: false });
    expect(data.toString('hex')).toBe('0601000000000000000200000000000000');
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

  it('explains an error of the platform program', () => {
    const logs = [`Program ${PROGRAM} invoke [1]`, `Program ${PROGRAM} failed: custom program error: 0x1781`];
    expect(explainFailure(custom, logs, PROGRAM)).toMatchObject({
      message: 'supply cap exceeded',
      error: { reason: 'supplyCapExceeded', number: 6017 },
    });
  });

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
