import type { Cluster } from '@obverse/contracts';
import { math } from '@obverse/core';
import type { Orm } from '../db/database.ts';
import { integrationSnapshots, juniorSnapshots } from '../db/schema/snapshots-tables.ts';
import { exchangeRatesAt } from '../snapshots/read-snapshots.ts';
import type { Movement } from './fold.ts';
import type { DraftMovement } from './movements.ts';
import type { PlatformToken } from './token-states.ts';

/** A movement with its token and its moment. */
export type DatedMovement = {
  readonly token: PlatformToken;
  readonly at: Date;
  readonly movement: DraftMovement;
};

/** Whether tokens came without a payment, so that they count at the rate of their moment. */
const needsRate = ({ kind, tokens, coolingTokens }: DraftMovement): boolean =>
  (kind === 'transferredIn' || kind === 'unexplained') && tokens + coolingTokens > 0n;

/**
 * Gives movements the rate of their moment where they need one: the last exchange rate that was recorded until then (once a minute; hours remain
 * for 90 days, days for good), or 1.0 where none was.
 *
 * @returns the movements in the same order
 */
export async function withRates(
  orm: Orm,
  cluster: Cluster,
  dated: readonly DatedMovement[],
): Promise<Movement[]> {
  const rates = new Map<DatedMovement, bigint>();
  for (const kind of ['coin', 'junior'] as const) {
    const asked = dated.filter(({ token, movement }) => token.kind === kind && needsRate(movement));
    const moments = asked.map(({ token, at }) => {
      const id = token.kind === 'coin' ? token.integration : token.mint;
      return { id: id.toBase58(), at };
    });
    const table = kind === 'coin' ? integrationSnapshots : juniorSnapshots;
    const found = await exchangeRatesAt(orm, table, cluster, moments);
    for (const [i, each] of asked.entries()) rates.set(each, found[i] ?? math.rateOne);
  }
  return dated.map((each) => ({ ...each.movement, rate: rates.get(each) }));
}
