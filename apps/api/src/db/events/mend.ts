import type { Cluster } from '@obverse/contracts';
import { and, eq } from 'drizzle-orm';
import type { Orm } from '../database.ts';
import { asking } from '../failure.ts';
import { events, tallies } from '../schema/index.ts';
import type { NewEvent } from './new-event.ts';
import type { Tally } from './tallies.ts';

/** Puts what the chain says in the place of what is recorded under the same number. */
export async function mendEvent(
  orm: Orm,
  cluster: Cluster,
  sequence: number,
  { counts: _, ...event }: NewEvent,
): Promise<void> {
  const place = and(eq(events.cluster, cluster), eq(events.sequence, sequence));
  await asking(orm.update(events).set(event).where(place));
}

/** Takes out an event that the chain does not have. */
export async function removeEvent(orm: Orm, cluster: Cluster, sequence: number): Promise<void> {
  const place = and(eq(events.cluster, cluster), eq(events.sequence, sequence));
  await asking(orm.delete(events).where(place));
}

/** Puts these tallies in the place of all there are. */
export async function replaceTallies(orm: Orm, cluster: Cluster, all: readonly Tally[]): Promise<void> {
  await asking(orm.delete(tallies).where(eq(tallies.cluster, cluster)));
  const rows = all.map((tally) => ({ cluster, ...tally }));
  for (let i = 0; i < rows.length; i += 1_000) {
    await asking(orm.insert(tallies).values(rows.slice(i, i + 1_000)));
  }
}
