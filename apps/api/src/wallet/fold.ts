import type { WalletLineKind } from '@obverse/contracts';
import { math } from '@obverse/core';

/**
 * What a wallet has of one token, and what that has cost. Amounts are base units: of the token, and of the underlying.
 */
export type WalletTotals = {
  /** Tokens in accounts. */
  readonly balance: bigint;
  /** Junior tokens in open cooldowns. */
  readonly cooling: bigint;
  /** What the tokens have cost. */
  readonly cost: bigint;
  /** The part of the cost that was not paid: tokens that came by transfers count at the rate of their moment. */
  readonly estimatedCost: bigint;
  /** What was received for tokens that are gone, less what they had cost. */
  readonly realized: bigint;
};

export const emptyTotals: WalletTotals = {
  balance: 0n,
  cooling: 0n,
  cost: 0n,
  estimatedCost: 0n,
  realized: 0n,
};

/** Something that changed a wallet's holding of a token. */
export type Movement = {
  readonly kind: WalletLineKind;
  /** Change of the tokens in accounts. */
  readonly tokens: bigint;
  /** Change of the tokens in cooldowns. */
  readonly coolingTokens: bigint;
  /** Underlying that was paid for the tokens. */
  readonly paid: bigint;
  /** Underlying that was received for them. */
  readonly received: bigint;
  /** What a loss report withheld of that: what it refunds later is not part of it. */
  readonly withheld: bigint;
  /** Underlying per token, scale 10^12, of tokens that came without a payment. */
  readonly rate: bigint | undefined;
};

/** A movement with what it changes, and the totals after it. */
export type FoldedMovement = Movement &
  Pick<WalletTotals, 'cost' | 'estimatedCost' | 'realized'> & { readonly after: WalletTotals };

/** Tokens that leave as a gift take their cost along; all others give up their cost for what is received. */
const isTransfer = (kind: WalletLineKind) => kind === 'transferredOut';

/**
 * Adds a movement to the totals, by average cost.
 *
 * - Tokens that were bought cost what was paid for them.
 * - Tokens that came without a payment cost `floor(tokens × rate / 10^12)`.
 * - Of `held` tokens, those in cooldowns included, `n` that leave take `floor(cost × n / held)` of the cost along; the last ones take all.
 *
 * Only the change is computed and then added, so the changes of all movements add up to the totals exactly.
 */
export function foldMovement(totals: WalletTotals, movement: Movement): FoldedMovement {
  const { tokens, coolingTokens, paid, received, rate = 0n, kind } = movement;
  const change = tokens + coolingTokens;
  const held = totals.balance + totals.cooling;
  const incoming = (): Pick<WalletTotals, 'cost' | 'estimatedCost' | 'realized'> => {
    const estimatedCost = movement.rate === undefined ? 0n : (change * rate) / math.rateOne;
    return { cost: paid + estimatedCost, estimatedCost, realized: received };
  };
  const outgoing = () => {
    const gone = -change < held ? -change : held;
    const share = (amount: bigint) => (held > 0n ? (amount * gone) / held : 0n);
    const cost = share(totals.cost);
    const realized = isTransfer(kind) ? 0n : received - cost;
    return { cost: -cost, estimatedCost: -share(totals.estimatedCost), realized };
  };
  const changes = change < 0n ? outgoing() : incoming();
  return {
    ...movement,
    ...changes,
    after: {
      balance: totals.balance + tokens,
      cooling: totals.cooling + coolingTokens,
      cost: totals.cost + changes.cost,
      estimatedCost: totals.estimatedCost + changes.estimatedCost,
      realized: totals.realized + changes.realized,
    },
  };
}
