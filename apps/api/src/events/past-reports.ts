import type { Cluster } from '@obverse/contracts';
import { decodeEvent, EVENTS, type LossReported, type LossResolved } from '@obverse/core';
import type { Orm } from '../db/database.ts';
import { newestEventsOfAccounts, noticesOfStablecoin } from '../db/events/read-events.ts';
import { fromUnixSeconds } from '../lib/format.ts';

/** The most resolved reports that are listed. */
const maxReports = 200;

const toPastReport = (reported: LossReported, resolved: LossResolved) => ({
  reportId: resolved.lossReport.toBase58(),
  number: reported.number,
  loss: reported.amount,
  reportedAt: fromUnixSeconds(reported.timestamp),
  resolvedAt: fromUnixSeconds(resolved.timestamp),
  settled: resolved.amount,
  junior: resolved.juniorLoss,
  unvested: resolved.unvestedLoss,
  senior: resolved.seniorLoss + resolved.withheldLoss,
  refund: resolved.refund,
});

/** The resolved loss reports of a stablecoin as recorded, newest first. Their accounts may be closed. */
export async function pastReports(orm: Orm, cluster: Cluster, stablecoinId: string) {
  const { lossReported, lossResolved } = EVENTS;
  const rows = await noticesOfStablecoin(orm, cluster, stablecoinId, [lossResolved.kind], maxReports);
  const ids = rows.flatMap(({ accountId }) => accountId ?? []);
  const reportRows = await newestEventsOfAccounts(orm, cluster, lossReported.kind, ids);
  const reported = new Map(reportRows.map(({ accountId, raw }) => [accountId, decodeEvent(raw)]));
  return rows.flatMap(({ accountId, raw }) => {
    const [begin, end] = [reported.get(accountId), decodeEvent(raw)];
    // without its beginning a report is not complete: the nodes' history may not reach back to it
    return begin?.kind === 'lossReported' && end?.kind === 'lossResolved' ? [toPastReport(begin, end)] : [];
  });
}
