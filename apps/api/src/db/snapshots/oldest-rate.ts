import type { Cluster } from '@obverse/contracts';
import { and, asc, eq, gte } from 'drizzle-orm';
import type { Orm } from '../database.ts';
import { asking } from '../failure.ts';
import type { TokenSnapshotTable } from './snapshot-table.ts';

/** An exchange rate, scale 10^12, and the moment it was of. */
export type RecordedRate = { readonly exchangeRate: bigint; readonly takenAt: Date };

/** The first exchange rate that was recorded at `since` or later; undefined if none was. */
export async function oldestRate(
  orm: Orm,
  table: TokenSnapshotTable,
  cluster: Cluster,
  id: string,
  since: Date,
): Promise<RecordedRate | undefined> {
  const { exchangeRate, takenAt, at } = table;
  const [row] = await asking(
    orm
      .select({ exchangeRate, takenAt })
      .from(table)
      .where(and(eq(table.cluster, cluster), eq(table.id, id), gte(at, since)))
      .orderBy(asc(at))
      .limit(1),
  );
  return row;
}
