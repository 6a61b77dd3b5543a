import { type Cluster, maxStatementMonths } from '@obverse/contracts';
import type { Orm } from '../db/database.ts';
import { integrationSnapshots, type Snapshot } from '../db/schema/snapshots-tables.ts';
import { latestStatistics, readHistory } from './read-snapshots.ts';

export type MonthlyRecord = Pick<
  Snapshot<typeof integrationSnapshots>,
  'takenAt' | 'slot' | 'supply' | 'assets' | 'revenue'
>;

/** The month of a time, UTC: `2026-01`. */
export const monthOf = (time: Date): string => time.toISOString().slice(0, 'yyyy-mm'.length);

/**
 * The first record of a coin in each of the last months, UTC, and its last record: each is the end of a month and the beginning of the next.
 * None where nothing is recorded yet.
 */
export async function monthlyRecords(
  orm: Orm,
  { cluster, id, now }: { readonly cluster: Cluster; readonly id: string; readonly now: Date },
): Promise<MonthlyRecord[]> {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - maxStatementMonths + 1));
  const days = (maxStatementMonths + 1) * 31;
  const query = { cluster, id, from, interval: 'day', limit: days } as const;
  const ofDays = await readHistory(orm, integrationSnapshots, query);
  const [last] = await latestStatistics(orm, cluster, [id]);
  const firsts = ofDays.filter((each, i) => {
    const before = ofDays[i - 1];
    return before === undefined || monthOf(before.takenAt) !== monthOf(each.takenAt);
  });
  return last === undefined ? [] : [...firsts, last];
}
