import {
  decodeLossClaim,
  decodeLossReport,
  decodeOwned,
  decodeStablecoin,
  type LossClaim,
  type LossReport,
  lossReportAddress,
  type Stablecoin,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { ApiError } from '../lib/errors.ts';
import { type Account, decodeExisting, readAccounts } from './accounts.ts';
import type { Chain } from './chain.ts';
import { listLossClaims } from './lists.ts';

/** A stablecoin and its open loss report, in one slot. */
export type OpenReport = {
  readonly stablecoin: Stablecoin;
  /** Undefined where no report is open. */
  readonly report: LossReport | undefined;
  /** Unix seconds. */
  readonly now: bigint;
};

/**
 * Reads a stablecoin, known from an earlier read, with its open loss report, which is its newest one.
 *
 * @throws ApiError UNAVAILABLE when the cluster does not answer
 */
export async function readOpenReport(
  chain: Chain,
  { address, reportCount }: Pick<Stablecoin, 'address' | 'reportCount'>,
): Promise<OpenReport> {
  const newest = lossReportAddress(address, Math.max(0, reportCount - 1), chain.programId);
  const { now, accounts } = await readAccounts(chain, [address, newest]);
  const stablecoin = decodeExisting(chain, address, accounts[0], decodeStablecoin);
  // reported in the meantime: the account read is not the newest
  if (stablecoin.reportCount !== reportCount) return readOpenReport(chain, stablecoin);
  const report = stablecoin.reportOpen
    ? decodeExisting(chain, newest, accounts[1], decodeLossReport)
    : undefined;
  return { stablecoin, report, now };
}

/** A claim with the report that withheld it. */
export type ClaimWithReport = { readonly claim: LossClaim; readonly report: LossReport };

/** A getMultipleAccounts call takes 99 addresses beside the clock. */
const claimsPerCall = 49;

function decodeClaim(
  chain: Chain,
  { address, lossReport }: LossClaim,
  [claim, report]: readonly (Account | null | undefined)[],
): ClaimWithReport[] {
  const open = decodeOwned(chain.programId, address, claim, decodeLossClaim);
  // settled in the meantime; its report may be closed, too
  if (open === undefined) return [];
  return [{ claim: open, report: decodeExisting(chain, lossReport, report, decodeLossReport) }];
}

/** Reads all open claims of an owner with their reports, each pair in one slot; ordered by address. */
export async function readLossClaims(chain: Chain, owner: PublicKey): Promise<ClaimWithReport[]> {
  const listed = (await listLossClaims(chain, owner)).sort((a, b) =>
    a.address.toBase58() < b.address.toBase58() ? -1 : 1,
  );
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
export async function readLossClaim(chain: Chain, id: string): Promise<ClaimWithReport> {
  const address = new PublicKey(id);
  const { accounts } = await readAccounts(chain, [address]);
  const claim = decodeOwned(chain.programId, address, accounts[0], decodeLossClaim);
  if (claim === undefined) throw notFound(id);
  const { accounts: reports } = await readAccounts(chain, [claim.lossReport]);
  const report = decodeOwned(chain.programId, claim.lossReport, reports[0], decodeLossReport);
  // a report can only be closed once its claims are settled
  if (report === undefined) throw notFound(id);
  return { claim, report };
}
