import { VIRTUAL_OFFSET } from '../program/platform.generated.ts';
import { fit, mulDivFloor, u64Max } from './mul-div.ts';

/** Scale of an exchange rate: 10^12 = 1.0. */
export const rateOne = 10n ** 12n;

/**
 * `floor(assets × (supply + V) / (pool + V))`: the tokens that a deposit of `assets` base units gives. ERC-4626 with virtual offsets.
 *
 * @throws ProgramError `amountTooLarge`.
 */
export function tokensForAssetsDown(assets: bigint, pool: bigint, supply: bigint): bigint {
  const [virtualSupply, virtualPool] = offsets(supply, pool);
  const tokens = fit(mulDivFloor(assets, virtualSupply, virtualPool), 'amountTooLarge');
  fit(virtualSupply + tokens, 'amountTooLarge');
  return tokens;
}

/**
 * `min(pool, floor(tokens × (pool + V) / (supply + V)))`: the underlying that `tokens` are worth, in base units.
 *
 * @throws ProgramError `amountTooLarge`.
 */
export function assetsForTokensDown(tokens: bigint, pool: bigint, supply: bigint): bigint {
  const [virtualSupply, virtualPool] = offsets(supply, pool);
  const assets = mulDivFloor(tokens, virtualPool, virtualSupply) ?? u64Max;
  return assets < pool ? assets : pool;
}

/** Underlying per token, scale 10^12, rounded down: `(pool + V) × 10^12 / (supply + V)`. */
export function exchangeRateDown(pool: bigint, supply: bigint): bigint {
  return ((pool + VIRTUAL_OFFSET) * rateOne) / (supply + VIRTUAL_OFFSET);
}

function offsets(supply: bigint, pool: bigint): readonly [bigint, bigint] {
  return [fit(supply + VIRTUAL_OFFSET, 'amountTooLarge'), fit(pool + VIRTUAL_OFFSET, 'amountTooLarge')];
}
