import { casesAtDepth, randomSeed } from '@obverse/testing';
import { PublicKey, SystemProgram } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import {
  changeBesideGuards,
  DEVELOPMENT_PROGRAM_ID,
  describeTransaction,
  LIGHTHOUSE_PROGRAM_ID,
  MEMO_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  VerificationError,
  verifyTransaction,
} from '../../src/index.ts';
import { Random } from '../accounting/random.ts';
import { all, rebuilt } from './genuine.ts';
import { addGuards, type Guard, guarded } from './guarded.ts';
import { bytesOf, type Parts, partsOf, v1 as v1Byte } from './parts.ts';

const key = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed));
/** An account that no transaction names. */
const added = key(200);
const maxBytes = 1_232;

type Prepared = { readonly name: string; readonly bytes: Uint8Array; readonly usesNonce: boolean };

function changed(bytes: Uint8Array, change: (parts: Parts) => void): Uint8Array {
  const parts = partsOf(bytes);
  change(parts);
  return bytesOf(parts);
}

const isV1 = (bytes: Uint8Array) => bytes[0] === v1Byte;

const both = all().map(({ name, genuine }) => ({
  name,
  bytes: new Uint8Array(Buffer.from(genuine.response.transaction, 'base64')),
  usesNonce: 'nonceAccount' in genuine.request.input,
}));

const v0 = both.filter(({ bytes }) => !isV1(bytes));
const v1: readonly Prepared[] = both.filter(({ bytes }) => isV1(bytes));

const legacy = v0.map(({ name, bytes, usesNonce }) => ({
  name: `${name}, legacy`,
  bytes: changed(bytes, (parts) => {
    parts.version = 0;
  }),
  usesNonce,
}));

/** With a lookup table, whose two accounts an instruction names. */
const withTables = v0.map(({ name, bytes, usesNonce }) => ({
  name: `${name}, with a lookup table`,
  bytes: changed(bytes, (parts) => {
    parts.lookups = [{ table: key(201), writable: [7], readonly: [9] }];
    parts.instructions.at(-1)?.accounts.push(parts.keys.length, parts.keys.length + 1);
  }),
  usesNonce,
}));

const maxBytesOf = (bytes: Uint8Array) => (isV1(bytes) ? 4_096 : maxBytes);
const roomFor = (guards: number) => (prepared: Prepared) =>
  prepared.bytes.length <= maxBytesOf(prepared.bytes) - 64 - 16 * guards;
const prepared = [...v0, ...legacy, ...withTables, ...v1].filter(roomFor(1));

const instructionsOf = ({ bytes }: Prepared): number => partsOf(bytes).instructions.length;

/** Each byte of the message but those at which the wallet's guards may have any value: the key that they read, what they say and how long it is. */
function ownBytes(bytes: Uint8Array): readonly number[] {
  const flip = (each: Uint8Array) => Uint8Array.from(each, (byte) => byte ^ 0xff);
  const differs = (change: (parts: Parts) => void) => {
    const other = changed(bytes, change);
    return (i: number) => bytes[i] !== other[i];
  };
  const isAdded = differs((parts) => {
    parts.keys = parts.keys.map((each) => (each.equals(added) ? new PublicKey(flip(each.toBytes())) : each));
  });
  const isGuard = differs(({ keys, instructions }) => {
    for (const each of instructions.filter(({ program }) => keys[program]?.equals(LIGHTHOUSE_PROGRAM_ID))) {
      each.accounts = each.accounts.map((account) => account ^ 0xff);
      each.data = flip(each.data);
    }
  });
  // in version 1 all lengths stand before the first content
  const isLength = (i: number) => !isV1(bytes) && isGuard(i + 1);
  const signatureBytes = partsOf(bytes).signatures.length * 64;
  const [start, end] = isV1(bytes) ? [0, bytes.length - signatureBytes] : [1 + signatureBytes, bytes.length];
  const message = Array.from({ length: end - start }, (_, i) => start + i);
  return message.filter((i) => !isAdded(i) && !isGuard(i) && !isLength(i));
}

/** Whether a transaction has another compute-unit limit, and nothing else, which is within the bounds. */
function isRaisedLimit(before: Uint8Array, after: Uint8Array): boolean {
  /** In version 1 it is the last value but one of the configuration. */
  const limitOf = ({ version, config, instructions }: Parts): DataView => {
    const set = instructions.find(({ data }) => data[0] === 2 && data.length === 5)?.data;
    const [{ buffer, byteOffset, length }, at] =
      version === v1Byte ? [config.values, config.values.length - 8] : [set ?? new Uint8Array(5), 1];
    return new DataView(buffer, byteOffset + at, Math.min(4, length));
  };
  const [was, is] = [before, after].map((bytes) => limitOf(partsOf(bytes)).getUint32(0, true)) as [
    number,
    number,
  ];
  const restored = changed(after, (parts) => limitOf(parts).setUint32(0, was, true));
  // a unit costs two lamports where priority is paid, which may be a million lamports at most
  const hasPrice = partsOf(before).instructions.some(({ data }) => data[0] === 3 && data.length === 9);
  const most = hasPrice ? 500_000 : 1_400_000;
  return is > was && is <= most && Buffer.from(restored).equals(before);
}

function isOpen(before: Uint8Array, after: Uint8Array): boolean {
  try {
    return isRaisedLimit(before, after);
  } catch {
    return false; // it is no transaction
  }
}

const randomGuards = (each: Prepared, random: Random): Guard[] => {
  const first = each.usesNonce ? 1 : 0;
  const places = Array.from(
    { length: random.below(9) },
    () => first + random.below(instructionsOf(each) + 1 - first),
  );
  const { keys } = partsOf(each.bytes);
  return places.sort((a, b) => a - b).map((at) => ({ at, reads: random.pick([added, ...keys]) }));
};

/** What no wallet may do. */
const changes: Readonly<Record<string, (parts: Parts, random: Random) => void>> = {
  'adds an instruction of another program': (parts, random) => {
    const program = random.pick([
      SystemProgram.programId,
      TOKEN_PROGRAM_ID,
      MEMO_PROGRAM_ID,
      added,
      key(202),
    ]);
    if (!parts.keys.some((each) => each.equals(program))) {
      parts.keys.push(program);
      parts.header[2] += 1;
    }
    parts.instructions.splice(random.below(parts.instructions.length + 1), 0, {
      program: parts.keys.findIndex((each) => each.equals(program)),
      accounts: [random.below(parts.keys.length)],
      data: Uint8Array.of(random.below(256)),
    });
  },
  'adds a signer': (parts, random) => {
    const isWritable = random.below(2) === 1;
    const { header, keys, instructions, signatures } = parts;
    const place = isWritable ? 1 : header[0];
    keys.splice(place, 0, key(203));
    header[0] += 1;
    if (!isWritable) header[1] += 1;
    signatures.push(new Uint8Array(64).fill(1));
    const moved = (index: number) => (index >= place ? index + 1 : index);
    for (const each of instructions) {
      each.program = moved(each.program);
      each.accounts = each.accounts.map(moved);
    }
  },
  'adds a writable account': (parts, random) => {
    const { header, keys, instructions } = parts;
    const place = keys.length - header[2];
    keys.splice(place, 0, key(203));
    const moved = (index: number) => (index >= place ? index + 1 : index);
    for (const each of instructions) {
      each.program = moved(each.program);
      each.accounts = each.accounts.map(moved);
      // a guard that writes
      if (keys[each.program]?.equals(LIGHTHOUSE_PROGRAM_ID) && random.below(2) === 1)
        each.accounts.push(place);
    }
  },
  'makes an account writable': ({ header }) => {
    header[2] -= 1;
  },
  'makes a signer writable': ({ header }) => {
    // or, without one that is read-only, one of the others read-only
    if (header[1] > 0) header[1] -= 1;
    else header[2] += 1;
  },
  'removes an instruction': ({ instructions, keys }, random) => {
    const own = instructions.filter(({ program }) => !keys[program]?.equals(LIGHTHOUSE_PROGRAM_ID));
    instructions.splice(instructions.indexOf(random.pick(own)), 1);
  },
  'adds more than eight guards': (parts) => {
    const guards = Array.from({ length: 9 }, () => ({ at: parts.instructions.length, reads: added }));
    addGuards(parts, guards.map(({ reads }, i) => ({ at: parts.instructions.length - i, reads })).reverse());
  },
};

describe('changeBesideGuards', () => {
  it('accepts a guard at every position of every transaction, but before a nonce is advanced', () => {
    for (const each of prepared) {
      for (let at = 0; at <= instructionsOf(each); at += 1) {
        for (const reads of [added, partsOf(each.bytes).keys[0] as PublicKey]) {
          const change = changeBesideGuards(each.bytes, guarded(each.bytes, [{ at, reads }]));
          const expected =
            each.usesNonce && at === 0
              ? 'a guard stands before the instruction that advances the nonce'
              : undefined;
          expect(change, `${each.name} at ${at}`).toBe(expected);
        }
      }
    }
    expect(prepared.length).toBeGreaterThan(300);
  });

  it('accepts eight guards, and not nine', () => {
    const each = prepared.find(roomFor(9)) as Prepared;
    const some = (count: number) => Array.from({ length: count }, () => ({ at: 1, reads: added }));
    expect(changeBesideGuards(each.bytes, guarded(each.bytes, some(8)))).toBeUndefined();
    expect(changeBesideGuards(each.bytes, guarded(each.bytes, some(9)))).toBe('it has 9 guards');
  });

  it('refuses every other byte that differs, whether or not there are guards', () => {
    const random = new Random(randomSeed('bytes of guarded transactions'));
    const [counts, open] = [{ refused: 0 }, new Set<string>()];
    const accepted: string[] = [];
    for (const each of casesAtDepth(prepared, 40)) {
      const signed = guarded(each.bytes, randomGuards(each, random));
      if (signed.length > maxBytesOf(signed)) continue;
      expect(changeBesideGuards(each.bytes, signed), each.name).toBeUndefined();
      for (const i of ownBytes(signed)) {
        const mutated = Uint8Array.from(signed);
        mutated[i] = ((signed[i] as number) + 1 + random.below(255)) & 0xff;
        const change = changeBesideGuards(each.bytes, mutated);
        if (isOpen(signed, mutated)) open.add(each.name);
        // hundreds of thousands of assertions would stay in memory
        else if (change === undefined)
          accepted.push(`${each.name}: byte ${i} is ${mutated[i]} instead of ${signed[i]}`);
        else counts.refused += 1;
      }
    }
    console.info(`${counts.refused} bytes refused; ${open.size} transactions with a raised limit`);
    expect(accepted).toEqual([]);
    expect(counts.refused).toBeGreaterThan(10_000);
  }, 600_000);

  it('refuses what wallets may not do, beside guards, in 1,000 random trials', () => {
    const random = new Random(randomSeed('changed transactions'));
    const names = Object.keys(changes);
    const refused = new Map<string, number>();
    for (let trials = 0; trials < 1_000; ) {
      const each = random.pick(prepared);
      const name = random.pick(names);
      const parts = partsOf(each.bytes);
      addGuards(parts, randomGuards(each, random));
      const isGuarded = bytesOf(parts);
      changes[name]?.(parts, random);
      const signed = bytesOf(parts);
      if (signed.length > maxBytesOf(signed)) continue;
      expect(changeBesideGuards(each.bytes, isGuarded), `${each.name} before it ${name}`).toBeUndefined();
      expect(changeBesideGuards(each.bytes, signed), `${each.name}: the wallet ${name}`).toBeTypeOf('string');
      refused.set(name, (refused.get(name) ?? 0) + 1);
      trials += 1;
    }
    console.info(Object.fromEntries(refused));
    expect([...refused.keys()].sort()).toEqual(names.sort());
  });

  describe('with another compute-unit limit', () => {
    const [each] = v0 as [Prepared];
    const withLimit = (units: number) =>
      changed(each.bytes, ({ instructions: [limit] }) => {
        if (limit !== undefined)
          limit.data = Uint8Array.of(2, ...new Uint8Array(Uint32Array.of(units).buffer));
      });

    it.each([
      ['accepts one that costs as much as may be paid for priority', 500_000, undefined],
      ['refuses one that costs more', 500_001, 'its priority fee is 1000002 lamports, and was 160000'],
      ['refuses a lower one', 79_999, expect.stringContaining('ComputeBudget')],
      ['refuses one beyond that of the network', 1_400_001, expect.stringContaining('ComputeBudget')],
    ])('%s', (_, units, expected) => {
      expect(changeBesideGuards(each.bytes, withLimit(units))).toEqual(expected);
    });

    it('takes the bound of the caller', () => {
      expect(changeBesideGuards(each.bytes, withLimit(90_000), 180_000n)).toBeUndefined();
      expect(changeBesideGuards(each.bytes, withLimit(90_000), 179_999n)).toContain('180000 lamports');
    });

    it('is not refused for a priority fee that was above the bound before', () => {
      const signed = guarded(each.bytes, [{ at: 1, reads: added }]);
      expect(changeBesideGuards(each.bytes, signed, 159_999n)).toBeUndefined();
    });
  });

  describe('of version 1', () => {
    const [each] = v1 as [Prepared];
    /** With a value of the configuration: of eight bytes at first, then of four. */
    const withValue = (at: number, value: number) =>
      changed(each.bytes, ({ config: { values } }) =>
        new DataView(values.buffer, values.byteOffset).setUint32(at, value, true),
      );

    it.each([
      ['accepts the highest compute-unit limit, which costs nothing more', 8, 1_400_000, undefined],
      ['refuses one beyond that', 8, 1_400_001, 'its compute-unit limit is 1400001, and was 80000'],
      ['refuses a lower one', 8, 79_999, 'its compute-unit limit is 79999, and was 80000'],
      ['refuses a higher priority fee', 0, 160_001, 'its priority fee is 160001 lamports, and was 160000'],
      ['refuses a lower priority fee', 0, 159_999, 'its priority fee is 159999 lamports, and was 160000'],
      [
        'refuses another limit of loaded accounts',
        12,
        1,
        'its limits of loaded accounts and heap are others',
      ],
    ])('%s', (_, at, value, expected) => {
      expect(changeBesideGuards(each.bytes, withValue(at, value))).toBe(expected);
    });

    it('refuses another version', () => {
      const [other] = v0 as [Prepared];
      expect(changeBesideGuards(other.bytes, each.bytes)).toBe('its version is another');
    });
  });

  it('refuses guards where others have signed already', () => {
    const [each] = v0 as [Prepared];
    const signed = changed(each.bytes, ({ signatures: [first] }) => first?.fill(7));
    expect(changeBesideGuards(each.bytes, signed)).toBeUndefined();
    expect(changeBesideGuards(signed, each.bytes)).toBeUndefined();
    const guards = [{ at: 0, reads: added }];
    expect(changeBesideGuards(signed, guarded(signed, guards))).toBe('others have signed it already');
  });

  it('accepts the accounts in another order, as wallets write them that compile the message again', () => {
    for (const each of v0.filter(roomFor(1))) {
      const signed = changed(each.bytes, (parts) => {
        addGuards(parts, [{ at: each.usesNonce ? 1 : 0, reads: added }]);
        const { header, keys } = parts;
        const first = keys.length - header[2];
        const order = [...keys.slice(0, first), ...keys.slice(first).reverse()];
        const moved = keys.map((each) => order.indexOf(each));
        for (const one of parts.instructions) {
          one.program = moved[one.program] as number;
          one.accounts = one.accounts.map((index) => moved[index] as number);
        }
        parts.keys = order;
      });
      expect(changeBesideGuards(each.bytes, signed), each.name).toBeUndefined();
    }
  });

  it('is how signed transactions with guards are recognized, rebuilt and described', () => {
    for (const { name, genuine } of all()) {
      const bytes = new Uint8Array(Buffer.from(genuine.response.transaction, 'base64'));
      const at = 'nonceAccount' in genuine.request.input ? 1 : 0;
      const signed = guarded(bytes, [{ at, reads: added }]);
      if (signed.length > maxBytesOf(signed)) continue;
      const { request, response } = rebuilt(genuine);
      const input = { transaction: Buffer.from(signed).toString('base64') };
      const { words } = verifyTransaction({ ...request, input } as never, response, DEVELOPMENT_PROGRAM_ID);
      if (at === 0) {
        const described = describeTransaction(signed, DEVELOPMENT_PROGRAM_ID).words.toSpliced(at, 1);
        // how rent is counted depends on what is known of the cluster
        expect(described.slice(0, -1), name).toEqual(words.slice(0, -1));
      }
      const answer = { ...genuine.response, ...input };
      const verify = () => verifyTransaction(genuine.request, answer, DEVELOPMENT_PROGRAM_ID);
      expect(verify, name).toThrow('guard');
      const other = changed(signed, ({ instructions, keys }) => {
        const guard = instructions[at];
        if (guard !== undefined) guard.program = keys.length - 1;
      });
      const stranger = { transaction: Buffer.from(other).toString('base64') };
      const verifyOther = () =>
        verifyTransaction({ ...request, input: stranger } as never, response, DEVELOPMENT_PROGRAM_ID);
      expect(verifyOther, name).toThrow(VerificationError);
    }
  });

  it('refuses what is no transaction', () => {
    const [each] = v0 as [Prepared];
    expect(changeBesideGuards(each.bytes, each.bytes.slice(0, -1))).toContain('not a transaction');
    expect(changeBesideGuards(each.bytes, Uint8Array.of())).toContain('not a transaction');
  });
});
