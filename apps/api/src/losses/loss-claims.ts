import { lossClaimsRequest, lossClaimsResponse } from '@obverse/contracts';
import { math } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { get, procedure } from '../auth/procedure.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { pageAfter } from '../lib/page-after.ts';
import { recentMs } from '../solana/accounts.ts';
import type { Chain } from '../solana/chain.ts';
import { recentStablecoins, type StablecoinSnapshot } from '../solana/stablecoins.ts';
import { type ClaimWithReport, listLossClaims, readClaimsWithReports } from '../state/losses.ts';

/** The stablecoin at an address that a report names. */
async function findStablecoin(chain: Chain, address: PublicKey): Promise<StablecoinSnapshot> {
  const { states } = await recentStablecoins(chain);
  const found = states.find(({ stablecoin }) => stablecoin.address.equals(address));
  if (found === undefined) throw new Error(`${address.toBase58()} is missing on ${chain.cluster}`);
  return found;
}

async function detailsOf(chain: Chain, { claim, report }: ClaimWithReport) {
  const { stablecoin } = await findStablecoin(chain, report.stablecoin);
  const isResolved = report.resolvedTs !== 0n;
  return {
    claimId: claim.address.toBase58(),
    reportId: report.address.toBase58(),
    stablecoin: stablecoin.index,
    owner: claim.owner.toBase58(),
    withheld: claim.withheld,
    refundDue: isResolved ? math.refundOfDown(report, claim.withheld) : null,
    reportedAt: fromUnixSeconds(report.reportedTs),
    resolvedAt: isResolved ? fromUnixSeconds(report.resolvedTs) : null,
  };
}

export const claims = procedure(
  get('/loss-claims', {
    auth: 'none',
    summary: 'What loss reports withheld from the redemptions of an owner, and the refunds that are due',
    description:
      'In order of address. The first page is read now; the pages after it may share a list that is a second old.',
  }),
)
  .input(lossClaimsRequest)
  .output(lossClaimsResponse)
  .query(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    const listed = await chain.shared(
      `loss claims ${input.owner}`,
      input.cursor === undefined ? 0 : recentMs,
      (shared) => listLossClaims(shared, new PublicKey(input.owner)),
    );
    const { page, nextCursor } = pageAfter(listed, ({ base58 }) => base58, input);
    const found = await readClaimsWithReports(chain, page);
    return { claims: await Promise.all(found.map((claim) => detailsOf(chain, claim))), nextCursor };
  });
