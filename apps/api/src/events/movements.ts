import { EVENTS, fieldOffset } from '@obverse/core';
import { and, asc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { anyOf } from '../db/any-of.ts';
import type { Orm } from '../db/database.ts';
import { events } from '../db/schema/events-tables.ts';
import type { IntegrationRef } from './events-of-integration.ts';

/** What moved in a stretch of time: coins in base units of the coin, payments in those of the underlying. */
export type Movements = {
  readonly minted: bigint;
  readonly redeemed: bigint;
  readonly paidIn: bigint;
  readonly paidOut: bigint;
  readonly feesClaimed: bigint;
};

/** When the first recorded event of an integration was; undefined if there is none. */
export async function firstEventAt(
  orm: Orm,
  { cluster, integrationId }: IntegrationRef,
): Promise<Date | undefined> {
  const [row] = await orm
    .select({ at: events.at })
    .from(events)
    .where(and(eq(events.cluster, cluster), eq(events.integrationId, integrationId)))
    .orderBy(asc(events.sequence))
    .limit(1);
  return row?.at;
}

type Kind = 'minted' | 'redeemed' | 'feesClaimed';

/** SQL for a number of an event: its bytes are little-endian. */
function fieldOf(kind: Kind, name: string): SQL {
  const offset = fieldOffset(EVENTS[kind].fields, name);
  const bytes = Array.from(
    { length: 8 },
    (_, i) => `get_byte(raw, ${offset + i})::numeric * ${256n ** BigInt(i)}`,
  );
  return sql.raw(`(${bytes.join(' + ')})`);
}

/** The events in which something moves. */
const kinds = (['minted', 'redeemed', 'feesClaimed'] as const).map((name) => EVENTS[name].kind);

const sumOf = (kind: Kind, name: string) =>
  sql<string>`coalesce(sum(${fieldOf(kind, name)}) filter (where ${events.kind} = ${sql.raw(String(EVENTS[kind].kind))}), 0)::text`;

/**
 * Adds up what moved in an integration between each of these slots and the next: after the one, up to and including the other. It reads the
 * integration's events once.
 */
export async function movementsBetween(
  orm: Orm,
  { cluster, integrationId }: IntegrationRef,
  bounds: readonly { readonly slot: number }[],
): Promise<Movements[]> {
  const slots = bounds.map(({ slot }) => slot);
  const stretches = Math.max(slots.length - 1, 0);
  const none = { minted: 0n, redeemed: 0n, paidIn: 0n, paidOut: 0n, feesClaimed: 0n };
  if (stretches === 0) return [];
  // how many bounds are before the slot: 1 in the first stretch
  const stretch = sql<number>`(select count(*) from unnest(${sql.param(slots)}::bigint[]) as bound where bound < ${events.slot})::integer`;
  const rows = await orm
    .select({
      stretch: stretch.as('stretch'),
      minted: sumOf('minted', 'tokens'),
      paidIn: sumOf('minted', 'amount'),
      redeemed: sumOf('redeemed', 'tokens'),
      paidOut: sumOf('redeemed', 'amount'),
      feesClaimed: sumOf('feesClaimed', 'amount'),
    })
    .from(events)
    .where(
      and(
        eq(events.cluster, cluster),
        eq(events.integrationId, integrationId),
        isNull(events.flag),
        anyOf(events.kind, kinds),
        gt(events.slot, Math.min(...slots)),
        lte(events.slot, Math.max(...slots)),
      ),
    )
    .groupBy(sql`stretch`);
  const found = new Map(rows.map(({ stretch, ...sums }) => [stretch, sums]));
  return Array.from({ length: stretches }, (_, i) => {
    const sums = found.get(i + 1);
    if (sums === undefined) return none;
    const { minted, redeemed, paidIn, paidOut, feesClaimed } = sums;
    return {
      ...{ minted: BigInt(minted), redeemed: BigInt(redeemed) },
      ...{ paidIn: BigInt(paidIn), paidOut: BigInt(paidOut), feesClaimed: BigInt(feesClaimed) },
    };
  });
}
