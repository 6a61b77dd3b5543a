import type { Cluster } from '@obverse/contracts';
import { and, asc, eq, gte } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { asking } from '../failure.ts';
import type { TokenSnapshotTable } from './snapshot-table.ts';

/** An exchange rate, scale 10^12, and the moment it was of. */
export type RecordedRate = { readonly exchangeRate: bigint; readonly takenAt: Date };

/** The query of {@link oldestRate}: one row, the first of an index from a place on. */
export function oldestRateQuery(
  { orm }: Database,
  table: TokenSnapshotTable,
  cluster: Cluster,
  id: string,
  since: Date,
) {
  const { exchangeRate, takenAt, at } = table;
  return orm
    .select({ exchangeRate, takenAt })
    .from(table)
    .where(and(eq(table.cluster, cluster), eq(table.id, id), gte(at, since)))
    .orderBy(asc(at))
    .limit(1);
}

/** The first exchange rate that was recorded at `since` or later; undefined if none was. */
export async function oldestRate(
  ...query: Parameters<typeof oldestRateQuery>
): Promise<RecordedRate | undefined> {
  const [row] = await asking(oldestRateQuery(...query));
  return row;
}
