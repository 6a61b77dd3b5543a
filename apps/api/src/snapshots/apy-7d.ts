import type { Cluster } from '@obverse/contracts';
import { math } from '@obverse/core';
import type { Database } from '../db/database.ts';
import type { TokenSnapshotTable } from '../db/schema/snapshots-tables.ts';
import { cachedBy } from '../lib/cached.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { oldestExchangeRate, type RecordedExchangeRate } from './read-snapshots.ts';

const week = 7n * 86_400n;

/** Growth over less says nothing about a year: one unit of rounding is many basis points. */
const leastSeconds = 3_600n;

/** How long the recorded rate that growth is measured from is cached. */
const maxAgeMs = 1_000;

/** A token's exchange rate at a time of the cluster's clock. */
export type CurrentRate = {
  readonly cluster: Cluster;
  readonly id: string;
  /** Unix seconds. */
  readonly now: bigint;
  /** Scale 10^12. */
  readonly rate: bigint;
  /** The result while less than an hour has been recorded: the yearly rate of the current yield stream. */
  readonly apyBps: number;
};

/** Yearly growth of an exchange rate since the last record that is at least 7 days old, or since the first one; basis points. */
export type GrowthRateBps7d = (table: TokenSnapshotTable, current: CurrentRate) => Promise<number>;

export function apyBps7dFrom(database: Database): GrowthRateBps7d {
  const rates = cachedBy<RecordedExchangeRate | undefined>(maxAgeMs);
  return async (table, { cluster, id, now, rate, apyBps }) => {
    const first = await rates(`${cluster} ${id}`, () =>
      oldestExchangeRate(database.orm, table, cluster, id, fromUnixSeconds(now - week)),
    );
    if (first === undefined) return apyBps;
    const elapsed = now - BigInt(first.takenAt.getTime() / 1_000);
    return elapsed >= leastSeconds
      ? math.rateBpsDown(math.growthPerYear(first.exchangeRate, rate, elapsed))
      : apyBps;
  };
}
