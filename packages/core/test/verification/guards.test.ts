import { isDeepStrictEqual } from 'node:util';
import { casesAtDepth, randomSeed } from '@obverse/testing';
import { PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import * as core from '../../src/index.ts';
import { Random } from '../accounting/random.ts';
import { all, rebuilt } from './genuine.ts';
import { mutations } from './mutations.ts';
import { bytesOf, changed, namedInstructions, type Parts, partsOf, v1 as v1Byte } from './parts.ts';

const { changeBesideGuards, DEVELOPMENT_PROGRAM_ID, LIGHTHOUSE_PROGRAM_ID } = core;
const key = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed));
/** An account that no transaction names. */
const added = key(200);

/** Behind how many instructions it stands, and which account it reads. */
type Guard = { readonly at: number; readonly reads: PublicKey };

/** Adds guards, in the order of their places, as wallets do, with accounts that are only read. */
function addGuards(parts: Parts, guards: readonly Guard[]): void {
  const placeOf = (account: PublicKey): number => {
    const place = parts.keys.findIndex((each) => each.equals(account));
    if (place >= 0) return place;
    const last = parts.keys.push(account) - 1;
    parts.header[2] += 1;
    // accounts of lookup tables follow those of the message
    for (const each of parts.instructions)
      each.accounts = each.accounts.map((index) => (index >= last ? index + 1 : index));
    return last;
  };
  for (const [i, { at, reads }] of guards.entries()) {
    const [program, account] = [placeOf(LIGHTHOUSE_PROGRAM_ID), placeOf(reads)];
    parts.instructions.splice(at + i, 0, { program, accounts: [account], data: Uint8Array.of(5, 0, 4, i) });
  }
}
const guarded = (bytes: Uint8Array, guards: readonly Guard[]) =>
  changed(bytes, (parts) => addGuards(parts, guards));

const isV1 = (bytes: Uint8Array) => bytes[0] === v1Byte;
const maxBytesOf = (bytes: Uint8Array) => (isV1(bytes) ? 4_096 : 1_232);

/** The first place where a guard may stand is behind the advance of a nonce. */
const prepare = (name: string, bytes: Uint8Array, first: number) => ({
  ...{ name, bytes, first, instructions: partsOf(bytes).instructions.length },
});
type Prepared = ReturnType<typeof prepare>;

const both = all().map(({ name, genuine: { request, response } }) => {
  const bytes = Uint8Array.from(Buffer.from(response.transaction, 'base64'));
  return prepare(name, bytes, 'nonceAccount' in request.input ? 1 : 0);
});
const [v0, v1] = [both.filter(({ bytes }) => !isV1(bytes)), both.filter(({ bytes }) => isV1(bytes))] as [
  ...[[Prepared, ...Prepared[]], [Prepared, ...Prepared[]]],
];
const changedV0 = (how: string, change: (parts: Parts) => void) =>
  v0.map(({ name, bytes, first }) => prepare(`${name}, ${how}`, changed(bytes, change), first));
const legacy = changedV0('legacy', (parts) => {
  parts.version = 0;
});
/** An instruction names both accounts of the table. */
const withTables = changedV0('with a lookup table', (parts) => {
  parts.lookups = [{ table: key(201), writable: [7], readonly: [9] }];
  parts.instructions.at(-1)?.accounts.push(parts.keys.length, parts.keys.length + 1);
});
const hasRoomFor = (guards: number) => (each: Prepared) =>
  each.bytes.length <= maxBytesOf(each.bytes) - 64 - 16 * guards;
const prepared = [...v0, ...legacy, ...withTables, ...v1].filter(hasRoomFor(1));

/** What a transaction says beside its guards and its compute-unit limit, and that limit. */
function besideGuards(bytes: Uint8Array) {
  const parts = partsOf(bytes);
  expect(bytesOf(parts)).toEqual(bytes);
  const { version, header, keys, blockhash, lookups, config } = parts;
  const instructions = namedInstructions(parts).filter(
    ({ program }) => program !== `${LIGHTHOUSE_PROGRAM_ID}`,
  );
  const set = instructions.find(({ data }) => data[0] === 2 && data.length === 5)?.data;
  // in version 1 it is the last value but one of the configuration
  const limit = version === v1Byte ? Buffer.from(config.values.buffer).subarray(-8, -4) : set?.subarray(1);
  const units = limit?.readUInt32LE();
  limit?.fill(0);
  const [signers, readonlySigners, readonly] = header;
  const isWritable = (_: PublicKey, i: number) =>
    i < signers - readonlySigners || (i >= signers && i < keys.length - readonly);
  const written = keys.filter(isWritable).map(String).sort();
  return { units, said: { version, signers, written, blockhash, lookups, config, instructions } };
}

/** Whether a transaction differs from another in guards alone, and in a higher limit that is within the bounds. */
function differsInGuards(before: Uint8Array, after: Uint8Array): boolean {
  const [was, is] = [besideGuards(before), besideGuards(after)];
  const [from = 0, to = 0] = [was.units, is.units];
  // a unit costs two lamports where priority is paid in version 0, which may be a million lamports at most
  const hasPrice = was.said.instructions.some(({ data }) => data[0] === 3 && data.length === 9);
  return isDeepStrictEqual(was.said, is.said) && from <= to && to <= (hasPrice ? 500_000 : 1_400_000);
}

const randomGuards = ({ bytes, instructions, first }: Prepared, random: Random): Guard[] => {
  const { keys } = partsOf(bytes);
  const places = Array.from(
    { length: random.below(9) },
    () => first + random.below(instructions + 1 - first),
  );
  return places.sort((a, b) => a - b).map((at) => ({ at, reads: random.pick([added, ...keys]) }));
};

describe('changeBesideGuards', () => {
  it('accepts a guard at every position of every transaction, but before a nonce is advanced', () => {
    for (const { name, bytes, instructions, first } of prepared) {
      for (let at = 0; at <= instructions; at += 1) {
        for (const reads of [added, partsOf(bytes).keys[0] as PublicKey]) {
          const change = changeBesideGuards(bytes, guarded(bytes, [{ at, reads }]));
          const refusal = 'a guard stands before the instruction that advances the nonce';
          expect(change, `${name} at ${at}`).toBe(at < first ? refusal : undefined);
        }
      }
    }
    expect(prepared.length).toBeGreaterThan(300);
  });

  it('accepts eight guards, and not nine', () => {
    const { bytes } = prepared.find(hasRoomFor(9)) as Prepared;
    const changeBy = (count: number) =>
      changeBesideGuards(bytes, guarded(bytes, Array(count).fill({ at: 1, reads: added })));
    expect([changeBy(8), changeBy(9)]).toEqual([undefined, 'it has 9 guards']);
  });

  it('accepts no byte that differs, beside what guards say and a higher limit', () => {
    const random = new Random(randomSeed('bytes of guarded transactions'));
    let refused = 0;
    const accepted: string[] = [];
    for (const each of casesAtDepth(prepared, 40)) {
      const signed = guarded(each.bytes, randomGuards(each, random));
      if (signed.length > maxBytesOf(signed)) continue;
      expect(changeBesideGuards(each.bytes, signed), each.name).toBeUndefined();
      for (let i = isV1(signed) ? 0 : 1 + 64 * partsOf(signed).signatures.length; i < signed.length; i += 1) {
        const mutated = signed.with(i, ((signed[i] as number) + 1 + random.below(255)) & 0xff);
        if (changeBesideGuards(each.bytes, mutated) !== undefined) refused += 1;
        else if (!differsInGuards(each.bytes, mutated))
          accepted.push(`${each.name}: byte ${i} is ${mutated[i]}`);
      }
    }
    expect(accepted).toEqual([]);
    expect(refused).toBeGreaterThan(10_000);
  }, 600_000);

  it('refuses mutated transactions with guards, unless they differ in guards or a higher limit alone', () => {
    const random = new Random(randomSeed('mutated transactions with guards'));
    const names = Object.keys(mutations);
    for (let refused = 0; refused < 2_000; ) {
      const [each, name] = [random.pick([...v0, ...v1].filter(hasRoomFor(1))), random.pick(names)];
      const signed = guarded(each.bytes, randomGuards(each, random));
      const mutated = signed.length > maxBytesOf(signed) ? undefined : mutations[name]?.(signed, random);
      if (mutated === undefined) continue;
      if (changeBesideGuards(each.bytes, mutated) !== undefined) refused += 1;
      else expect(differsInGuards(each.bytes, mutated), `${each.name}: the wallet ${name}`).toBe(true);
    }
  }, 600_000);

  const [{ bytes }, [{ bytes: bytesV1 }]] = [v0[0], v1];
  const withLimit = (units: number) =>
    changed(bytes, ({ instructions: [limit] }) => {
      limit?.data.set(new Uint8Array(Uint32Array.of(units).buffer), 1);
    });
  /** With a value of the configuration: of eight bytes at first, then of four. */
  const withValue = (at: number, value: number) =>
    changed(bytesV1, ({ config: { values } }) => {
      values.set(new Uint8Array(Uint32Array.of(value).buffer), at);
    });
  it.each<[string, Uint8Array, Uint8Array, string | undefined, bigint?]>([
    ['accepts the highest limit that may be paid for', bytes, withLimit(500_000), undefined],
    ['refuses one more', bytes, withLimit(500_001), 'its priority fee is 1000002 lamports, and was 160000'],
    ['refuses a lower limit', bytes, withLimit(79_999), 'ComputeBudget'],
    ['refuses a limit beyond that of the network', bytes, withLimit(1_400_001), 'ComputeBudget'],
    ['accepts the highest limit of the caller', bytes, withLimit(90_000), undefined, 180_000n],
    ['refuses more', bytes, withLimit(90_000), '180000 lamports', 179_999n],
    ['accepts what was above the bound', bytes, guarded(bytes, [{ at: 1, reads: added }]), undefined, 1n],
    ['accepts the highest limit of version 1', bytesV1, withValue(8, 1_400_000), undefined],
    [
      'refuses one more',
      bytesV1,
      withValue(8, 1_400_001),
      'its compute-unit limit is 1400001, and was 80000',
    ],
    ['refuses a higher fee', bytesV1, withValue(0, 160_001), 'its priority fee is 160001 lamports'],
    ['refuses a lower fee', bytesV1, withValue(0, 159_999), 'its priority fee is 159999 lamports'],
    ['refuses other limits', bytesV1, withValue(12, 1), 'its limits of loaded accounts and heap are others'],
    ['refuses another version', bytes, bytesV1, 'its version is another'],
    ['refuses what is no transaction', bytes, bytes.slice(0, -1), 'not a transaction'],
  ])('%s', (_, before, after, expected, bound) => {
    const reason = expected === undefined ? undefined : expect.stringContaining(expected);
    expect(changeBesideGuards(before, after, bound)).toEqual(reason);
  });

  it('refuses guards where others have signed already', () => {
    const signed = changed(bytes, ({ signatures: [first] }) => first?.fill(7));
    expect(changeBesideGuards(bytes, signed)).toBeUndefined();
    expect(changeBesideGuards(signed, bytes)).toBeUndefined();
    const change = changeBesideGuards(signed, guarded(signed, [{ at: 0, reads: added }]));
    expect(change).toBe('others have signed it already');
  });

  it('accepts the accounts in another order, as wallets write them that compile the message again', () => {
    for (const each of v0.filter(hasRoomFor(1))) {
      const signed = changed(each.bytes, (parts) => {
        addGuards(parts, [{ at: each.first, reads: added }]);
        const first = parts.keys.length - parts.header[2];
        const order = [...parts.keys.slice(0, first), ...parts.keys.slice(first).reverse()];
        const moved = (index: number) => order.indexOf(parts.keys[index] as PublicKey);
        for (const one of parts.instructions)
          Object.assign(one, { program: moved(one.program), accounts: one.accounts.map(moved) });
        parts.keys = order;
      });
      expect(changeBesideGuards(each.bytes, signed), each.name).toBeUndefined();
    }
  });

  it('is how signed transactions with guards are recognized, rebuilt and described', () => {
    for (const [i, { name, genuine }] of all().entries()) {
      const { bytes: unsigned, first } = both[i] as Prepared;
      const signed = guarded(unsigned, [{ at: first, reads: added }]);
      if (signed.length > maxBytesOf(signed)) continue;
      const { request, response } = rebuilt(genuine);
      const rebuild = (from: Uint8Array) => {
        const input = { transaction: Buffer.from(from).toString('base64') };
        return core.verifyTransaction({ ...request, input } as never, response, DEVELOPMENT_PROGRAM_ID);
      };
      const { words } = rebuild(signed);
      if (first === 0) {
        const described = core.describeTransaction(signed, DEVELOPMENT_PROGRAM_ID).words.toSpliced(0, 1);
        // how rent is counted depends on what is known of the cluster
        expect(described.slice(0, -1), name).toEqual(words.slice(0, -1));
      }
      const answer = { ...genuine.response, transaction: Buffer.from(signed).toString('base64') };
      const verify = () => core.verifyTransaction(genuine.request, answer, DEVELOPMENT_PROGRAM_ID);
      expect(verify, name).toThrow('guard');
      const ofAnother = changed(signed, ({ instructions, keys }) => {
        Object.assign(instructions[first] ?? {}, { program: keys.length - 1 });
      });
      expect(() => rebuild(ofAnother), name).toThrow(core.VerificationError);
    }
  });
});
