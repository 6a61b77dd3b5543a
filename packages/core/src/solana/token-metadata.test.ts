import { atDepth, randomSeed } from '@obverse/testing';
import { AccountType, ExtensionType, getExtensionData } from '@solana/spl-token';
import { pack, type TokenMetadata, unpack } from '@solana/spl-token-metadata';
import { Keypair } from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '../addresses/programs.ts';
import { CodecError } from '../errors.ts';
import { decodeTokenMetadata } from './token-metadata.ts';

const mint = Keypair.generate().publicKey;

describe('decodeTokenMetadata', () => {
  const texts = { name: 'Acme Dollar', symbol: 'aUSD', uri: 'ipfs://a' };

  const mintHeader = (kind: AccountType) => Buffer.concat([Buffer.alloc(165), Buffer.of(kind)]);

  function metadataExtension(metadata: Omit<TokenMetadata, 'mint'>): Buffer {
    const value = Buffer.from(pack({ mint, ...metadata }));
    const extension = Buffer.alloc(4);
    extension.writeUInt16LE(ExtensionType.TokenMetadata);
    extension.writeUInt16LE(value.length, 2);
    return Buffer.concat([extension, value]);
  }

  const mintAccount = (additionalMetadata: [string, string][], kind = AccountType.Mint): Buffer =>
    Buffer.concat([mintHeader(kind), metadataExtension({ ...texts, additionalMetadata })]);

  it.each([
    ['no account', null],
    ['a mint of the classic token program', { owner: TOKEN_PROGRAM_ID, data: mintAccount([]) }],
    ['a token account', { owner: TOKEN_2022_PROGRAM_ID, data: mintAccount([], AccountType.Account) }],
    ['a mint without metadata', { owner: TOKEN_2022_PROGRAM_ID, data: mintAccount([]).fill(18, 166, 167) }],
    ['a mint without extensions', { owner: TOKEN_2022_PROGRAM_ID, data: Buffer.alloc(82) }],
  ])('refuses %s', (_, account) => {
    expect(() => decodeTokenMetadata(mint, account)).toThrow(CodecError);
  });

  it('reads what spl-token reads, and nothing that spl-token cannot read', () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 });
    const metadata = fc.record({
      name: text,
      symbol: text,
      uri: text,
      additionalMetadata: fc.array(fc.tuple(fc.oneof(text, fc.constant('description')), text), {
        maxLength: 3,
      }),
    });
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
    fc.assert(
      fc.property(metadata, fc.integer({ min: 0, max: 3 }), damage, (given, padding, damaged) => {
        const other = Buffer.alloc(4 + padding);
        other.writeUInt16LE(ExtensionType.MetadataPointer);
        other.writeUInt16LE(padding, 2);
        let data = Buffer.concat([mintHeader(AccountType.Mint), other, metadataExtension(given)]);
        if (damaged !== null) {
          data = data.subarray(0, 166 + damaged.end);
          if (166 + damaged.at < data.length) data[166 + damaged.at] = damaged.byte;
        }
        const account = { owner: TOKEN_2022_PROGRAM_ID, data };
        const decoded = attempt(() => decodeTokenMetadata(mint, account));
        // spl-token also takes metadata that ends before its list of additional fields, which no program writes
        if (damaged === null || decoded !== undefined)
          expect(decoded).toEqual(attempt(() => reference(data)));
      }),
      { numRuns: atDepth({ quick: 100, full: 5_000 }), seed: randomSeed('token metadata') },
    );
  });

  it('names damaged metadata as such', () => {
    const data = mintAccount([]).subarray(0, -1);
    const decode = () => decodeTokenMetadata(mint, { owner: TOKEN_2022_PROGRAM_ID, data });
    expect(decode).toThrow(`the metadata of ${mint.toBase58()} is damaged`);
  });
});
