import type { Cluster, CoinOrder } from '@obverse/contracts';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Orm } from '../../db/database.ts';
import { integrations } from '../../db/schema/directory-tables.ts';
import { events } from '../../db/schema/events-tables.ts';
import { integrationSnapshots } from '../../db/schema/snapshots-tables.ts';
import { skeletonOf } from '../../lib/confusables.ts';
import { foldText } from '../../lib/search-terms.ts';
import type { Chain } from '../../solana/chain.ts';
import { recentStablecoins } from '../../solana/stablecoins.ts';

/** What a coin's place depends on. */
export type Rankable = {
  readonly id: string;
  readonly brandedMint: string;
  readonly authority: string;
  readonly stablecoinIndex: number;
  readonly name: string;
  readonly symbol: string;
  /** Whole coins in the unit of the finest underlying, so that those of all stablecoins can be compared. */
  readonly supply: bigint;
  readonly holders: number;
  readonly apyBps: number;
  /** When it was issued, and the place of that among all events; undefined where it is not recorded yet. */
  readonly issued: { readonly at: Date; readonly sequence: number } | undefined;
};

/** Another coin with a name or symbol that looks the same, and what it has before this one. */
export type Lookalike = { readonly of: Rankable; readonly because: 'larger' | 'older' };

export type Ranked = Rankable & {
  readonly lookalike: Lookalike | undefined;
  /** Name and symbol as they are searched. */
  readonly texts: readonly string[];
  readonly skeletons: readonly string[];
};

/** The same coins in each order. */
export type Ranking = Readonly<Record<CoinOrder, readonly Ranked[]>>;

const descending = <T extends number | bigint>(a: T, b: T): number => (a < b ? 1 : a > b ? -1 : 0);

const ageOf = ({ issued }: Rankable): number => issued?.sequence ?? Number.POSITIVE_INFINITY;

const bySupply = (a: Rankable, b: Rankable): number =>
  descending(a.supply, b.supply) || descending(ageOf(b), ageOf(a)) || (a.id < b.id ? -1 : 1);

/** Of the coins with one text: the largest, the oldest, and the oldest that anybody holds. */
type Alike = { readonly largest: Rankable; oldest: Rankable; oldestHeld: Rankable | undefined };

const older = (a: Rankable | undefined, b: Rankable): Rankable => (a && ageOf(a) <= ageOf(b) ? a : b);

/**
 * What a coin looks like, if it is the smaller or the younger one. A coin without supply does not count against one that has some: names could be taken in advance for
 * nothing.
 */
function lookalikeIn(coin: Rankable, { largest, oldest, oldestHeld }: Alike): Lookalike | undefined {
  if (largest.supply > coin.supply) return { of: largest, because: 'larger' };
  const first = coin.supply > 0n ? oldestHeld : oldest;
  return first && ageOf(first) < ageOf(coin) ? { of: first, because: 'older' } : undefined;
}

/** Whether the coin that it looks like is before it by supply: then it comes first in no other order either. */
const isBehind = ({ lookalike, supply }: Ranked): number =>
  lookalike && lookalike.of.supply >= supply ? 1 : 0;

/** Puts coins in every order, each with what it looks like. */
export function rank(coins: readonly Rankable[]): Ranking {
  const sorted = coins
    .map((coin) => ({
      coin,
      skeletons: [...new Set([coin.name, coin.symbol].map(skeletonOf))].filter((text) => text !== ''),
    }))
    .sort((a, b) => bySupply(a.coin, b.coin));
  const bySkeleton = new Map<string, Alike>();
  for (const { coin, skeletons } of sorted) {
    const held = coin.supply > 0n ? coin : undefined;
    for (const text of skeletons) {
      const alike = bySkeleton.get(text);
      if (alike === undefined) bySkeleton.set(text, { largest: coin, oldest: coin, oldestHeld: held });
      else {
        alike.oldest = older(alike.oldest, coin);
        if (held !== undefined) alike.oldestHeld = older(alike.oldestHeld, held);
      }
    }
  }
  const supply = sorted.map(({ coin, skeletons }): Ranked => {
    const found = skeletons.flatMap((text) => {
      const alike = bySkeleton.get(text);
      return (alike && lookalikeIn(coin, alike)) ?? [];
    });
    return {
      ...coin,
      texts: [coin.name, coin.symbol].map(foldText),
      skeletons,
      // a larger one says more than an older one
      lookalike: found.find(({ because }) => because === 'larger') ?? found[0],
    };
  });
  // what is equal stays in the order of supply
  const by = (figureOf: (coin: Rankable) => number) =>
    supply.toSorted((a, b) => isBehind(a) - isBehind(b) || descending(figureOf(a), figureOf(b)));
  return {
    supply,
    apy: by(({ apyBps }) => apyBps),
    holders: by(({ holders }) => holders),
    newest: by(ageOf),
  };
}

/** Which coins a list has. */
export type RankingFilter = {
  readonly authority?: string | undefined;
  readonly stablecoinIndex?: number | undefined;
  /** A part of a name or a symbol, folded. */
  readonly search?: string | undefined;
  /** What a name or a symbol looks like: its skeleton. */
  readonly skeleton?: string | undefined;
};

export const matches =
  ({ authority, stablecoinIndex, search, skeleton }: RankingFilter) =>
  (coin: Ranked): boolean =>
    (authority === undefined || coin.authority === authority) &&
    (stablecoinIndex === undefined || coin.stablecoinIndex === stablecoinIndex) &&
    (search === undefined || coin.texts.some((text) => text.includes(search))) &&
    (skeleton === undefined || coin.skeletons.includes(skeleton));

/** What is recorded of all coins of a cluster. Its cost grows with their number, so the result is shared: see {@link ranking}. */
export function readRecords(orm: Orm, cluster: Cluster) {
  const table = integrationSnapshots;
  const last = orm
    .select({ supply: table.supply, holders: table.holders, apyBps: table.apyBps })
    .from(table)
    .where(and(eq(table.cluster, cluster), eq(table.id, integrations.id)))
    .orderBy(desc(table.at))
    .limit(1)
    .as('last');
  const first = orm
    .select({ issuedAt: events.at, sequence: events.sequence })
    .from(events)
    .where(and(eq(events.cluster, cluster), eq(events.integrationId, integrations.id)))
    .orderBy(asc(events.sequence))
    .limit(1)
    .as('first');
  const { id, brandedMint, authority, stablecoinIndex, name, symbol } = integrations;
  return orm
    .select({
      ...{ id, brandedMint, authority, stablecoinIndex, name, symbol },
      ...{ supply: last.supply, holders: last.holders, apyBps: last.apyBps },
      ...{ issuedAt: first.issuedAt, sequence: first.sequence },
    })
    .from(integrations)
    .leftJoinLateral(last, sql`true`)
    .leftJoinLateral(first, sql`true`)
    .where(eq(integrations.cluster, cluster));
}

async function readRankable(orm: Orm, chain: Chain): Promise<Rankable[]> {
  const [{ states }, rows] = await Promise.all([recentStablecoins(chain), readRecords(orm, chain.cluster)]);
  const decimals = states.map(({ stablecoin }) => stablecoin.decimals);
  const finest = Math.max(0, ...decimals);
  return rows.map(({ supply, holders, apyBps, issuedAt, sequence, ...coin }) => ({
    ...coin,
    supply: (supply ?? 0n) * 10n ** BigInt(finest - (decimals[coin.stablecoinIndex] ?? finest)),
    holders: holders ?? 0,
    apyBps: apyBps ?? 0,
    issued: issuedAt === null || sequence === null ? undefined : { at: issuedAt, sequence },
  }));
}

/** The figures are recorded once a minute; a new coin is there after as long as this. */
const maxAgeMs = 5_000;

/** All coins of a cluster in every order, as of at most five seconds ago: read once for all requests of that time. */
export const ranking = (orm: Orm, chain: Chain): Promise<Ranking> =>
  chain.shared('ranking', maxAgeMs, async () => rank(await readRankable(orm, chain)));
