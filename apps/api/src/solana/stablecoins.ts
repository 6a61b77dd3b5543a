import {
  type Change,
  changeAddress,
  changeKinds,
  decodeChange,
  decodeLossReport,
  decodePlatform,
  decodeStablecoin,
  type LossReport,
  lossReportAddress,
  type Platform,
  platformAddress,
  type Stablecoin,
  stablecoinAddress,
  tokenAmount,
  vaultAddress,
} from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { ApiError } from '../lib/errors.ts';
import { type AccountReads, runReads } from './account-reads.ts';
import { type ChainAccess, decodeAccount, decodeExisting, existing } from './accounts.ts';
import type { PriceOf, Pricing } from './prices.ts';

/** Access to a cluster whose underlyings have prices. */
export type PricedChain = ChainAccess & { readonly pricing: Pricing };

/** A stablecoin as recorded, with what belongs to it, in one slot. */
export type StablecoinSnapshot = {
  readonly stablecoin: Stablecoin;
  /** Underlying in the vault, base units. */
  readonly vaultBalance: bigint;
  /** The queued change of its settings; undefined where there is none. */
  readonly change: Change | undefined;
  /** The open loss report; undefined where none is open. */
  readonly report: LossReport | undefined;
};

/** A stablecoin by itself, in one slot with the platform. */
export type StablecoinAt = StablecoinSnapshot & {
  /** New exposure is stopped. */
  readonly paused: boolean;
  /** Unix seconds. */
  readonly now: bigint;
};

/** The platform and every stablecoin in order of index, as recorded. */
export type Stablecoins = {
  /** The time of reading, unix seconds. */
  readonly now: bigint;
  /** Undefined where the platform is not initialized. */
  readonly platform: Platform | undefined;
  /** The queued change of roles; undefined where there is none. */
  readonly platformChange: Change | undefined;
  readonly states: readonly StablecoinSnapshot[];
  /** What an underlying was worth at that time. */
  readonly priceOf: PriceOf;
};

/** A getMultipleAccounts call takes 99 addresses beside the clock. */
const accountsPerCall = 99;

/** The stablecoin itself, its vault, a queued change and an open loss report. */
const accountsPerStablecoin = 4;

/** Reads the stablecoin with an index; undefined where there is none. */
function* snapshotReads(chain: ChainAccess, index: number): AccountReads<StablecoinSnapshot | undefined> {
  const { programId } = chain;
  const address = stablecoinAddress(index, programId);
  const vault = vaultAddress(address, programId);
  const changeId = changeAddress(address, changeKinds.stablecoin, programId);
  const { accounts } = yield [address, vault, changeId];
  const stablecoin = decodeAccount(chain, address, accounts[0], decodeStablecoin);
  if (stablecoin === undefined) return undefined;
  return {
    stablecoin,
    vaultBalance: tokenAmount(existing(chain, vault, accounts[1])),
    change: decodeAccount(chain, changeId, accounts[2], decodeChange),
    report: stablecoin.reportOpen ? yield* openReportReads(chain, stablecoin) : undefined,
  };
}

/** The open report of a stablecoin is its newest. */
function* openReportReads(
  chain: ChainAccess,
  { address, reportCount }: Stablecoin,
): AccountReads<LossReport> {
  const id = lossReportAddress(address, reportCount - 1, chain.programId);
  const { accounts } = yield [id];
  return decodeExisting(chain, id, accounts[0], decodeLossReport);
}

function isMissing({ cluster }: ChainAccess, index: number): never {
  throw new Error(`stablecoin ${index} on ${cluster} is not the platform account it should be`);
}

/** Reads stablecoins that must exist. */
function* statesReads(chain: ChainAccess, from: number, to: number): AccountReads<StablecoinSnapshot[]> {
  const states: (StablecoinSnapshot | undefined)[] = [];
  // all are asked for before one that is missing ends the read
  for (let index = from; index < to; index += 1) states.push(yield* snapshotReads(chain, index));
  return states.map((state, i) => state ?? isMissing(chain, from + i));
}

/** Reads the platform and its first stablecoins, as many as one call has room for. */
function* platformReads(chain: PricedChain): AccountReads<Stablecoins> {
  const { programId, pricing } = chain;
  const address = platformAddress(programId);
  const changeId = changeAddress(address, changeKinds.platform, programId);
  const own = [address, changeId, ...pricing.accounts];
  const { now, accounts } = yield own;
  const [account, change, ...prices] = accounts;
  const platform = decodeAccount(chain, address, account, decodePlatform);
  const room = Math.floor((accountsPerCall - own.length) / accountsPerStablecoin);
  return {
    now,
    platform,
    platformChange: decodeAccount(chain, changeId, change, decodeChange),
    states: yield* statesReads(chain, 0, Math.min(platform?.stablecoinCount ?? 0, Math.max(room, 0))),
    priceOf: pricing.at(now, prices),
  };
}

/** Reads the platform and all stablecoins of a cluster; no stablecoins where the platform is not initialized. */
export async function readStablecoins(chain: PricedChain): Promise<Stablecoins> {
  const { value: first } = await runReads(chain, () => platformReads(chain));
  const count = first.platform?.stablecoinCount ?? 0;
  const size = Math.floor(accountsPerCall / accountsPerStablecoin);
  const parts: Promise<readonly StablecoinSnapshot[]>[] = [];
  for (let from = first.states.length; from < count; from += size) {
    const to = Math.min(from + size, count);
    parts.push(runReads(chain, () => statesReads(chain, from, to)).then(({ value }) => value));
  }
  return { ...first, states: [...first.states, ...(await Promise.all(parts)).flat()] };
}

/** Reads one stablecoin. @throws ApiError STABLECOIN_NOT_FOUND */
export function* stablecoinAtReads(chain: ChainAccess, index: number): AccountReads<StablecoinAt> {
  const platformId = platformAddress(chain.programId);
  const { now, accounts } = yield [platformId];
  const state = yield* snapshotReads(chain, index);
  const platform = decodeAccount(chain, platformId, accounts[0], decodePlatform);
  if (platform === undefined || index >= platform.stablecoinCount) throw stablecoinNotFound(index);
  return { ...(state ?? isMissing(chain, index)), paused: platform.paused, now };
}

const stablecoinNotFound = (index: number): ApiError =>
  new ApiError('STABLECOIN_NOT_FOUND', `No such stablecoin: ${index}`);

/** @throws ApiError STABLECOIN_NOT_FOUND */
export function findStablecoinByIndex({ states }: Stablecoins, index: number): StablecoinSnapshot {
  const found = states[index];
  if (found === undefined) throw stablecoinNotFound(index);
  return found;
}

/** Reads the stablecoin at an address that another account names. */
export function* stablecoinReads(chain: ChainAccess, address: PublicKey): AccountReads<Stablecoin> {
  const { accounts } = yield [address];
  return decodeExisting(chain, address, accounts[0], decodeStablecoin);
}

/** The stablecoin at an address that another account names. */
export async function findStablecoin(
  chain: ChainAccess & { readonly stablecoins: () => Promise<Stablecoins> },
  address: PublicKey,
): Promise<StablecoinSnapshot> {
  const { states } = await chain.stablecoins();
  const found = states.find(({ stablecoin }) => stablecoin.address.equals(address));
  if (found === undefined) throw new Error(`${address.toBase58()} is missing on ${chain.cluster}`);
  return found;
}
