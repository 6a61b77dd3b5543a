import {
  accountFilters,
  decodeLossClaim,
  decodeLossReport,
  decodeStablecoin,
  type LossClaim,
  type LossReport,
  lossReportAddress,
  type Stablecoin,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { ApiError } from '../lib/errors.ts';
import { listAccounts } from '../solana/account-lists.ts';
import {
  type Account,
  type ChainAccess,
  decodeAccount,
  decodeExisting,
  maxAddresses,
  readAccounts,
  readGroups,
  recentMs,
} from '../solana/accounts.ts';
import type { Chain } from '../solana/chain.ts';

/** A loss report that is resolved. */
export type ResolvedReport = {
  readonly address: PublicKey;
  readonly number: number;
  /** Undefined once it is closed, which anyone can do when its claims are settled. */
  readonly account: LossReport | undefined;
};

/** A stablecoin with its loss reports. */
export type LossReports = {
  readonly stablecoin: Stablecoin;
  /** The open report, in one slot with the stablecoin; undefined where none is open. */
  readonly open: LossReport | undefined;
  /** The newest first; at most 200. */
  readonly resolved: readonly ResolvedReport[];
  /** Unix seconds. */
  readonly now: bigint;
};

/** The most resolved reports that are read. */
const maxResolved = 200;

type ReportRef = Omit<ResolvedReport, 'account'>;

const decodeReport = (chain: ChainAccess, address: PublicKey, account: Account | null | undefined) =>
  decodeAccount(chain, address, account, decodeLossReport);

async function readOlderReports(chain: ChainAccess, refs: readonly ReportRef[]): Promise<ResolvedReport[]> {
  const read = await readGroups(
    chain,
    refs.map(({ address }) => [address]),
  );
  return refs.map((ref, i) => ({ ...ref, account: decodeReport(chain, ref.address, read[i]?.accounts[0]) }));
}

/** Reads the reports of a stablecoin that has `reportCount` of them. @returns the stablecoin alone where that is not its count */
async function readReportsBelow(chain: ChainAccess, address: PublicKey, reportCount: number) {
  const count = Math.min(reportCount, maxResolved + 1);
  const refs = Array.from({ length: count }, (_, i): ReportRef => {
    const number = reportCount - 1 - i;
    return { number, address: lossReportAddress(address, number, chain.programId) };
  });
  const newest = refs.slice(0, maxAddresses - 1);
  const { now, accounts } = await readAccounts(chain, [address, ...newest.map((ref) => ref.address)]);
  const stablecoin = decodeExisting(chain, address, accounts[0], decodeStablecoin);
  if (stablecoin.reportCount !== reportCount) return { stablecoin, reports: undefined };
  const reports = newest.map((ref, i) => ({
    ...ref,
    account: decodeReport(chain, ref.address, accounts[i + 1]),
  }));
  const older = await readOlderReports(chain, refs.slice(newest.length));
  return { stablecoin, reports: [...reports, ...older], now };
}

/**
 * Reads a stablecoin, known from an earlier read, with its loss reports: the open one, which is its newest, and those that are resolved.
 *
 * @throws ApiError UNAVAILABLE when the cluster does not answer, or when losses are reported faster than they can be read
 */
export async function readLossReports(
  chain: ChainAccess,
  { address, reportCount }: Pick<Stablecoin, 'address' | 'reportCount'>,
): Promise<LossReports> {
  const first = await readReportsBelow(chain, address, reportCount);
  // a loss was reported in the meantime, or the stablecoin is known from a node that is behind
  const read =
    first.reports === undefined
      ? await readReportsBelow(chain, address, first.stablecoin.reportCount)
      : first;
  if (read.reports === undefined) {
    throw new ApiError('UNAVAILABLE', 'The loss reports changed while they were read: try again');
  }
  const { stablecoin, reports, now } = read;
  const [newest, ...others] = reports;
  if (!stablecoin.reportOpen || newest === undefined)
    return { stablecoin, open: undefined, resolved: reports.slice(0, maxResolved), now };
  if (newest.account === undefined) {
    throw new Error(
      `${newest.address.toBase58()} on ${chain.cluster} is not the open loss report it should be`,
    );
  }
  return { stablecoin, open: newest.account, resolved: others, now };
}

/** The loss reports of a stablecoin, known from an earlier read; at most a second ago. */
export const recentLossReports = (chain: Chain, stablecoin: Stablecoin): Promise<LossReports> =>
  chain.shared(`loss reports ${stablecoin.address.toBase58()}`, recentMs, (shared) =>
    readLossReports(shared, stablecoin),
  );

/** A claim with the report that withheld it. */
export type ClaimWithReport = { readonly claim: LossClaim; readonly report: LossReport };

function decodeClaim(
  chain: ChainAccess,
  { address, lossReport }: LossClaim,
  [claim, report]: readonly (Account | null | undefined)[],
): ClaimWithReport[] {
  const open = decodeAccount(chain, address, claim, decodeLossClaim);
  // settled in the meantime; its report may be closed, too
  if (open === undefined) return [];
  return [{ claim: open, report: decodeExisting(chain, lossReport, report, decodeLossReport) }];
}

/** Reads these claims with their reports, each pair in one slot, and leaves out those that are settled. */
export async function readClaimsWithReports(
  chain: ChainAccess,
  listed: readonly LossClaim[],
): Promise<ClaimWithReport[]> {
  const pairs = await readGroups(
    chain,
    listed.map(({ address, lossReport }) => [address, lossReport]),
  );
  return listed.flatMap((claim, i) => decodeClaim(chain, claim, pairs[i]?.accounts ?? []));
}

/** Reads a loss report that a claim names; undefined once it is closed. */
export async function readLossReport(
  chain: ChainAccess,
  address: PublicKey,
): Promise<LossReport | undefined> {
  const { accounts } = await readAccounts(chain, [address]);
  return decodeReport(chain, address, accounts[0]);
}

/** A loss claim in a list, with its address as text. */
export type ListedLossClaim = LossClaim & { readonly base58: string };

/** All open claims of an owner on what loss reports withheld, ordered by address. */
export async function listLossClaims(
  chain: ChainAccess,
  owner: PublicKey,
): Promise<readonly ListedLossClaim[]> {
  const query = { program: chain.programId, filters: accountFilters('lossClaim', { owner }) };
  const { found } = await listAccounts(chain, query, (address, data) => ({
    ...decodeLossClaim(new PublicKey(address), data),
    base58: address,
  }));
  return found.sort((a, b) => (a.base58 < b.base58 ? -1 : 1));
}
