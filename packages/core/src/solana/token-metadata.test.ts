import { atDepth, randomSeed } from '@obverse/testing';
import { AccountType, ExtensionType, getExtensionData } from '@solana/spl-token';
import { pack, type TokenMetadata, unpack } from '@solana/spl-token-metadata';
import { PublicKey } from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '../addresses/programs.ts';
import { CodecError } from '../errors.ts';
import { decodeTokenMetadata } from './token-metadata.ts';

describe('decodeTokenMetadata', () => {
  const mint = new PublicKey(new Uint8Array(32).fill(7));
  const extension = (type: ExtensionType, value: ArrayLike<number> & Iterable<number>) =>
    Buffer.of(type, 0, value.length & 0xff, value.length >> 8, ...value);
  /** A mint with an extension of so many bytes before its metadata. */
  const mintWith = (metadata: Omit<TokenMetadata, 'mint'>, padding: number, kind = AccountType.Mint) =>
    Buffer.concat([
      ...[
        Buffer.alloc(165),
        Buffer.of(kind),
        extension(ExtensionType.MetadataPointer, Buffer.alloc(padding)),
      ],
      extension(ExtensionType.TokenMetadata, pack({ mint, ...metadata })),
    ]);
  const texts = { name: 'Acme Dollar', symbol: 'aUSD', uri: 'ipfs://a', additionalMetadata: [] };
  const [owner, valid] = [TOKEN_2022_PROGRAM_ID, mintWith(texts, 0)];

  it.each([
    ['no account', null],
    ['a mint of the classic token program', { owner: TOKEN_PROGRAM_ID, data: valid }],
    ['a token account', { owner, data: mintWith(texts, 0, AccountType.Account) }],
    ['a mint without extensions', { owner, data: Buffer.alloc(82) }],
  ])('refuses %s', (_, account) => {
    expect(() => decodeTokenMetadata(mint, account)).toThrow(CodecError);
  });

  it('names damaged metadata as such', () => {
    const decode = () => decodeTokenMetadata(mint, { owner, data: valid.subarray(0, -1) });
    expect(decode).toThrow(`the metadata of ${mint.toBase58()} is damaged`);
  });

  it('reads what spl-token reads, and nothing that spl-token cannot read', () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 });
    const more = fc.tuple(fc.oneof(text, fc.constant('description')), text);
    const additionalMetadata = fc.array(more, { maxLength: 3 });
    const metadata = fc.record({ name: text, symbol: text, uri: text, additionalMetadata });
    const damage = fc.option(fc.record({ at: fc.nat(400), byte: fc.nat(255), end: fc.nat(400) }));
    const reference = (data: Buffer) => {
      const value = getExtensionData(ExtensionType.TokenMetadata, data.subarray(166));
      if (data[165] !== AccountType.Mint || value === null) return undefined;
      const { name, symbol, uri, additionalMetadata } = unpack(value);
      return { name, symbol, uri, description: new Map(additionalMetadata).get('description') ?? '' };
    };
    const attempt = <T>(run: () => T): T | undefined => {
      try {
        return run();
      } catch {
        return undefined;
      }
    };
    const padded = fc.integer({ min: 0, max: 3 });
    const property = fc.property(metadata, padded, damage, (given, padding, damaged) => {
      let data = mintWith(given, padding);
      if (damaged !== null) {
        data = data.subarray(0, 166 + damaged.end);
        if (166 + damaged.at < data.length) data[166 + damaged.at] = damaged.byte;
      }
      const decoded = attempt(() => decodeTokenMetadata(mint, { owner, data }));
      // spl-token also takes metadata that ends before its list of additional fields, which no program writes
      if (damaged === null || decoded !== undefined) expect(decoded).toEqual(attempt(() => reference(data)));
    });
    const numRuns = atDepth({ quick: 100, full: 5_000 });
    fc.assert(property, { numRuns, seed: randomSeed('token metadata') });
  });
});
