import {
  decodeLossClaim,
  decodeLossReport,
  decodeStablecoin,
  type LossClaim,
  type LossReport,
  lossReportAddress,
  type Stablecoin,
} from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { parseAddress } from '../lib/address-text.ts';
import { ApiError } from '../lib/errors.ts';
import type { AccountReads } from './account-reads.ts';
import { type Account, type ChainAccess, decodeAccount, decodeExisting, readAccounts } from './accounts.ts';

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

/** A getMultipleAccounts call takes 99 addresses beside the clock. */
const accountsPerCall = 99;

type ReportRef = Omit<ResolvedReport, 'account'>;

const decodeReport = (chain: ChainAccess, address: PublicKey, account: Account | null | undefined) =>
  decodeAccount(chain, address, account, decodeLossReport);

async function readOlderReports(chain: ChainAccess, refs: readonly ReportRef[]): Promise<ResolvedReport[]> {
  const reports: ResolvedReport[] = [];
  for (let i = 0; i < refs.length; i += accountsPerCall) {
    const part = refs.slice(i, i + accountsPerCall);
    const { accounts } = await readAccounts(
      chain,
      part.map(({ address }) => address),
    );
    reports.push(
      ...part.map((ref, j) => ({ ...ref, account: decodeReport(chain, ref.address, accounts[j]) })),
    );
  }
  return reports;
}

/** Reads the reports of a stablecoin that has `reportCount` of them. @returns the stablecoin alone where that is not its count */
async function readReportsBelow(chain: ChainAccess, address: PublicKey, reportCount: number) {
  const count = Math.min(reportCount, maxResolved + 1);
  const refs = Array.from({ length: count }, (_, i): ReportRef => {
    const number = reportCount - 1 - i;
    return { number, address: lossReportAddress(address, number, chain.programId) };
  });
  const newest = refs.slice(0, accountsPerCall - 1);
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

/** A claim with the report that withheld it. */
export type ClaimWithReport = { readonly claim: LossClaim; readonly report: LossReport };

/** A call reads each with its report. */
const claimsPerCall = Math.floor(accountsPerCall / 2);

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
  const claims: ClaimWithReport[] = [];
  for (let i = 0; i < listed.length; i += claimsPerCall) {
    const part = listed.slice(i, i + claimsPerCall);
    const { accounts } = await readAccounts(
      chain,
      part.flatMap(({ address, lossReport }) => [address, lossReport]),
    );
    claims.push(...part.flatMap((claim, j) => decodeClaim(chain, claim, accounts.slice(2 * j, 2 * j + 2))));
  }
  return claims;
}

const notFound = (id: string) => new ApiError('LOSS_CLAIM_NOT_FOUND', `No such loss claim: ${id}`);

/** Reads a claim with its report. @throws ApiError LOSS_CLAIM_NOT_FOUND when there is none at the address */
export function* lossClaimReads(chain: ChainAccess, id: string): AccountReads<ClaimWithReport> {
  const address = parseAddress(id);
  const { accounts } = yield [address];
  const claim = decodeAccount(chain, address, accounts[0], decodeLossClaim);
  if (claim === undefined) throw notFound(id);
  const { accounts: reports } = yield [claim.lossReport];
  const report = decodeAccount(chain, claim.lossReport, reports[0], decodeLossReport);
  // a report can only be closed once its claims are settled
  if (report === undefined) throw notFound(id);
  return { claim, report };
}
