import { math } from '@obverse/core';
import { fromUnixSeconds } from '../lib/format.ts';
import type { LossReports } from './losses.ts';

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
