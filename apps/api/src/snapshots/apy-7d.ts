import type { Cluster } from '@obverse/contracts';
import { math } from '@obverse/core';
import type { Database } from '../db/database.ts';
import type { TokenSnapshotTable } from '../db/schema/index.ts';
import { oldestExchangeRate, type RecordedExchangeRate } from '../db/snapshots/read-snapshots.ts';
import { cachedBy } from '../lib/cached.ts';
import { fromUnixSeconds } from '../lib/format.ts';

const week = 7n * 86_400n;

/** How old the recorded rate may be that growth is measured from, in milliseconds. */
const age = 1_000;

/** Something with an exchange rate, at a moment of the cluster's clock. */
export type CurrentRate = {
  readonly cluster: Cluster;
  readonly id: string;
  /** Unix seconds. */
  readonly now: bigint;
  /** Scale 10^12. */
  readonly rate: bigint;
  /** What stands in while nothing has been recorded: the yearly rate of the present stream. */
  readonly apyBps: number;
};

/** Growth of an exchange rate over the last 7 days, or since the first record, per year; basis points. */
export type GrowthRateBps7d = (table: TokenSnapshotTable, present: CurrentRate) => Promise<number>;

export function apyBps7dFrom(database: Database): GrowthRateBps7d {
  const rates = cachedBy<RecordedExchangeRate | undefined>(age);
  return async (table, { cluster, id, now, rate, apyBps }) => {
    const first = await rates(`${cluster} ${id}`, () =>
      oldestExchangeRate(database.orm, table, cluster, id, fromUnixSeconds(now - week)),
    );
    if (first === undefined) return apyBps;
    const elapsed = now - BigInt(first.takenAt.getTime() / 1_000);
    return elapsed > 0n ? math.rateBpsDown(math.growthPerYear(first.exchangeRate, rate, elapsed)) : apyBps;
  };
}
