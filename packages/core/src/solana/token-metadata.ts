import type { PublicKey } from '@solana/web3.js';
import { TOKEN_2022_PROGRAM_ID } from '../addresses/programs.ts';
import { CodecError } from '../errors.ts';
import type { OwnedData } from '../program/accounts.ts';
import { accountBytes, accountKinds, extensionsOf } from './token.ts';

/** The metadata that a Token-2022 mint carries in itself. */
export type TokenMetadata = {
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  /** The additional field `description`; empty where it is absent. */
  readonly description: string;
};

/** Token-2022's numbers of the extensions `TransferHook`, `TokenMetadata` and `PausableConfig`. */
const transferHookExtension = 14;
const metadataExtension = 19;
const pausableExtension = 26;

/** Update authority and mint, which stand before the texts. */
const addressesBytes = 64;

const decoder = new TextDecoder();

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The value of an extension of a mint. */
function findExtension(account: OwnedData | null | undefined, type: number): Uint8Array | undefined {
  if (!account?.owner.equals(TOKEN_2022_PROGRAM_ID)) return undefined;
  if (account.data[accountBytes] !== accountKinds.mint) return undefined;
  for (const found of extensionsOf(account)) if (found.type === type) return found.value;
  return undefined;
}

/** Reads numbers and texts of Borsh, one after the other. @throws RangeError at the end of the bytes */
function createReader(bytes: Uint8Array) {
  const numbers = view(bytes);
  let at = 0;
  const u32 = () => {
    at += 4;
    return numbers.getUint32(at - 4, true);
  };
  return {
    u32,
    text() {
      const length = u32();
      if (at + length > bytes.length) throw new RangeError('the text is longer than its bytes');
      at += length;
      // as spl-token reads texts
      return decoder.decode(bytes.subarray(at - length, at)).replaceAll('\0', '');
    },
  };
}

/**
 * Decodes the metadata of a Token-2022 mint.
 *
 * @throws CodecError if the account is no Token-2022 mint, or carries no metadata or damaged metadata.
 * @example
 * ```ts
 * import { decodeTokenMetadata } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(brandedMint);
 * const { name, symbol, description } = decodeTokenMetadata(brandedMint, account);
 * ```
 */
export function decodeTokenMetadata(mint: PublicKey, account: OwnedData | null | undefined): TokenMetadata {
  const value = findExtension(account, metadataExtension);
  if (value === undefined) throw new CodecError(`${mint.toBase58()} is not a mint with metadata`);
  try {
    const { text, u32 } = createReader(value.subarray(addressesBytes));
    const texts = { name: text(), symbol: text(), uri: text() };
    const additional = new Map<string, string>();
    for (let left = u32(); left > 0; left--) additional.set(text(), text());
    return { ...texts, description: additional.get('description') ?? '' };
  } catch (error) {
    if (error instanceof RangeError) throw new CodecError(`the metadata of ${mint.toBase58()} is damaged`);
    throw error;
  }
}

/**
 * Whether a Token-2022 mint is paused: nobody can mint, burn or transfer its tokens then.
 *
 * @example
 * ```ts
 * import { isMintPaused } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(brandedMint);
 * if (isMintPaused(account)) console.log('the coin is paused');
 * ```
 */
export const isMintPaused = (account: OwnedData | null | undefined): boolean =>
  // the authority stands before it
  findExtension(account, pausableExtension)?.[32] === 1;

/**
 * Whether a Token-2022 mint has a transfer hook set: a program that every transfer has to pass.
 *
 * @example
 * ```ts
 * import { hasTransferHook } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(underlyingMint);
 * if (hasTransferHook(account)) console.log('the vault neither takes nor pays');
 * ```
 */
export const hasTransferHook = (account: OwnedData | null | undefined): boolean =>
  // the authority stands before the program, which is zero where none is set
  findExtension(account, transferHookExtension)
    ?.subarray(32)
    .some((byte) => byte !== 0) === true;
