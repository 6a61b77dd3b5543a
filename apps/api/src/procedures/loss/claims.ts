import { lossClaimsRequest, lossClaimsResponse } from '@obverse/contracts';
import { math } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { readLossClaims } from '../../chain/losses.ts';
import { findStablecoin } from '../../chain/stablecoins.ts';
import { fromUnixSeconds } from '../../lib/format.ts';
import { get, procedure } from '../procedure.ts';

export const claims = procedure(
  get('/loss-claims', {
    auth: 'none',
    summary: 'What loss reports withheld from the redemptions of an owner, and the refunds that are due',
  }),
)
  .input(lossClaimsRequest)
  .output(lossClaimsResponse)
  .query(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    const found = await readLossClaims(chain, new PublicKey(input.owner));
    return Promise.all(
      found.map(async ({ claim, report }) => {
        const { stablecoin } = await findStablecoin(chain, report.stablecoin);
        const isResolved = report.resolvedTs !== 0n;
        return {
          claimId: claim.address.toBase58(),
          reportId: report.address.toBase58(),
          stablecoin: stablecoin.index,
          owner: input.owner,
          withheld: claim.withheld,
          refundDue: isResolved ? math.refundOfDown(report, claim.withheld) : null,
          reportedAt: fromUnixSeconds(report.reportedTs),
          resolvedAt: isResolved ? fromUnixSeconds(report.resolvedTs) : null,
        };
      }),
    );
  });
