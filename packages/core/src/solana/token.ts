import type { GetProgramAccountsFilter, PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '../addresses/programs.ts';
import { CodecError } from '../errors.ts';
import type { OwnedData } from '../program/accounts.ts';

/** Size of a token account without extensions. Behind it, extended accounts and mints say which of the two they are. */
export const accountBytes = 165;

/** What stands behind that size. */
export const accountKinds = { mint: 1, account: 2 } as const;

/** Where a token account says its state, and the state of a frozen one. */
const stateOffset = 108;
const frozenState = 2;

/** Size of a mint without extensions. */
export const mintBytes = 82;

type Data = Pick<OwnedData, 'data'>;

/** A plain one has exactly its size; one with extensions says which it is. */
const isOfKind = ({ data }: Data, plainBytes: number, kind: number): boolean =>
  data.length === plainBytes || (data.length > accountBytes && data[accountBytes] === kind);

/** Whether data that a token program owns is a mint. */
export const isMint = (account: Data): boolean => isOfKind(account, mintBytes, accountKinds.mint);

/** Whether data that a token program owns is a token account. */
export const isTokenAccount = (account: Data): boolean =>
  isOfKind(account, accountBytes, accountKinds.account);

/** The extensions of a mint or token account, in order: type and length, two bytes each, stand before every value. */
export function* extensionsOf({ data }: Data) {
  const numbers = new DataView(data.buffer, data.byteOffset, data.byteLength);
  for (let at = accountBytes + 1; at + 4 <= data.length; ) {
    const [type, length] = [numbers.getUint16(at, true), numbers.getUint16(at + 2, true)];
    yield { type, length, value: data.subarray(at + 4, at + 4 + length) };
    at += 4 + length;
  }
}

/** A u64 of an account. Not with spl-token, which takes half of the time that a program needs to load this package. */
function readAmount({ data }: OwnedData, offset: number, minBytes: number, kind: string): bigint {
  if (data.length < minBytes) throw new CodecError(`${data.length} bytes are not a ${kind}`);
  return new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(offset, true);
}

/**
 * What a token account of either token program holds, in base units.
 *
 * @throws CodecError if the data is too short for one. Says nothing of its owner.
 * @example
 * ```ts
 * import { tokenAmount, vaultAddress } from '@obverse/core';
 *
 * const vault = await connection.getAccountInfo(vaultAddress(stablecoin, programId));
 * if (vault === null) throw new Error('the vault does not exist');
 * console.log(`the vault holds ${tokenAmount(vault)}`);
 * ```
 */
export const tokenAmount = (account: OwnedData): bigint =>
  readAmount(account, 64, accountBytes, 'token account');

/**
 * Supply of a Token-2022 mint, in base units.
 *
 * @throws CodecError if it belongs to another program or is too short for a mint.
 * @example
 * ```ts
 * import { mintSupply } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(brandedMint);
 * if (account === null) throw new Error('the mint does not exist');
 * console.log(mintSupply(account));
 * ```
 */
export function mintSupply(account: OwnedData): bigint {
  if (!account.owner.equals(TOKEN_2022_PROGRAM_ID)) throw new CodecError('a mint belongs to another program');
  return readAmount(account, 36, mintBytes, 'mint');
}

/**
 * Decimals of a mint of either token program.
 *
 * @throws CodecError if it is too short for a mint.
 * @example
 * ```ts
 * import { mintDecimals } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(underlyingMint);
 * if (account === null) throw new Error('the mint does not exist');
 * console.log(mintDecimals(account));
 * ```
 */
export function mintDecimals({ data }: Data): number {
  const decimals = data.length < mintBytes ? undefined : data[44];
  if (decimals === undefined) throw new CodecError(`${data.length} bytes are not a mint`);
  return decimals;
}

/**
 * Balance of an account that may be a token account of `tokenProgram`, in base units; undefined where it is none. An address that someone
 * sent SOL to before its token account exists is an account of the System program.
 *
 * @example
 * ```ts
 * import { TOKEN_2022_PROGRAM_ID, tokenAddress, tokenBalance } from '@obverse/core';
 *
 * const holding = tokenAddress(brandedMint, user, TOKEN_2022_PROGRAM_ID);
 * const account = await connection.getAccountInfo(holding);
 * const balance = tokenBalance(account, TOKEN_2022_PROGRAM_ID) ?? 0n;
 * ```
 */
export function tokenBalance(
  account: OwnedData | null | undefined,
  tokenProgram: PublicKey,
): bigint | undefined {
  return account?.owner.equals(tokenProgram) ? tokenAmount(account) : undefined;
}

/**
 * Whether a token account of either token program is frozen; false of what is none.
 *
 * @example
 * ```ts
 * import { isTokenFrozen, TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(tokenAddress(brandedMint, user, TOKEN_2022_PROGRAM_ID));
 * if (isTokenFrozen(account)) console.log('the account is frozen');
 * ```
 */
export const isTokenFrozen = (account: OwnedData | null | undefined): boolean =>
  [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID].some((program) => account?.owner.equals(program)) &&
  account?.data[stateOffset] === frozenState;

/**
 * The filters with which getProgramAccounts finds all token accounts of a Token-2022 mint, one query for each. Token accounts either have exactly
 * the size of the plain account, or are longer and name their kind behind it. RPC nodes index token accounts by mint, and use the index only for
 * a query that says which of the two it wants.
 *
 * @example
 * ```ts
 * import { decodeHolder, holderSlice, TOKEN_2022_PROGRAM_ID, tokenAccountFilters } from '@obverse/core';
 *
 * const queries = tokenAccountFilters(brandedMint).map((filters) =>
 *   connection.getProgramAccounts(TOKEN_2022_PROGRAM_ID, { filters, dataSlice: holderSlice }),
 * );
 * const accounts = (await Promise.all(queries)).flat();
 * const holders = accounts.map(({ account }) => decodeHolder(account.data));
 * ```
 */
export function tokenAccountFilters(mint: PublicKey): readonly GetProgramAccountsFilter[][] {
  const ofMint = { memcmp: { offset: 0, bytes: mint.toBase58() } };
  return [
    [{ dataSize: accountBytes }, ofMint],
    [{ memcmp: { offset: accountBytes, bytes: bs58.encode([accountKinds.account]) } }, ofMint],
  ];
}

/** The `dataSlice` of a token account that holds its owner and its amount. */
export const holderSlice = { offset: 32, length: 40 } as const;

/**
 * Decodes a {@link holderSlice}.
 *
 * @example
 * ```ts
 * import { decodeHolder, holderSlice } from '@obverse/core';
 * import { PublicKey } from '@solana/web3.js';
 *
 * const account = await connection.getAccountInfo(address, { dataSlice: holderSlice });
 * if (account === null) throw new Error('the token account does not exist');
 * const { owner, amount } = decodeHolder(account.data);
 * console.log(`${new PublicKey(owner)} holds ${amount}`);
 * ```
 */
export function decodeHolder(slice: Uint8Array): { readonly owner: Uint8Array; readonly amount: bigint } {
  const view = new DataView(slice.buffer, slice.byteOffset, slice.byteLength);
  return { owner: slice.subarray(0, 32), amount: view.getBigUint64(32, true) };
}
