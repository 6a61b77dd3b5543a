import { fit, min, mulDivDown, mulDivUp, VIRTUAL_OFFSET } from './numbers.ts';
import { coinKinds } from './state.ts';

/** The assets and the counted supply of an integration or of the junior pool. */
export type Pool = {
  readonly assets: bigint;
  readonly supply: bigint;
  /** One of `coinKinds`, of an integration. */
  readonly kind?: number;
};

/**
 * What the tokens of a pool share. A payment coin never gives more than 1 for a token: what it keeps beyond that under a report is commission
 * that is not yet certain.
 */
export const sharedAssets = ({ kind, assets, supply }: Pool): bigint =>
  kind === coinKinds.payment ? min(assets, supply) : assets;

/** What a deposit gives and takes. */
export type Deposit = {
  readonly tokens: bigint;
  /** What is taken: the price of the tokens, rounded up; never more than was offered. */
  readonly cost: bigint;
};

/**
 * A deposit of at most `amount`: `tokens = floor(amount × (T + VIRTUAL_OFFSET) / (A + VIRTUAL_OFFSET))` at `cost = ceil(tokens × (A + VIRTUAL_OFFSET) / (T + VIRTUAL_OFFSET))`.
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
  const tokens = fit(mulDivDown(amount, supply + VIRTUAL_OFFSET, assets + VIRTUAL_OFFSET), 'amountTooLarge');
  fit(supply + VIRTUAL_OFFSET + tokens, 'amountTooLarge');
  return { tokens, cost: mulDivUp(tokens, assets + VIRTUAL_OFFSET, supply + VIRTUAL_OFFSET) };
}

/**
 * What `tokens` are worth: `min(A, floor(tokens × (A + VIRTUAL_OFFSET) / (T + VIRTUAL_OFFSET)))`.
 *
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * const pool = { assets: 1_050_000_000n, supply: 1_000_000_000n };
 * const worth = math.assetsForTokensDown(pool, 1_000_000n); // 1_049_999n
 * ```
 */
export function assetsForTokensDown(pool: Pool, tokens: bigint): bigint {
  const assets = sharedAssets(pool);
  return min(assets, mulDivDown(tokens, assets + VIRTUAL_OFFSET, pool.supply + VIRTUAL_OFFSET));
}
