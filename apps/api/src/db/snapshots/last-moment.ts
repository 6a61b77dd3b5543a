import type { Cluster } from '@obverse/contracts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Orm } from '../database.ts';
import { asking } from '../failure.ts';
import { grains, stablecoinSnapshots as table } from '../schema/index.ts';

/** When a cluster's newest snapshot was taken, and in which slot; undefined where none is that is not the first of an hour. */
export async function lastMoment(
  orm: Orm,
  cluster: Cluster,
): Promise<{ readonly takenAt: Date; readonly slot: number } | undefined> {
  // the grain is written out: only so does every plan know that the index of those that age holds it
  const aging = sql`${table.grain} = ${sql.raw(String(grains.minute))}`;
  const [row] = await asking(
    orm
      .select({ takenAt: table.takenAt, slot: table.slot })
      .from(table)
      .where(and(eq(table.cluster, cluster), aging))
      .orderBy(desc(table.at))
      .limit(1),
  );
  return row;
}
