import type { Cluster } from '@obverse/contracts';
import { and, asc, desc, eq, gte, sql } from 'drizzle-orm';
import type { Orm } from '../database.ts';
import { asking } from '../failure.ts';
import type { TokenSnapshotTable } from './snapshot-table.ts';

/** An exchange rate, scale 10^12, and the moment it was of. */
export type RecordedRate = { readonly exchangeRate: bigint; readonly takenAt: Date };

/**
 * The first exchange rate that was recorded at `since` or later, and not before the last record without a supply: with that a rate
 * begins anew. Undefined if none was.
 */
export async function oldestRate(
  orm: Orm,
  table: TokenSnapshotTable,
  cluster: Cluster,
  id: string,
  since: Date,
): Promise<RecordedRate | undefined> {
  const { exchangeRate, takenAt, at, supply } = table;
  const recent = and(eq(table.cluster, cluster), eq(table.id, id), gte(at, since));
  const lastEmpty = orm
    .select({ at })
    .from(table)
    .where(and(recent, eq(supply, 0n)))
    .orderBy(desc(at))
    .limit(1);
  const [row] = await asking(
    orm
      .select({ exchangeRate, takenAt })
      .from(table)
      .where(and(recent, sql`${at} >= coalesce((${lastEmpty}), '-infinity')`))
      .orderBy(asc(at))
      .limit(1),
  );
  return row;
}
