import { math } from '@obverse/core';
import type { Holding, Movement } from './model.ts';

export const emptyHolding: Holding = {
  balance: 0n,
  cooling: 0n,
  cost: 0n,
  estimatedCost: 0n,
  realized: 0n,
};

/** What a movement changes of the cost basis, of its estimated part, and of what is realized. */
export type CostChange = Pick<Holding, 'cost' | 'estimatedCost' | 'realized'>;

/**
 * The change of the cost basis by a movement, by average cost.
 *
 * - Tokens that were bought cost what was paid for them.
 * - Tokens that came without a payment cost `floor(tokens × rate / 10^12)`.
 * - Of `held` tokens, those in cooldowns included, `n` that leave take `floor(cost × n / held)` of the cost along; the last ones take all.
 *   Tokens that leave by a transfer realize nothing.
 *
 * @param rate underlying per token, scale 10^12; undefined of tokens that were paid for
 */
export function costChange(
  { balance, cooling, cost, estimatedCost }: Holding,
  { kind, tokens, coolingTokens, paid, received }: Movement,
  rate: bigint | undefined,
): CostChange {
  const change = tokens + coolingTokens;
  if (change >= 0n) {
    const estimated = rate === undefined ? 0n : (change * rate) / math.rateOne;
    return { cost: paid + estimated, estimatedCost: estimated, realized: received };
  }
  const held = balance + cooling;
  const leaving = -change < held ? -change : held;
  const share = (amount: bigint) => (held > 0n ? (amount * leaving) / held : 0n);
  const realized = kind === 'transferredOut' ? 0n : received - share(cost);
  return { cost: -share(cost), estimatedCost: -share(estimatedCost), realized };
}

/** The holding after a movement. Only changes are added, so the changes of all movements add up to the holding exactly. */
export const applyMovement = (holding: Holding, movement: Movement, change: CostChange): Holding => ({
  balance: holding.balance + movement.tokens,
  cooling: holding.cooling + movement.coolingTokens,
  cost: holding.cost + change.cost,
  estimatedCost: holding.estimatedCost + change.estimatedCost,
  realized: holding.realized + change.realized,
});
