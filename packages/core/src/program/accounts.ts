import type { PublicKey } from '@solana/web3.js';
import type { Buffer } from 'buffer';
import { CodecError } from '../errors.ts';
import { readFields, writeFields } from './codec.ts';
import { olderLayouts } from './older-layouts.ts';
import {
  ACCOUNTS,
  type Change,
  type Cooldown,
  type Integration,
  type LossClaim,
  type LossReport,
  type LossVote,
  type Platform,
  type Stablecoin,
  type WhitelistEntry,
} from './platform.generated.ts';

type AccountName = keyof typeof ACCOUNTS;

type Layout = { readonly version: number; readonly size: number };

/** Whether `data` is an account of this kind, and of the version and size of a layout of it. Says nothing of its owner. */
function isAccount(name: AccountName, { version, size }: Layout, data: Uint8Array): boolean {
  return data.length === size && data[0] === ACCOUNTS[name].discriminator && data[1] === version;
}

/**
 * Whether the data is an account of an older layout, which every instruction refuses until it was migrated, or closed where it is a change.
 *
 * @example
 * ```ts
 * import { isOutdatedAccount, migrateIntegrationInstruction } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(integration);
 * if (account !== null && isOutdatedAccount('integration', account.data)) {
 *   console.log(migrateIntegrationInstruction({ integration, feePayer }, programId));
 * }
 * ```
 */
export function isOutdatedAccount(name: AccountName, data: Uint8Array): boolean {
  const older = olderLayouts[name];
  return older !== undefined && isAccount(name, older, data);
}

/** Reads the present layout and the one before. */
function decoder<T>(name: AccountName) {
  return (address: PublicKey, data: Uint8Array): T => {
    const older = olderLayouts[name];
    if (older && isAccount(name, older, data))
      return { address, ...readFields(older.fields, data, 2), ...older.missing } as T;
    if (!isAccount(name, ACCOUNTS[name], data))
      throw new CodecError(`${address.toBase58()} is not an account of kind ${name}`);
    return { address, ...readFields(ACCOUNTS[name].fields, data, 2) } as T;
  };
}

/**
 * Decodes the platform. The caller has checked that the program owns it. Amounts are base units, times unix seconds, as in the decoders below.
 *
 * @throws CodecError if the data is of another kind, version or size.
 * @example
 * ```ts
 * import { decodePlatform, platformAddress } from '@obverse/core';
 *
 * const platform = platformAddress(programId);
 * const account = await connection.getAccountInfo(platform);
 * if (account === null) throw new Error('the platform does not exist');
 * console.log(decodePlatform(platform, account.data).paused);
 * ```
 */
export const decodePlatform = decoder<Platform>('platform');

/**
 * Decodes a platform stablecoin. The caller has checked that the program owns it.
 *
 * @throws CodecError if the data is of another kind, version or size.
 * @example
 * ```ts
 * import { decodeStablecoin } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(stablecoin);
 * if (account === null) throw new Error('the stablecoin does not exist');
 * const { supplyCap, seniorAssets } = decodeStablecoin(stablecoin, account.data);
 * ```
 */
export const decodeStablecoin = decoder<Stablecoin>('stablecoin');

/**
 * Decodes an integration. The caller has checked that the program owns it. One of the layout before has neither kind nor powers yet.
 *
 * @throws CodecError if the data is of another kind, version or size.
 * @example
 * ```ts
 * import { decodeIntegration, integrationAddress } from '@obverse/core';
 *
 * const coin = integrationAddress(brandedMint, programId);
 * const account = await connection.getAccountInfo(coin);
 * if (account === null) throw new Error('the integration does not exist');
 * const { feeBps, supply } = decodeIntegration(coin, account.data);
 * ```
 */
export const decodeIntegration = decoder<Integration>('integration');

/**
 * Decodes a junior withdrawal that waits for its unlock. The caller has checked that the program owns it.
 *
 * @throws CodecError if the data is of another kind, version or size.
 * @example
 * ```ts
 * import { cooldownAddress, decodeCooldown } from '@obverse/core';
 *
 * const cooldown = cooldownAddress(stablecoin, user, 1n, programId);
 * const account = await connection.getAccountInfo(cooldown);
 * if (account === null) throw new Error('the cooldown does not exist');
 * const { tokens, unlockTs } = decodeCooldown(cooldown, account.data);
 * ```
 */
export const decodeCooldown = decoder<Cooldown>('cooldown');

/**
 * Decodes a loss report. The caller has checked that the program owns it.
 *
 * @throws CodecError if the data is of another kind, version or size.
 * @example
 * ```ts
 * import { decodeLossReport, lossReportAddress } from '@obverse/core';
 *
 * const report = lossReportAddress(stablecoin, 0, programId);
 * const account = await connection.getAccountInfo(report);
 * if (account === null) throw new Error('the report does not exist');
 * const { loss, resolvedTs } = decodeLossReport(report, account.data);
 * ```
 */
export const decodeLossReport = decoder<LossReport>('lossReport');

/**
 * Decodes the claim of one owner on a loss report. The caller has checked that the program owns it.
 *
 * @throws CodecError if the data is of another kind, version or size.
 * @example
 * ```ts
 * import { decodeLossClaim, lossClaimAddress, lossReportAddress } from '@obverse/core';
 *
 * const claim = lossClaimAddress(lossReportAddress(stablecoin, 0, programId), user, programId);
 * const account = await connection.getAccountInfo(claim);
 * if (account === null) throw new Error('the claim does not exist');
 * console.log(decodeLossClaim(claim, account.data).withheld);
 * ```
 */
export const decodeLossClaim = decoder<LossClaim>('lossClaim');

/**
 * Decodes a vote on a loss. The caller has checked that the program owns it.
 *
 * @throws CodecError if the data is of another kind, version or size.
 * @example
 * ```ts
 * import { decodeLossVote, lossVoteAddress } from '@obverse/core';
 *
 * const vote = lossVoteAddress(stablecoin, authority, programId);
 * const account = await connection.getAccountInfo(vote);
 * if (account === null) throw new Error('there is no vote');
 * const { amount, reportOpen } = decodeLossVote(vote, account.data);
 * ```
 */
export const decodeLossVote = decoder<LossVote>('lossVote');

/**
 * Decodes a queued change of roles or settings. The caller has checked that the program owns it. One of the layout before is stale.
 *
 * @throws CodecError if the data is of another kind, version or size.
 * @example
 * ```ts
 * import { changeAddress, changeKinds, decodeChange } from '@obverse/core';
 *
 * const change = changeAddress(stablecoin, changeKinds.stablecoin, programId);
 * const account = await connection.getAccountInfo(change);
 * if (account === null) throw new Error('no change is queued');
 * const { etaTs, supplyCap } = decodeChange(change, account.data);
 * ```
 */
export const decodeChange = decoder<Change>('change');

/**
 * Decodes a whitelist entry. The caller has checked that the program owns it.
 *
 * @throws CodecError if the data is of another kind, version or size.
 * @example
 * ```ts
 * import { decodeWhitelistEntry, whitelistEntryAddress } from '@obverse/core';
 *
 * const entry = whitelistEntryAddress(integration, user, programId);
 * const account = await connection.getAccountInfo(entry);
 * if (account === null) throw new Error('the user is not whitelisted');
 * console.log(decodeWhitelistEntry(entry, account.data).rentPayer.toBase58());
 * ```
 */
export const decodeWhitelistEntry = decoder<WhitelistEntry>('whitelistEntry');

/** What nodes say of an account, as far as decoding needs it. */
export type OwnedData = { readonly owner: PublicKey; readonly data: Uint8Array };

type Decode<T> = (address: PublicKey, data: Uint8Array) => T;

/**
 * Decodes `data`; undefined where it is of another kind, version or size.
 *
 * @example
 * ```ts
 * import { decodeIfKind, decodeIntegration, decodeStablecoin } from '@obverse/core';
 *
 * const found =
 *   decodeIfKind(address, bytes, decodeIntegration) ?? decodeIfKind(address, bytes, decodeStablecoin);
 * console.log(found?.address.toBase58() ?? 'neither an integration nor a stablecoin');
 * ```
 */
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
 * @example
 * ```ts
 * import { decodeIfOwned, decodeWhitelistEntry, whitelistEntryAddress } from '@obverse/core';
 *
 * const entry = whitelistEntryAddress(integration, user, programId);
 * const account = await connection.getAccountInfo(entry);
 * const isWhitelisted = decodeIfOwned(programId, entry, account, decodeWhitelistEntry) !== undefined;
 * ```
 */
export function decodeIfOwned<T>(
  programId: PublicKey,
  address: PublicKey,
  account: OwnedData | null | undefined,
  decode: Decode<T>,
): T | undefined {
  return account?.owner.equals(programId) ? decode(address, account.data) : undefined;
}

/**
 * Decodes an account at any address; undefined unless the program owns it and it is of that kind, version and size.
 *
 * @example
 * ```ts
 * import { decodeIntegration, decodeOwned } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(address);
 * const coin = decodeOwned(programId, address, account, decodeIntegration);
 * if (coin === undefined) throw new Error(`${address} is not an integration`);
 * ```
 */
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
 * @example
 * ```ts
 * import { encodeAccount, type WhitelistEntry } from '@obverse/core';
 *
 * const entry: WhitelistEntry = { address, bump: 255, integration, user, rentPayer: feePayer };
 * const data = encodeAccount('whitelistEntry', entry);
 * ```
 */
export function encodeAccount(name: AccountName, account: object): Buffer {
  const { discriminator, version, fields } = ACCOUNTS[name];
  return writeFields([discriminator, version], fields, account);
}
