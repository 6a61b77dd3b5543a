import type { Address, EncodedAccount } from '@solana/kit';
import bs58 from 'bs58';
import { INVALID_REQUEST, invalidParam, RpcError } from './errors.ts';
import type { Fields } from './params.ts';
import { parseAccountData } from './parse-account.ts';

/** Longest data that nodes give in base58, which is slow to make. */
const MAX_BASE58_BYTES = 128;
/** What every account that is exempt from rent has. */
const RENT_EPOCH = (1n << 64n) - 1n;

const ENCODINGS = ['binary', 'base58', 'base64', 'base64+zstd', 'jsonParsed'] as const;

export interface AccountFormat {
  readonly encoding: 'binary' | 'base58' | 'base64' | 'jsonParsed';
  readonly slice: { readonly offset: number; readonly length: number } | undefined;
}

/** Reads `encoding` and `dataSlice` of a configuration. Without an encoding nodes answer in their oldest form. */
export function readAccountFormat(config: Fields): AccountFormat {
  const encoding = config.oneOf('encoding', ENCODINGS) ?? 'binary';
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

/** An account as nodes show it. `read` looks up the mint of a token account. */
export function encodeAccount(
  account: EncodedAccount,
  format: AccountFormat,
  read: (address: Address) => EncodedAccount | null,
) {
  return {
    data: encodeData(account, format, read),
    executable: account.executable,
    lamports: account.lamports,
    owner: account.programAddress,
    rentEpoch: RENT_EPOCH,
    space: account.data.length,
  };
}

function encodeData(
  account: EncodedAccount,
  { encoding, slice }: AccountFormat,
  read: (address: Address) => EncodedAccount | null,
) {
  const parsed = encoding === 'jsonParsed' ? parseAccountData(account, read) : undefined;
  if (parsed) return parsed;
  const data = account.data.slice(slice?.offset, slice && slice.offset + slice.length) as Uint8Array;
  if (encoding === 'base64' || encoding === 'jsonParsed')
    return [Buffer.from(data).toString('base64'), 'base64'];
  if (data.length > MAX_BASE58_BYTES) {
    throw new RpcError(
      INVALID_REQUEST,
      `Encoded binary (base 58) data should be less than ${MAX_BASE58_BYTES} bytes, please use Base64 encoding.`,
    );
  }
  return encoding === 'base58' ? [bs58.encode(data), 'base58'] : bs58.encode(data);
}
