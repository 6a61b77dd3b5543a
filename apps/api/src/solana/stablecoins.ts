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
  tokenBalance,
  vaultAddress,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { ApiError, unavailable } from '../lib/errors.ts';
import {
  type AccountsSnapshot,
  type ChainAccess,
  type Decode,
  decodeAccount,
  existing,
  readAccounts,
  readGroups,
  recentMs,
} from './accounts.ts';
import type { Chain } from './chain.ts';
import type { PriceOf } from './prices.ts';

/** A stablecoin as recorded, with what belongs to it, in one slot. */
export type StablecoinSnapshot = {
  readonly stablecoin: Stablecoin;
  readonly slot: number;
  /** Underlying in the vault, base units. */
  readonly vaultBalance: bigint;
  /** What the token account holds that collateral is deployed to, base units; undefined while none is set, and where it was closed. */
  readonly custodyBalance: bigint | undefined;
  /** The queued change of its settings; undefined where there is none. */
  readonly change: Change | undefined;
  /** The open loss report; undefined where none is open. */
  readonly report: LossReport | undefined;
};

/** A stablecoin by itself, in one slot with the platform. */
export type StablecoinAt = StablecoinSnapshot & {
  readonly platform: Platform;
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

/** How often accounts are read while each answer names others. */
const maxReads = 4;

/** What a stablecoin names that can change: other accounts to read. */
type Named = {
  /** How many loss reports it has if the newest is open, else 0. */
  readonly reports: number;
  /** The token account that collateral is deployed to, base58; the zero address while none is set. */
  readonly custody: string;
};

const nothingNamed: Named = { reports: 0, custody: PublicKey.default.toBase58() };

const namedBy = (state: StablecoinSnapshot | undefined): Named =>
  state === undefined
    ? nothingNamed
    : {
        reports: state.stablecoin.reportOpen ? state.stablecoin.reportCount : 0,
        custody: state.stablecoin.custody.toBase58(),
      };

const isSame = (a: Named, b: Named | undefined): boolean =>
  a.reports === b?.reports && a.custody === b.custody;

/** What to read of a stablecoin. */
function addressesOf({ programId }: ChainAccess, index: number, { reports, custody }: Named): PublicKey[] {
  const address = stablecoinAddress(index, programId);
  return [
    address,
    vaultAddress(address, programId),
    changeAddress(address, changeKinds.stablecoin, programId),
    new PublicKey(custody),
    ...(reports === 0 ? [] : [lossReportAddress(address, reports - 1, programId)]),
  ];
}

/** The state in accounts that were read for these addresses; undefined where there is no such stablecoin. */
function stateIn(
  chain: ChainAccess,
  addresses: readonly PublicKey[],
  { slot, accounts }: Pick<AccountsSnapshot, 'slot' | 'accounts'>,
): StablecoinSnapshot | undefined {
  const decode = <T>(i: number, decoder: Decode<T>) =>
    addresses[i] && decodeAccount(chain, addresses[i], accounts[i], decoder);
  const stablecoin = decode(0, decodeStablecoin);
  return (
    stablecoin && {
      stablecoin,
      slot,
      vaultBalance: tokenAmount(existing(chain, stablecoin.vault, accounts[1])),
      change: decode(2, decodeChange),
      custodyBalance: tokenBalance(accounts[3], stablecoin.tokenProgram),
      report: stablecoin.reportOpen ? decode(4, decodeLossReport) : undefined,
    }
  );
}

function isMissing({ cluster }: ChainAccess, index: number): never {
  throw new Error(`stablecoin ${index} on ${cluster} is not the platform account it should be`);
}

const changesInEachRead = ({ cluster }: ChainAccess) =>
  unavailable(`The ${cluster} cluster`, new Error('accounts name others in each answer'));

const noAccounts = { slot: 0, accounts: [] };

/** @param expected of each stablecoin */
async function readAll(chain: Chain, expected: readonly Named[]): Promise<Stablecoins> {
  const { programId, pricing } = chain;
  const address = platformAddress(programId);
  const changeId = changeAddress(address, changeKinds.platform, programId);
  const groups = expected.map((named, index) => addressesOf(chain, index, named));
  const [own, ...others] = await readGroups(chain, [[address, changeId, ...pricing.accounts], ...groups]);
  const { now = 0n, accounts: [account, change, ...prices] = [] } = own ?? {};
  const platform = decodeAccount(chain, address, account, decodePlatform);
  const present = groups.slice(0, platform?.stablecoinCount ?? 0);
  return {
    now,
    platform,
    platformChange: decodeAccount(chain, changeId, change, decodeChange),
    states: present.map((group, i) => stateIn(chain, group, others[i] ?? noAccounts) ?? isMissing(chain, i)),
    priceOf: pricing.at(now, prices),
  };
}

/**
 * Reads the platform and all its stablecoins; none where the platform is not initialized. A read asks for the accounts that were there the last
 * time, and is repeated where there are others now.
 */
export async function readStablecoins(chain: Chain): Promise<Stablecoins> {
  const key = 'stablecoins';
  for (let reads = 0; reads < maxReads; reads += 1) {
    const expected = (chain.known.get(key) ?? []) as readonly Named[];
    const found = await readAll(chain, expected);
    const length = found.platform?.stablecoinCount ?? 0;
    const present = Array.from({ length }, (_, index) => namedBy(found.states[index]));
    chain.known.set(key, present);
    if (length === expected.length && present.every((named, i) => isSame(named, expected[i]))) return found;
  }
  throw changesInEachRead(chain);
}

/** The platform and all stablecoins, at most a second ago. */
export const recentStablecoins = (chain: Chain): Promise<Stablecoins> =>
  chain.shared('stablecoins', recentMs, readStablecoins);

/** Reads one stablecoin. @throws ApiError STABLECOIN_NOT_FOUND */
export async function readStablecoinAt(chain: ChainAccess, index: number): Promise<StablecoinAt> {
  const platformId = platformAddress(chain.programId);
  const key = `stablecoin ${index}`;
  for (let reads = 0; reads < maxReads; reads += 1) {
    const expected = (chain.known.get(key) ?? nothingNamed) as Named;
    const addresses = addressesOf(chain, index, expected);
    const { slot, now, accounts } = await readAccounts(chain, [platformId, ...addresses]);
    const platform = decodeAccount(chain, platformId, accounts[0], decodePlatform);
    if (platform === undefined || index >= platform.stablecoinCount) throw stablecoinNotFound(index);
    const found = { slot, accounts: accounts.slice(1) };
    const state = stateIn(chain, addresses, found) ?? isMissing(chain, index);
    const present = namedBy(state);
    chain.known.set(key, present);
    if (isSame(present, expected)) return { ...state, platform, now };
  }
  throw changesInEachRead(chain);
}

/** A stablecoin at most one slot ago. @throws ApiError STABLECOIN_NOT_FOUND */
export const recentStablecoin = (chain: Chain, index: number): Promise<StablecoinAt> =>
  chain.shared(`stablecoin ${index}`, chain.slotMs, (shared) => readStablecoinAt(shared, index));

const stablecoinNotFound = (index: number): ApiError =>
  new ApiError('STABLECOIN_NOT_FOUND', `No such stablecoin: ${index}`);

/** @throws ApiError STABLECOIN_NOT_FOUND */
export function findStablecoinByIndex({ states }: Stablecoins, index: number): StablecoinSnapshot {
  const found = states[index];
  if (found === undefined) throw stablecoinNotFound(index);
  return found;
}
