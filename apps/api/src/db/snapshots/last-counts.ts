import type { Cluster } from '@obverse/contracts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Orm } from '../database.ts';
import { asking } from '../failure.ts';
import type { TokenSnapshotTable } from './snapshot-table.ts';

/** Holders as last recorded, when they were counted, and the supply recorded with them. */
export type LastCount = {
  readonly id: string;
  readonly supply: bigint;
  readonly holders: number | null;
  readonly countedAt: Date | null;
};

/** What was recorded last of each of these; those of which nothing is recorded are left out. */
export async function lastCounts(
  orm: Orm,
  table: TokenSnapshotTable,
  cluster: Cluster,
  ids: readonly string[],
): Promise<LastCount[]> {
  const { id, supply, holders, countedAt, at } = table;
  const last = orm
    .select({ id, supply, holders, countedAt })
    .from(table)
    .where(and(eq(table.cluster, cluster), eq(id, sql`asked.id`)))
    .orderBy(desc(at))
    .limit(1)
    .as('last');
  const asked = sql`jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as asked(id)`;
  const rows = await asking(orm.select().from(asked).crossJoinLateral(last));
  return rows.map(({ last }) => last);
}
