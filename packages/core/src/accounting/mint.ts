import { require } from './errors.ts';
import { checkTakesExposure } from './exposure.ts';
import { requireHeadroom } from './headroom.ts';
import { BPS, mulDivDown, saturatingAdd } from './numbers.ts';
import { type Deposit, depositInto } from './pool.ts';
import type { CoinState, StablecoinState } from './state.ts';
import { addAssets } from './sync.ts';

/**
 * Mints branded tokens for at most `amount`. The state is accrued and synced.
 *
 * @returns the new state, the tokens, and what they cost.
 * @throws AccountingError `zeroAmount`, `lossPending`, `windingUp`, `amountTooLarge`, `supplyCapExceeded`, `coverageTooLow`, `amountTooSmall`,
 * `belowMinimumReceived`.
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function supplyAfter(coin: math.CoinState, amount: bigint): bigint {
 *   const { integration } = math.mint(math.projectTo(coin, now), amount, 0n);
 *   return integration.supply;
 * }
 * ```
 */
export function mint(
  { stablecoin, integration }: CoinState,
  amount: bigint,
  minimumReceived: bigint,
): CoinState & Deposit {
  require(amount > 0n, 'zeroAmount');
  checkTakesExposure(stablecoin);
  const { tokens, cost } = depositInto(integration, amount);
  requireHeadroom(stablecoin, 0n, cost);
  const seniorAssets = stablecoin.seniorAssets + cost;
  require(seniorAssets <= stablecoin.supplyCap, 'supplyCapExceeded');
  require(committedCoverage(stablecoin) * BPS >=
    BigInt(stablecoin.minCoverageBps) * seniorAssets, 'coverageTooLow');
  require(tokens > 0n, 'amountTooSmall');
  require(tokens >= minimumReceived, 'belowMinimumReceived');
  return {
    stablecoin: { ...stablecoin, seniorAssets },
    integration: {
      ...addAssets({ stablecoin, integration }, cost),
      supply: integration.supply + tokens,
      principal: integration.principal + cost,
      lifetimeVolume: saturatingAdd(integration.lifetimeVolume, cost),
    },
    tokens,
    cost,
  };
}

/**
 * Junior assets that no cooldown is about to take away.
 *
 * @example
 * ```ts
 * import { decodeStablecoin, math } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(stablecoin);
 * if (account === null) throw new Error('the stablecoin does not exist');
 * const state = math.accrue(decodeStablecoin(stablecoin, account.data), now);
 * console.log(`${math.committedCoverage(state)} of ${state.juniorAssets} junior assets stay`);
 * ```
 */
export const committedCoverage = (s: StablecoinState): bigint =>
  s.juniorSupply === 0n ? 0n : mulDivDown(s.juniorAssets, s.juniorSupply - s.juniorCooling, s.juniorSupply);
