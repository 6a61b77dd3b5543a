import type { Cluster } from '@obverse/contracts';
import { math } from '@obverse/core';
import type { Orm } from '../../db/database.ts';
import { integrationSnapshots, juniorSnapshots } from '../../db/schema/snapshots-tables.ts';
import { exchangeRatesAt } from '../../snapshots/read-snapshots.ts';
import type { Holding, Movement, NewLedgerEntry, PlatformTokens } from './model.ts';

/** What a wallet holds of a token after its last entry; nothing before the first one. */
export const holdingAfter = (last: NewLedgerEntry | undefined): Holding => ({
  balance: last?.balanceAfter ?? 0n,
  coolingTokens: last?.coolingAfter ?? 0n,
  costBasis: last?.costAfter ?? 0n,
  estimatedCost: last?.estimatedCostAfter ?? 0n,
  realized: last?.realizedAfter ?? 0n,
});

/**
 * The change of the cost basis by a movement, by average cost.
 *
 * - Tokens that were bought cost what was paid for them.
 * - Tokens that came without a payment cost `floor(tokens × rate / 10^12)`.
 * - Of `held` tokens, those in cooldowns included, `n` that leave take `floor(cost × n / held)` of the cost along; the last ones take all.
 *   Tokens that leave by a transfer realize nothing.
 */
function costChange(
  before: Holding,
  { kind, tokens, coolingTokens, paid, received }: Movement,
  rate: bigint | undefined,
): Pick<NewLedgerEntry, 'cost' | 'estimatedCost' | 'realized'> {
  const change = tokens + coolingTokens;
  if (change >= 0n) {
    const estimatedCost = rate === undefined ? 0n : (change * rate) / math.rateOne;
    return { cost: paid + estimatedCost, estimatedCost, realized: received };
  }
  const held = before.balance + before.coolingTokens;
  const leaving = -change < held ? -change : held;
  const share = (amount: bigint) => (held > 0n ? (amount * leaving) / held : 0n);
  const cost = share(before.costBasis);
  const realized = kind === 'transferredOut' ? 0n : received - cost;
  return { cost: -cost, estimatedCost: -share(before.estimatedCost), realized };
}

/**
 * The ledger entry of a movement. The changes of all entries of a token add up to its holding exactly.
 *
 * @param rate underlying per token, scale 10^12; undefined of tokens that were paid for
 * @param last the entry of the token before it
 */
export function toLedgerEntry(
  movement: Movement,
  rate: bigint | undefined,
  last: NewLedgerEntry | undefined,
): NewLedgerEntry {
  const before = holdingAfter(last);
  const change = costChange(before, movement, rate);
  return {
    ...movement,
    ...change,
    rate: rate ?? null,
    // an account may be found late: what happened in it counts from then on
    at: last !== undefined && last.at > movement.at ? last.at : movement.at,
    balanceAfter: before.balance + movement.tokens,
    coolingAfter: before.coolingTokens + movement.coolingTokens,
    costAfter: before.costBasis + change.cost,
    estimatedCostAfter: before.estimatedCost + change.estimatedCost,
    realizedAfter: before.realized + change.realized,
  };
}

/** Whether tokens came without a payment, so that they count at the rate of that time. */
const needsRate = ({ kind, tokens, coolingTokens }: Movement): boolean =>
  (kind === 'transferredIn' || kind === 'unexplained') && tokens + coolingTokens > 0n;

/**
 * Makes movements ledger entries, in the same order. Those that need a rate count at the last exchange rate that was recorded until then (once a
 * minute; hours remain for 90 days, days for good), or at 1.0 where none was.
 *
 * @param last the last entry of each token
 */
export async function valueMovements(
  { orm, cluster, tokens }: { readonly orm: Orm; readonly cluster: Cluster; readonly tokens: PlatformTokens },
  movements: readonly Movement[],
  last: readonly NewLedgerEntry[],
): Promise<NewLedgerEntry[]> {
  const rates = new Map<Movement, bigint>();
  for (const kind of ['coin', 'junior'] as const) {
    const table = kind === 'coin' ? integrationSnapshots : juniorSnapshots;
    const valued = movements.filter((each) => needsRate(each) && tokens.get(each.mint)?.kind === kind);
    const moments = valued.map(({ mint, at }) => ({ id: String(tokens.get(mint)?.id), at }));
    const found = await exchangeRatesAt(orm, table, cluster, moments);
    for (const [i, each] of valued.entries()) rates.set(each, found[i] ?? math.rateOne);
  }
  const lastByMint = new Map(last.map((entry) => [entry.mint, entry]));
  return movements.map((movement) => {
    const entry = toLedgerEntry(movement, rates.get(movement), lastByMint.get(movement.mint));
    lastByMint.set(entry.mint, entry);
    return entry;
  });
}
