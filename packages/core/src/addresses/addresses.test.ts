import { readFileSync } from 'node:fs';
import { PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { BoundedCache } from '../program/bounded-cache.ts';
import { deriveAddress } from './derive.ts';
import { toKey } from './keys.ts';
import * as platform from './platform.ts';
import { DEVELOPMENT_PROGRAM_ID } from './programs.ts';

const [a, b] = [1, 2].map((seed) => new PublicKey(new Uint8Array(32).fill(seed))) as [PublicKey, PublicKey];

type SeedNode = {
  readonly kind: string;
  readonly value?: { readonly string: string };
  readonly type: { readonly format?: string };
};
const idl: { program: { pdas: { name: string; seeds: SeedNode[] }[] } } = JSON.parse(
  readFileSync(new URL('../../../../programs/platform/idl.json', import.meta.url), 'utf8'),
);

/** The address that the IDL's seeds give, each variable taken from `values` in order. */
function fromIdl(name: string, values: readonly (PublicKey | number | bigint | string)[]): PublicKey {
  const rest = [...values];
  const seeds = idl.program.pdas.find((pda) => pda.name === name)?.seeds ?? [];
  const bytes = seeds.map(({ kind, value, type }) => {
    const given = kind === 'constantPdaSeedNode' ? (value?.string ?? '') : rest.shift();
    if (given instanceof PublicKey) return given.toBuffer();
    if (typeof given === 'string') return Buffer.from(given);
    const number = Buffer.alloc(8);
    number.writeBigUInt64LE(BigInt(given ?? 0));
    return number.subarray(0, Number(type.format?.slice(1)) / 8);
  });
  return PublicKey.findProgramAddressSync(bytes, DEVELOPMENT_PROGRAM_ID)[0];
}

describe('addresses', () => {
  const addresses = {
    platform: [platform.platformAddress(), []],
    stablecoin: [platform.stablecoinAddress(513), [513]],
    vault: [platform.vaultAddress(a), [a]],
    juniorMint: [platform.juniorMintAddress(a, 70_000), [a, 70_000]],
    lossReport: [platform.lossReportAddress(a, 65_537), [a, 65_537]],
    lossClaim: [platform.lossClaimAddress(a, b), [a, b]],
    lossVote: [platform.lossVoteAddress(a, b), [a, b]],
    change: [platform.changeAddress(a, platform.changeKinds.stablecoin), [a, 1]],
    brandedMint: [platform.brandedMintAddress(a, 258, 'ÄCME'), [a, 258, 'ÄCME']],
    integration: [platform.integrationAddress(a), [a]],
    cooldown: [platform.cooldownAddress(a, b, 2n ** 63n + 5n), [a, b, 2n ** 63n + 5n]],
    whitelistEntry: [platform.whitelistEntryAddress(a, b), [a, b]],
  } as const;

  it("are all of those of the IDL, where its seeds say, and depend on the program's id", () => {
    for (const [name, [address, values]] of Object.entries(addresses))
      expect(address.toBase58(), name).toBe(fromIdl(name, values).toBase58());
    expect(idl.program.pdas.map(({ name }) => name).sort()).toEqual(Object.keys(addresses).sort());
    expect(platform.platformAddress(a)).not.toEqual(platform.platformAddress(b));
  });

  it('are cached by their seeds, which may be equal when joined', () => {
    expect(platform.vaultAddress(a)).toBe(platform.vaultAddress(new PublicKey(a.toBytes())));
    const derive = (...texts: string[]) =>
      deriveAddress(
        texts.map((text) => Buffer.from(text)),
        a,
      );
    // the runtime joins the seeds, so these are one address
    expect(derive('ab', 'c')).toEqual(derive('a', 'bc'));
    expect(derive('ab')).not.toEqual(derive('ab', 'c'));
  });
});

describe('toKey', () => {
  it('keeps a key by its bytes, also when the caller reuses them', () => {
    const bytes = new Uint8Array(40).fill(7);
    const key = toKey(bytes.subarray(0, 32));
    expect(toKey(bytes.subarray(8))).toBe(key);
    const text = new PublicKey(bytes.subarray(0, 32)).toBase58();
    expect([key.toBase58(), key.toBase58(), `${key}`]).toEqual([text, text, text]);
    bytes.fill(8);
    expect(key.toBase58()).toBe(text);
    expect(toKey(bytes.subarray(0, 32))).not.toBe(key);
  });
});

it('BoundedCache makes a value once, and drops the oldest where it is full', () => {
  const cache = new BoundedCache<string>(2);
  const made: string[] = [];
  for (const key of 'ababcbac') cache.get(key, () => String(made.push(key)));
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});
