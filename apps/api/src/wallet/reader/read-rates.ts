import type { Cluster } from '@obverse/contracts';
import { math } from '@obverse/core';
import type { Orm } from '../../db/database.ts';
import { integrationSnapshots, juniorSnapshots } from '../../db/schema/snapshots-tables.ts';
import { exchangeRatesAt } from '../../snapshots/read-snapshots.ts';
import type { Movement, PlatformTokens, TokenMovement } from '../ledger/model.ts';

/** Whether tokens came without a payment, so that they count at the rate of that time. */
const needsRate = ({ kind, tokens, coolingTokens }: Movement): boolean =>
  (kind === 'transferredIn' || kind === 'unexplained') && tokens + coolingTokens > 0n;

/**
 * Reads the rates of movements that need one: the last exchange rate that was recorded until then (once a minute; hours remain for 90 days, days
 * for good), or 1.0 where none was.
 */
export async function readRates(
  orm: Orm,
  cluster: Cluster,
  movements: readonly TokenMovement[],
  tokens: PlatformTokens,
): Promise<ReadonlyMap<TokenMovement, bigint>> {
  const rates = new Map<TokenMovement, bigint>();
  for (const kind of ['coin', 'junior'] as const) {
    const table = kind === 'coin' ? integrationSnapshots : juniorSnapshots;
    const valued = movements.filter((each) => needsRate(each) && tokens.get(each.mint)?.kind === kind);
    const moments = valued.map(({ mint, at }) => ({ id: String(tokens.get(mint)?.id), at }));
    const found = await exchangeRatesAt(orm, table, cluster, moments);
    for (const [i, each] of valued.entries()) rates.set(each, found[i] ?? math.rateOne);
  }
  return rates;
}
