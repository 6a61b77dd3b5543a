import type { PublicKey } from '@solana/web3.js';
import type { Buffer } from 'buffer';
import { CodecError } from '../errors.ts';
import { readFields, writeFields } from './codec.ts';
import {
  ACCOUNTS,
  type Change,
  type Cooldown,
  type Integration,
  type LossClaim,
  type LossReport,
  type Platform,
  type Stablecoin,
  type WhitelistEntry,
} from './platform.generated.ts';

type AccountName = keyof typeof ACCOUNTS;

/** Whether `data` is an account of this kind, version and size. Says nothing of its owner. */
function isAccount(name: AccountName, data: Uint8Array): boolean {
  const { discriminator, version, size } = ACCOUNTS[name];
  return data.length === size && data[0] === discriminator && data[1] === version;
}

function decoder<T>(name: AccountName) {
  return (address: PublicKey, data: Uint8Array): T => {
    if (!isAccount(name, data))
      throw new CodecError(`${address.toBase58()} is not an account of kind ${name}`);
    return { address, ...readFields(ACCOUNTS[name].fields, data, 2) } as T;
  };
}

/**
 * Decoders of the program's accounts. The caller has checked that the program owns the account.
 * Amounts are base units, times unix seconds.
 *
 * @throws CodecError if the data is of another kind, version or size.
 */
export const decodePlatform = decoder<Platform>('platform');
export const decodeStablecoin = decoder<Stablecoin>('stablecoin');
export const decodeIntegration = decoder<Integration>('integration');
export const decodeCooldown = decoder<Cooldown>('cooldown');
export const decodeLossReport = decoder<LossReport>('lossReport');
export const decodeLossClaim = decoder<LossClaim>('lossClaim');
export const decodeChange = decoder<Change>('change');
export const decodeWhitelistEntry = decoder<WhitelistEntry>('whitelistEntry');

/** What nodes say of an account, as far as decoding needs it. */
export type OwnedData = { readonly owner: PublicKey; readonly data: Uint8Array };

type Decode<T> = (address: PublicKey, data: Uint8Array) => T;

/** Decodes `data`; undefined where it is of another kind, version or size. */
export function decodeIfKind<T>(address: PublicKey, data: Uint8Array, decode: Decode<T>): T | undefined {
  try {
    return decode(address, data);
  } catch (error) {
    if (error instanceof CodecError) return undefined;
    throw error;
  }
}

/**
 * Decodes an account at an address that only the program can write to; undefined while the program does not own it. An account of lamports
 * alone, which anyone can make at any address, belongs to the System program.
 *
 * @throws CodecError if the program owns it and it is of another kind, version or size.
 */
export function decodeIfOwned<T>(
  programId: PublicKey,
  address: PublicKey,
  account: OwnedData | null | undefined,
  decode: Decode<T>,
): T | undefined {
  return account?.owner.equals(programId) ? decode(address, account.data) : undefined;
}

/** Decodes an account at any address; undefined unless the program owns it and it is of that kind, version and size. */
export function decodeOwned<T>(
  programId: PublicKey,
  address: PublicKey,
  account: OwnedData | null | undefined,
  decode: Decode<T>,
): T | undefined {
  return account?.owner.equals(programId) ? decodeIfKind(address, account.data, decode) : undefined;
}

/**
 * The data of an account with these fields, as the program keeps it.
 *
 * @throws CodecError that names the field, where a value does not fit its type.
 */
export function encodeAccount(name: AccountName, account: object): Buffer {
  const { discriminator, version, fields } = ACCOUNTS[name];
  return writeFields([discriminator, version], fields, account);
}
