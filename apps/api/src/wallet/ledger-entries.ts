import type { Cluster } from '@obverse/contracts';
import { math } from '@obverse/core';
import type { Orm } from '../db/database.ts';
import { integrationSnapshots, juniorSnapshots } from '../db/schema/snapshots-tables.ts';
import { exchangeRatesAt } from '../snapshots/read-snapshots.ts';
import { applyMovement, costChange, emptyHolding, type Holding, type Movement } from './cost-basis.ts';
import type { PlatformToken } from './platform-tokens.ts';
import type { NewLedgerEntry } from './wallet-store.ts';

/** A movement of one token, with the transaction that shows it. */
export type TokenMovement = Movement & {
  readonly mint: string;
  readonly signature: string;
  readonly slot: number;
  readonly at: Date;
};

/** What a wallet holds of a token after an entry. */
export const holdingAfter = (entry: NewLedgerEntry): Holding => ({
  balance: entry.balanceAfter,
  cooling: entry.coolingAfter,
  cost: entry.costAfter,
  estimatedCost: entry.estimatedCostAfter,
  realized: entry.realizedAfter,
});

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
  tokens: ReadonlyMap<string, PlatformToken>,
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

/**
 * Makes the ledger entries of movements, in order. Computes only.
 *
 * @param last the last recorded entry of each token
 * @returns the entries in the same order, and the holdings of all tokens after them, by mint
 */
export function toLedgerEntries(
  movements: readonly TokenMovement[],
  rates: ReadonlyMap<TokenMovement, bigint>,
  last: readonly NewLedgerEntry[],
): { readonly entries: readonly NewLedgerEntry[]; readonly holdings: ReadonlyMap<string, Holding> } {
  const holdings = new Map(last.map((entry) => [entry.mint, holdingAfter(entry)]));
  const times = new Map(last.map(({ mint, at }) => [mint, at]));
  const entries = movements.map((movement): NewLedgerEntry => {
    const { mint } = movement;
    const rate = rates.get(movement);
    const before = holdings.get(mint) ?? emptyHolding;
    const change = costChange(before, movement, rate);
    const after = applyMovement(before, movement, change);
    // an account may be found late: what happened in it counts from then on
    const at = new Date(Math.max(movement.at.getTime(), times.get(mint)?.getTime() ?? 0));
    holdings.set(mint, after);
    times.set(mint, at);
    return {
      ...movement,
      ...change,
      at,
      rate: rate ?? null,
      balanceAfter: after.balance,
      coolingAfter: after.cooling,
      costAfter: after.cost,
      estimatedCostAfter: after.estimatedCost,
      realizedAfter: after.realized,
    };
  });
  return { entries, holdings };
}
