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

function open() {
  const fixture = new Fixture();
  const { chain, coin } = fixture;
  const accounts = { ...coin, feePayer: sponsor.publicKey };
  const update = (field: string, value: string) =>
    chain.call('updateMetadata', [issuer, sponsor], { field, value }, accounts);
  const metadata = (mint: PublicKey = coin.brandedMint) => {
    const data = getExtensionData(ExtensionType.TokenMetadata, chain.mint(mint).tlvData);
    if (!data) throw new Error('no metadata');
    const { additionalMetadata, ...texts } = unpack(data);
    return { ...texts, description: additionalMetadata[0]?.[1], fields: additionalMetadata.length };
  };
  /** Lamports of the mint above the rent for its size. */
  const surplus = (mint: PublicKey = coin.brandedMint) =>
    chain.lamports(mint) - chain.rent(chain.data(mint).length);
  const initialize = (texts: object, payer = issuer) =>
    initializeIntegrationInstruction({
      ...{ initializer: issuer.publicKey, authority: issuer.publicKey, feePayer: payer.publicKey },
      ...{ stablecoinIndex: 0, feeBps: 0, whitelistRequired: true },
      ...{ name: 'N', symbol: 'S', uri: '', description: '', ...texts },
    });
  return { chain, coin, update, metadata, surplus, initialize };
}

describe('the metadata of a coin', () => {
  it.each([
    ['name', 'A longer name than it had before'],
    ['symbol', 'OTHER'],
    ['uri', ''],
    ['uri', 'https://example.com/a/much/longer/address/than/before.json'],
  ] as const)('can be given another %s: %j', (field, value) => {
    const { coin, update, metadata } = open();
    const updated = { kind: 'metadataUpdated', brandedMint: coin.brandedMint };
    expect(update(field, value).events).toMatchObject([updated]);
    expect(metadata()[field]).toBe(value);
  });

  it('can be given a first description, and another one later', () => {
    const { update, metadata } = open();
    expect(metadata()).toMatchObject({ fields: 0 });
    for (const description of ['first', 'second, and longer']) {
      update('description', description);
      expect(metadata()).toMatchObject({ fields: 1, description });
    }
  });

  it('costs the fee payer exactly the additional rent whenever it grows, and nothing after it has shrunk', () => {
    const { chain, coin, update, surplus } = open();
    for (let length = 'COIN coin'.length + 1; length < 140; length++) {
      update('name', 'n'.repeat(length));
      const size = chain.data(coin.brandedMint).length;
      expect(size).not.toBe(multisigBytes);
      // the mint skips a size and is a byte smaller with the next letter
      expect(surplus()).toBe(size === multisigBytes + 1 ? chain.rent(1) - chain.rent(0) : 0n);
    }
    update('name', 'n');
    expect(surplus()).toBeGreaterThan(0n);
    const before = chain.lamports(sponsor.publicKey);
    update('name', 'n'.repeat(139));
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
  it.each(['name', 'symbol', 'uri', 'description'])(
    'may have a %s beyond ASCII, and none that is not UTF-8',
    (field) => {
      const { chain, initialize } = open();
      const instruction = initialize({ symbol: 'BYTES', [field]: 'Größe, 漢字 €' });
      expect(chain.refusalOf(instruction, issuer.publicKey)).toBeUndefined();
      instruction.data.writeUInt8(0xff, instruction.data.indexOf('Größe') + 4);
      expect(chain.refusalOf(instruction, issuer.publicKey)).toBe('invalidText');
      const isEmptyRefused = field === 'name' || field === 'symbol';
      const reason = chain.refusalOf(initialize({ symbol: 'BYTES', [field]: '' }), issuer.publicKey);
      expect(reason).toBe(isEmptyRefused ? 'invalidText' : undefined);
    },
  );

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
    ['the initializer', issuer, 761],
    ['a separate fee payer', sponsor, 665],
  ])('may have as many bytes as fit a transaction that %s pays', (_, payer, bytes) => {
    expect(metadataRoom(payer !== issuer)).toBe(bytes);
    const { chain, initialize, metadata } = open();
    for (const field of ['name', 'uri', 'description'] as const) {
      const texts = { name: 'N', symbol: field.padStart(32, 'L'), [field]: '' };
      const value = 'x'.repeat(bytes - Buffer.byteLength(Object.values(texts).join('')));
      const instructions = [initialize({ ...texts, [field]: value }, payer)];
      const { publicKey: feePayer } = payer;
      const budget = { computeUnitLimit: 200_000, computeUnitPrice: 1n };
      const blockhash = chain.svm.latestBlockhash();
      const transaction = composeTransaction({ feePayer, instructions, blockhash, ...budget });
      expect(transaction.serialize().length).toBe(1_232);
      chain.send(instructions, [payer, issuer]);
      expect(metadata(brandedMintAddress(issuer.publicKey, 0, texts.symbol))[field]).toBe(value);
    }
  });
});
