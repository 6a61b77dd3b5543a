import type { WalletTotals } from './fold.ts';
import type { NewWalletLine } from './stored-wallets.ts';

/** A line as JSON has it, less what says where it was found. */
export const lineDetails = (line: NewWalletLine) => ({
  kind: line.kind,
  mint: line.mint,
  slot: line.slot,
  timestamp: line.at,
  tokens: line.tokens,
  coolingTokens: line.coolingTokens,
  paid: line.paid,
  received: line.received,
  withheld: line.withheld,
  rate: line.rate,
  cost: line.cost,
  estimatedCost: line.estimatedCost,
  realized: line.realized,
});

export const holdingDetails = (totals: WalletTotals) => ({
  balance: totals.balance,
  coolingTokens: totals.cooling,
  costBasis: totals.cost,
  estimatedCost: totals.estimatedCost,
  realized: totals.realized,
});
