import { formatUnits } from '@obverse/core';
import type { Address, EncodedAccount } from '@solana/kit';
import bs58 from 'bs58';
import { parseMint, parseTokenAccount, TOKEN_PROGRAM } from '../transactions/token-accounts.ts';
import { errorCode, invalidParam, RpcError } from './json-rpc.ts';
import { asFields, type Fields, fromBase58, fromBase64 } from './params.ts';

/** Nodes encode longer data in base64 only, because base58 is slow. */
const maxBase58Bytes = 128;
/** The rent epoch of every rent-exempt account. */
const rentEpoch = (1n << 64n) - 1n;
const accountEncodings = ['binary', 'base58', 'base64', 'base64+zstd', 'jsonParsed'] as const;

const maxFilters = 4;
const maxComparedBytes = 128;

export type AccountFormat = {
  readonly encoding: 'binary' | 'base58' | 'base64' | 'jsonParsed';
  readonly slice: { readonly offset: number; readonly length: number } | undefined;
};

/** Looks up an account, here the mint of a token account. */
type ReadAccount = (address: Address) => EncodedAccount | undefined;

/**
 * Reads `encoding` and `dataSlice` of a configuration. The default is `binary`, the oldest encoding of nodes.
 *
 * @example
 * ```ts
 * import { readAccountFormat } from '@obverse/localnet/rpc';
 *
 * type Config = Parameters<typeof readAccountFormat>[0];
 * const encodingOf = (config: Config) => readAccountFormat(config).encoding;
 * ```
 */
export function readAccountFormat(config: Fields): AccountFormat {
  const encoding = config.oneOf('encoding', accountEncodings) ?? 'binary';
  if (encoding === 'base64+zstd')
    throw invalidParam('encoding base64+zstd is not offered by this node; use base64');
  const slice = config.fields('dataSlice');
  if (!slice) return { encoding, slice: undefined };
  const offset = slice.integer('offset');
  const length = slice.integer('length');
  if (offset === undefined || length === undefined)
    throw invalidParam('dataSlice must have offset and length');
  return { encoding, slice: { offset, length } };
}

export type AccountFilter = (account: EncodedAccount) => boolean;

/**
 * Reads the `filters` of a configuration. An account must pass all of them.
 *
 * @example
 * ```ts
 * import { readAccountFilter } from '@obverse/localnet/rpc';
 * import type { EncodedAccount } from '@solana/kit';
 *
 * type Config = Parameters<typeof readAccountFilter>[0];
 * const select = (accounts: EncodedAccount[], config: Config) => accounts.filter(readAccountFilter(config));
 * ```
 */
export function readAccountFilter(config: Fields): AccountFilter {
  const filters = config.list('filters', maxFilters, readFilter) ?? [];
  return (account) => filters.every((filter) => filter(account));
}

function readFilter(value: unknown, name: string): AccountFilter {
  const filter = asFields(value, name);
  const dataSize = filter.integer('dataSize');
  if (dataSize !== undefined) return (account) => account.data.length === dataSize;
  const memcmp = filter.fields('memcmp');
  if (!memcmp) throw invalidParam(`${name} must have dataSize or memcmp`);
  const offset = memcmp.integer('offset');
  if (offset === undefined) throw invalidParam(`${name}.memcmp.offset must be given`);
  const expected = Buffer.from(readComparedBytes(memcmp, `${name}.memcmp.bytes`));
  if (expected.length > maxComparedBytes)
    throw invalidParam(`${name}.memcmp.bytes must be at most ${maxComparedBytes} bytes`);
  return ({ data }) => expected.equals((data as Uint8Array).subarray(offset, offset + expected.length));
}

function readComparedBytes(memcmp: Fields, name: string): Uint8Array {
  const text = memcmp.string('bytes');
  if (text === undefined) throw invalidParam(`${name} must be given`);
  return memcmp.oneOf('encoding', ['base58', 'base64']) === 'base64'
    ? fromBase64(text, name)
    : fromBase58(text, name);
}

/**
 * An account in the form of nodes. `read` looks up the mint of a token account.
 *
 * @example
 * ```ts
 * import { encodeAccount } from '@obverse/localnet/rpc';
 * import type { EncodedAccount } from '@solana/kit';
 *
 * const format = { encoding: 'base64', slice: undefined } as const;
 * const toJson = (account: EncodedAccount) => encodeAccount(account, format, () => undefined);
 * ```
 */
export function encodeAccount(account: EncodedAccount, format: AccountFormat, read: ReadAccount) {
  return {
    data: encodeData(account, format, read),
    executable: account.executable,
    lamports: account.lamports,
    owner: account.programAddress,
    rentEpoch,
    space: account.data.length,
  };
}

function encodeData(account: EncodedAccount, { encoding, slice }: AccountFormat, read: ReadAccount) {
  const parsed = encoding === 'jsonParsed' ? parseAccountData(account, read) : undefined;
  if (parsed) return parsed;
  const data = account.data.slice(slice?.offset, slice && slice.offset + slice.length) as Uint8Array;
  if (encoding === 'base64' || encoding === 'jsonParsed')
    return [Buffer.from(data).toString('base64'), 'base64'];
  if (data.length > maxBase58Bytes) {
    throw new RpcError(
      errorCode.invalidRequest,
      `Encoded binary (base 58) data should be less than ${maxBase58Bytes} bytes, please use Base64 encoding.`,
    );
  }
  return encoding === 'base58' ? [bs58.encode(data), 'base58'] : bs58.encode(data);
}

/**
 * The `jsonParsed` form of token accounts and mints, without the extensions of Token-2022. Undefined for every other account: nodes
 * answer in base64 for programs that they do not know.
 */
function parseAccountData(account: EncodedAccount, read: ReadAccount) {
  const parsed = parseMintData(account) ?? parseTokenAccountData(account, read);
  if (!parsed) return undefined;
  const program = account.programAddress === TOKEN_PROGRAM ? 'spl-token' : 'spl-token-2022';
  return { program, parsed, space: account.data.length };
}

function parseMintData(account: EncodedAccount) {
  const mint = parseMint(account);
  if (!mint) return undefined;
  return { type: 'mint', info: { ...mint, supply: mint.supply.toString() } };
}

function parseTokenAccountData(account: EncodedAccount, read: ReadAccount) {
  const token = parseTokenAccount(account);
  const mintAccount = token && read(token.mint);
  const mint = mintAccount && parseMint(mintAccount);
  if (!token || !mint) return undefined;
  const info = {
    isNative: token.nativeReserve !== null,
    mint: token.mint,
    owner: token.owner,
    state: token.state,
    tokenAmount: encodeTokenAmount(token.amount, mint.decimals),
    ...(token.nativeReserve !== null && {
      rentExemptReserve: encodeTokenAmount(token.nativeReserve, mint.decimals),
    }),
    ...(token.delegate && {
      delegate: token.delegate,
      delegatedAmount: encodeTokenAmount(token.delegatedAmount, mint.decimals),
    }),
    ...(token.closeAuthority && { closeAuthority: token.closeAuthority }),
  };
  return { type: 'account', info };
}

/** A token amount in base units, with the decimal forms that nodes add. */
export function encodeTokenAmount(amount: bigint, decimals: number) {
  const uiAmountString = formatUnits(amount, decimals);
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString };
}
