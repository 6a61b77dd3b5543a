import { ExtensionType, getExtensionData } from '@solana/spl-token';
import { unpack } from '@solana/spl-token-metadata';
import type { PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { brandedMintAddress } from '../../../packages/core/src/addresses/platform.ts';
import { initializeIntegrationInstruction } from '../../../packages/core/src/instructions/index.ts';
import { composeTransaction } from '../../../packages/core/src/transactions/compose.ts';
import { metadataRoom } from '../../../packages/core/src/transactions/metadata-room.ts';
import { reasonOf } from './support/chain.ts';
import { Fixture, issuer, sponsor } from './support/fixture.ts';

/** Token-2022 never lets a mint have the size of its multisig accounts. */
const multisigBytes = 355;

type Field = 'name' | 'symbol' | 'uri' | 'description';

function open() {
  const fixture = new Fixture();
  const { chain, coin } = fixture;
  const accounts = { ...coin, feePayer: sponsor.publicKey };
  const update = (field: string, value: string) =>
    chain.call('updateMetadata', [issuer, sponsor], { field, value }, accounts);
  const metadata = (mint: PublicKey = coin.brandedMint) => {
    const data = getExtensionData(ExtensionType.TokenMetadata, chain.mint(mint).tlvData);
    if (!data) throw new Error('no metadata');
    return unpack(data);
  };
  /** Lamports of the mint above the rent for its size. */
  const surplus = (mint: PublicKey = coin.brandedMint) =>
    chain.lamports(mint) - chain.rent(chain.data(mint).length);
  const initialize = (texts: Partial<Record<Field, string>>, separatePayer = false) =>
    initializeIntegrationInstruction({
      initializer: issuer.publicKey,
      authority: issuer.publicKey,
      ...(separatePayer && { feePayer: sponsor.publicKey }),
      stablecoinIndex: 0,
      feeBps: 0,
      whitelistRequired: true,
      name: 'N',
      symbol: 'S',
      uri: '',
      description: '',
      ...texts,
    });
  return { ...fixture, chain, coin, update, metadata, surplus, initialize };
}

describe('the metadata of a coin', () => {
  it.each([
    ['name', 'A longer name than it had before'],
    ['symbol', 'OTHER'],
    ['uri', ''],
    ['uri', 'https://example.com/a/much/longer/address/than/before.json'],
  ] as const)('can be given another %s: %j', (field, value) => {
    const { coin, update, metadata } = open();
    expect(update(field, value).events).toMatchObject([
      { kind: 'metadataUpdated', brandedMint: coin.brandedMint },
    ]);
    expect(metadata()[field]).toBe(value);
  });

  it('can be given a first description, and another one later', () => {
    const { update, metadata } = open();
    expect(metadata().additionalMetadata).toEqual([]);
    update('description', 'first');
    update('description', 'second, and longer');
    expect(metadata().additionalMetadata).toEqual([['description', 'second, and longer']]);
  });

  it('costs the fee payer exactly the additional rent whenever it grows', () => {
    const { chain, coin, update, surplus } = open();
    for (let length = 1; length < 140; length++) {
      update('name', 'n'.repeat(length));
      const size = chain.data(coin.brandedMint).length;
      expect(size).not.toBe(multisigBytes);
      // the mint skips a size and is a byte smaller with the next letter
      const skipped = size === multisigBytes + 1 ? chain.rent(1) - chain.rent(0) : 0n;
      if (length > 'COIN coin'.length) expect(surplus()).toBe(skipped);
    }
  });

  it('keeps its rent when it shrinks, so that it can grow again without cost', () => {
    const { chain, update, surplus } = open();
    update('name', 'n'.repeat(100));
    update('name', 'n');
    expect(surplus()).toBeGreaterThan(0n);
    const before = chain.lamports(sponsor.publicKey);
    update('name', 'n'.repeat(100));
    expect(chain.lamports(sponsor.publicKey)).toBe(before);
  });

  it.each([
    ['name', ''],
    ['symbol', ''],
    ['symbol', 'x'.repeat(33)],
    ['colour', 'red'],
    ['', 'red'],
  ])('refuses to set the field "%s" to %j', (field, value) => {
    expect(reasonOf(() => open().update(field, value))).toBe('invalidText');
  });

  // the program looks at eight bytes at once, and at those behind them
  it.each([1, 8, 9, 16])('refuses text that is not UTF-8 in its byte %i from the end', (fromEnd) => {
    const { chain, coin } = open();
    const given = { field: 'name', value: 'abcdefghijklmnopqrs' };
    const instruction = chain.instruction('updateMetadata', issuer.publicKey, given, coin);
    instruction.data.writeUInt8(0xff, instruction.data.length - fromEnd);
    expect(chain.refusalOf(instruction, issuer.publicKey)).toBe('invalidText');
  });
});

describe('the metadata of a new coin', () => {
  it.each(['name', 'symbol'] as const)('has no empty %s', (field) => {
    const { chain, initialize } = open();
    expect(chain.refusalOf(initialize({ [field]: '' }), issuer.publicKey)).toBe('invalidText');
  });
  it('may have texts beyond ASCII', () => {
    const { chain, initialize } = open();
    chain.send([initialize({ symbol: '€uro', name: 'Größe', description: '漢字' })], [issuer]);
  });

  it.each(['name', 'symbol', 'uri', 'description'] as const)('has no %s that is not UTF-8', (field) => {
    const { chain, initialize } = open();
    const instruction = initialize({ symbol: 'BYTES', [field]: 'zzzz' });
    instruction.data.writeUInt8(0xff, instruction.data.indexOf('zzzz') + 3);
    expect(chain.refusalOf(instruction, issuer.publicKey)).toBe('invalidText');
  });

  it('costs exactly the rent of the mint for texts of every length', () => {
    const { chain, initialize, surplus } = open();
    for (let length = 1; length <= 120; length++) {
      const symbol = `L${length}`;
      const description = length % 2 ? 'd'.repeat(length) : '';
      chain.send([initialize({ symbol, name: 'n'.repeat(length), description })], [issuer]);
      expect(surplus(brandedMintAddress(issuer.publicKey, 0, symbol)), symbol).toBe(0n);
    }
  });

  it.each([
    ['the initializer', false, 761],
    ['a separate fee payer', true, 665],
  ])('may have as many bytes as fit a transaction that %s pays', (_, separatePayer, bytes) => {
    expect(metadataRoom(separatePayer)).toBe(bytes);
    const { chain, initialize, metadata } = open();
    const symbol = 'L'.repeat(32);
    for (const field of ['name', 'uri', 'description'] as const) {
      const texts = { name: 'N', symbol: `${symbol.slice(field.length)}${field}`, [field]: '' };
      const room = bytes - Buffer.byteLength(Object.values(texts).join(''));
      const instruction = initialize({ ...texts, [field]: 'x'.repeat(room) }, separatePayer);
      const payer = separatePayer ? sponsor : issuer;
      const transaction = composeTransaction({
        feePayer: payer.publicKey,
        instructions: [instruction],
        blockhash: chain.svm.latestBlockhash(),
        computeUnitLimit: 200_000,
        computeUnitPrice: 1n,
      });
      expect(transaction.serialize().length).toBe(1_232);
      chain.send([instruction], separatePayer ? [payer, issuer] : [issuer]);
      const written = metadata(brandedMintAddress(issuer.publicKey, 0, texts.symbol));
      const value = field === 'description' ? written.additionalMetadata[0]?.[1] : written[field];
      expect(value).toBe('x'.repeat(room));
    }
  });
});
