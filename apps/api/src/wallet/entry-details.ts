import type { Holding } from './cost-basis.ts';
import type { NewLedgerEntry } from './wallet-store.ts';

/** A ledger entry as JSON has it, less what says where it was found. */
export const entryDetails = (entry: NewLedgerEntry) => ({
  kind: entry.kind,
  mint: entry.mint,
  slot: entry.slot,
  timestamp: entry.at,
  tokens: entry.tokens,
  coolingTokens: entry.coolingTokens,
  paid: entry.paid,
  received: entry.received,
  withheld: entry.withheld,
  rate: entry.rate,
  cost: entry.cost,
  estimatedCost: entry.estimatedCost,
  realized: entry.realized,
});

export const holdingDetails = (holding: Holding) => ({
  balance: holding.balance,
  coolingTokens: holding.cooling,
  costBasis: holding.cost,
  estimatedCost: holding.estimatedCost,
  realized: holding.realized,
});
