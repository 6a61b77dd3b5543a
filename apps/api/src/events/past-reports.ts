import type { Cluster } from '@obverse/contracts';
import { decodeEvent, EVENTS, type LossReported, type LossResolved } from '@obverse/core';
import type { Database, Orm } from '../db/database.ts';
import { cachedBy } from '../lib/cached.ts';
import { dateOrNull } from '../lib/format.ts';
import type { ResolvedReport } from '../state/losses.ts';
import { newestEventsOfAccounts } from './read-events.ts';

/** How long the recorded events of a stablecoin's reports are cached. */
const maxAgeMs = 1_000;

/** What is recorded of a report: the beginning or the end is missing where its log was truncated or is not read yet. */
type RecordedReport = { readonly begin?: LossReported; readonly end?: LossResolved };

async function readRecorded(
  orm: Orm,
  cluster: Cluster,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, RecordedReport>> {
  const { lossReported, lossResolved } = EVENTS;
  const [begins, ends] = await Promise.all([
    newestEventsOfAccounts(orm, cluster, lossReported.kind, addresses),
    newestEventsOfAccounts(orm, cluster, lossResolved.kind, addresses),
  ]);
  const recorded = new Map<string, RecordedReport>();
  for (const { raw } of [...begins, ...ends]) {
    const event = decodeEvent(raw);
    if (event?.kind !== 'lossReported' && event?.kind !== 'lossResolved') continue;
    const address = event.lossReport.toBase58();
    const part = event.kind === 'lossReported' ? { begin: event } : { end: event };
    recorded.set(address, { ...recorded.get(address), ...part });
  }
  return recorded;
}

/** The account is the truth as long as it exists. How the loss fell stands in the event alone. */
function toPastReport({ address, number, account }: ResolvedReport, { begin, end }: RecordedReport = {}) {
  return {
    reportId: address.toBase58(),
    number,
    loss: account?.loss ?? begin?.amount ?? null,
    reportedAt: dateOrNull(account?.reportedTs ?? begin?.timestamp),
    resolvedAt: dateOrNull(account?.resolvedTs ?? end?.timestamp),
    settled: account?.settled ?? end?.amount ?? null,
    junior: end?.juniorLoss ?? null,
    unvested: end?.unvestedLoss ?? null,
    senior: end === undefined ? null : end.seniorLoss + end.withheldLoss,
    refund: end?.refund ?? null,
  };
}

export type PastReport = ReturnType<typeof toPastReport>;

/** Completes the resolved reports of one stablecoin with what is recorded about them, in the same order. */
export type PastReports = (cluster: Cluster, reports: readonly ResolvedReport[]) => Promise<PastReport[]>;

export function pastReportsFrom({ orm }: Database): PastReports {
  const recorded = cachedBy<ReadonlyMap<string, RecordedReport>>(maxAgeMs);
  return async (cluster, reports) => {
    const [newest] = reports;
    if (newest === undefined) return [];
    const addresses = reports.map(({ address }) => address.toBase58());
    // the newest report says which they are: of its stablecoin, with the numbers below
    const found = await recorded(`${cluster} ${addresses[0]}`, () => readRecorded(orm, cluster, addresses));
    return reports.map((report) => toPastReport(report, found.get(report.address.toBase58())));
  };
}
