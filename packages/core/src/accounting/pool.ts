import { fit, min, mulDivDown, mulDivUp, V } from './numbers.ts';

/** The assets and the counted supply of an integration or of the junior pool. */
export type Pool = { readonly assets: bigint; readonly supply: bigint };

/** What a deposit gives and takes. */
export type Deposit = {
  readonly tokens: bigint;
  /** What is taken: the price of the tokens, rounded up; never more than was offered. */
  readonly cost: bigint;
};

/**
 * A deposit of at most `amount`: `tokens = floor(amount × (T + V) / (A + V))` at `cost = ceil(tokens × (A + V) / (T + V))`.
 *
 * @throws AccountingError `amountTooLarge` where the tokens do not fit.
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * const pool = { assets: 1_050_000_000n, supply: 1_000_000_000n };
 * const { tokens, cost } = math.depositInto(pool, 1_000_000n); // 952_380n for 999_999n
 * ```
 */
export function depositInto({ assets, supply }: Pool, amount: bigint): Deposit {
  const tokens = fit(mulDivDown(amount, supply + V, assets + V), 'amountTooLarge');
  fit(supply + V + tokens, 'amountTooLarge');
  return { tokens, cost: mulDivUp(tokens, assets + V, supply + V) };
}

/**
 * What `tokens` are worth: `min(A, floor(tokens × (A + V) / (T + V)))`.
 *
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * const pool = { assets: 1_050_000_000n, supply: 1_000_000_000n };
 * const worth = math.assetsForTokensDown(pool, 1_000_000n); // 1_049_999n
 * ```
 */
export const assetsForTokensDown = ({ assets, supply }: Pool, tokens: bigint): bigint =>
  min(assets, mulDivDown(tokens, assets + V, supply + V));
