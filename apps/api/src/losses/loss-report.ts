import { lossReportRequest, lossReportResponse } from '@obverse/contracts';
import { get, procedure } from '../auth/procedure.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { findStablecoinByIndex, recentStablecoins } from '../solana/stablecoins.ts';
import { recentLossReports } from '../state/losses.ts';
import { openReport } from '../state/open-report.ts';

export const report = procedure(
  get('/stablecoins/{index}/loss-report', {
    auth: 'none',
    summary: 'The open loss report of a stablecoin, and those that were resolved',
    description:
      'A report is resolved at once when two of admin, guardian and manager sign, at any time; there is no queue. Until then the parts are those of the most that can be settled: the reported loss, or what is still deployed where collateral has come back since.',
    failures: [404],
  }),
)
  .input(lossReportRequest)
  .output(lossReportResponse)
  .query(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    const { stablecoin } = findStablecoinByIndex(await recentStablecoins(chain), input.index);
    const found = await recentLossReports(chain, stablecoin);
    return {
      open: found.open !== undefined,
      report: openReport(found),
      past: await ctx.pastReports(input.cluster, found.resolved),
      timestamp: fromUnixSeconds(found.now),
    };
  });
