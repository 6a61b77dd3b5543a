import { applyMovement, costChange, emptyHolding } from './cost-basis.ts';
import type { Holding, NewLedgerEntry, TokenMovement } from './model.ts';

/** A ledger entry as the contract names its fields; its schemas leave the others out. */
export const entryDetails = (entry: NewLedgerEntry) => ({ ...entry, timestamp: entry.at });

/** A holding, likewise. */
export const holdingDetails = (holding: Holding) => ({
  ...holding,
  coolingTokens: holding.cooling,
  costBasis: holding.cost,
});

/** What a wallet holds of a token after an entry. */
export const holdingAfter = (entry: NewLedgerEntry): Holding => ({
  balance: entry.balanceAfter,
  cooling: entry.coolingAfter,
  cost: entry.costAfter,
  estimatedCost: entry.estimatedCostAfter,
  realized: entry.realizedAfter,
});

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
