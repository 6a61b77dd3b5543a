import { lossReportRequest, lossReportResponse } from '@obverse/contracts';
import { math } from '@obverse/core';
import { fromUnixSeconds } from '../../lib/format.ts';
import type { LossReports } from '../../losses/losses.ts';
import { recentLossReports } from '../../losses/losses.ts';
import { findStablecoinByIndex, recentStablecoins } from '../../solana/stablecoins.ts';
import { get, procedure } from '../procedure.ts';

/** The open loss report of a stablecoin; null without one. */
export function openReport({
  stablecoin,
  open: report,
  now,
}: Pick<LossReports, 'stablecoin' | 'open' | 'now'>) {
  if (report === undefined) return null;
  const accrued = math.accrue(stablecoin, now);
  const settleable = math.settleableLoss(accrued, report);
  const { junior, unvested, withheld, senior } = math.splitLoss(accrued, report, settleable);
  return {
    reportId: report.address.toBase58(),
    number: report.number,
    loss: report.loss,
    reportedAt: fromUnixSeconds(report.reportedTs),
    settleable,
    junior,
    unvested,
    senior: senior + withheld,
    withheld: report.withheld,
    haircutBps: Number(math.haircutBpsUp(accrued)),
    lapsesAt: fromUnixSeconds(report.reportedTs + math.LAPSE_SECONDS),
  };
}

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
