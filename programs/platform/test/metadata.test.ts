import { TOKEN_2022_PROGRAM_ID, updateMetadataInstruction } from '@obverse/core';
import { ExtensionType, getExtensionData } from '@solana/spl-token';
import { unpack } from '@solana/spl-token-metadata';
import type { PublicKey } from '@solana/web3.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { failureOf } from './failure.ts';
import { keypair, World } from './world.ts';

const issuer = keypair('issuer');
const sponsor = keypair('sponsor');
/** Token-2022 never lets a mint have the size of its multisig accounts. */
const MULTISIG_LEN = 355;

type Field = 'name' | 'symbol' | 'uri' | 'description';
let world: World;
let coin: ReturnType<World['openIntegration']>;
beforeEach(() => {
  world = World.withPlatform();
  world.fund(sponsor.publicKey);
  coin = world.openIntegration(issuer);
});

function metadata(mint: PublicKey) {
  const data = getExtensionData(ExtensionType.TokenMetadata, world.mint(mint).tlvData);
  if (!data) throw new Error('no metadata');
  return unpack(data);
}

function update(field: Field, value: string) {
  const params = { integration: coin, field, value, feePayer: sponsor.publicKey };
  return world.send([updateMetadataInstruction(params)], [issuer, sponsor]);
}

/** Lamports of the mint above the rent for its size. */
function surplus(mint: PublicKey): bigint {
  const account = world.account(mint);
  if (!account) throw new Error('no mint');
  return BigInt(account.lamports) - world.svm.minimumBalanceForRentExemption(BigInt(account.data.length));
}

describe('the metadata of a coin', () => {
  it.each([
    ['name', 'A longer name than it had before'],
    ['symbol', 'OTHER'],
    ['uri', ''],
    ['uri', 'https://example.com/a/much/longer/address/than/before.json'],
  ] as const)('can be given another %s: %j', (field, value) => {
    const { events } = update(field, value);
    expect(events).toMatchObject([{ kind: 'metadataUpdated', brandedMint: coin.brandedMint }]);
    expect(metadata(coin.brandedMint)[field]).toBe(value);
  });

  it('can be given a first description, and another one later', () => {
    expect(metadata(coin.brandedMint).additionalMetadata).toEqual([]);
    update('description', 'first');
    update('description', 'second, and longer');
    expect(metadata(coin.brandedMint).additionalMetadata).toEqual([['description', 'second, and longer']]);
  });

  it('costs the fee payer exactly the additional rent whenever it grows', () => {
    for (let length = 1; length < 140; length++) {
      update('name', 'n'.repeat(length));
      const size = world.account(coin.brandedMint)?.data.length;
      expect(size).not.toBe(MULTISIG_LEN);
      if (length > 'COIN coin'.length) expect(surplus(coin.brandedMint)).toBe(0n);
    }
  });

  it('keeps its rent when it shrinks, so that it can grow again without cost', () => {
    update('name', 'n'.repeat(100));
    update('name', 'n');
    expect(surplus(coin.brandedMint)).toBeGreaterThan(0n);
    const before = world.account(sponsor.publicKey)?.lamports;
    update('name', 'n'.repeat(100));
    expect(world.account(sponsor.publicKey)?.lamports).toBe(before);
  });

  it.each([
    ['name', ''],
    ['symbol', ''],
    ['symbol', 'x'.repeat(33)],
    ['colour' as Field, 'red'],
    ['' as Field, 'red'],
  ] as const)('refuses to set the field "%s" to %j', (field, value) => {
    expect(failureOf(() => update(field, value))).toBe('invalidText');
  });

  it('refuses text that is not UTF-8', () => {
    const params = { integration: coin, field: 'name', value: 'abcd' } as const;
    const instruction = updateMetadataInstruction(params);
    instruction.data.writeUInt8(0xff, instruction.data.length - 1);
    expect(failureOf(() => world.send([instruction], [issuer]))).toBe('invalidText');
  });

  it('stays in the mint, whose address and authorities do not change with the symbol', () => {
    update('symbol', 'OTHER');
    const mint = world.mint(coin.brandedMint);
    expect(mint.mintAuthority).toEqual(coin.address);
    expect(mint.freezeAuthority).toBeNull();
    expect(metadata(coin.brandedMint).updateAuthority).toEqual(coin.address);
    expect(world.account(coin.brandedMint)?.programAddress).toBe(TOKEN_2022_PROGRAM_ID.toBase58());
  });
});
