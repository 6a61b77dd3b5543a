import { BPS, divmod, fit, mulDivDown, saturatingAdd } from './numbers.ts';
import type { CoinState, IntegrationState } from './state.ts';

/**
 * Brings an integration to its stablecoin's present index, takes the commission, and lets a due fee raise take effect.
 *
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function assetsNow({ stablecoin, integration }: math.CoinState): bigint {
 *   return math.sync({ stablecoin: math.accrue(stablecoin, now), integration }).integration.assets;
 * }
 * ```
 */
export function sync({ stablecoin, integration }: CoinState): CoinState {
  return withDueFee(withCommission({ stablecoin, integration }));
}

function withCommission({ stablecoin, integration }: CoinState): CoinState {
  const index = stablecoin.seniorIndex;
  if (integration.supply === 0n) {
    return { stablecoin, integration: { ...integration, lastIndex: index, highWaterIndex: index } };
  }
  const value = valueAtDown(integration, index);
  if (index <= integration.highWaterIndex) {
    return { stablecoin, integration: { ...integration, assets: value, lastIndex: index } };
  }
  const gain = value - valueAtDown(integration, integration.highWaterIndex);
  const [commission, feeRemainder] = divmod(
    gain * BigInt(integration.feeBps) + integration.feeRemainder,
    BPS,
  );
  return oweToIntegrator(
    {
      stablecoin,
      integration: {
        ...integration,
        assets: value - commission,
        lastIndex: index,
        highWaterIndex: index,
        feeRemainder,
      },
    },
    commission,
  );
}

/** Fees rise after the gains so far bore the old fee. */
function withDueFee({ stablecoin, integration }: CoinState): CoinState {
  const { feeEtaTs, nextFeeBps } = integration;
  if (feeEtaTs === 0n || stablecoin.lastAccrualTs < feeEtaTs) return { stablecoin, integration };
  return { stablecoin, integration: { ...integration, feeBps: nextFeeBps, nextFeeBps: 0, feeEtaTs: 0n } };
}

const valueAtDown = ({ assets, lastIndex }: IntegrationState, index: bigint): bigint =>
  mulDivDown(assets, index, lastIndex);

/** Moves `amount` of senior assets to the integrator's fees; the integration's own assets are the caller's to lower. */
export function oweToIntegrator({ stablecoin, integration }: CoinState, amount: bigint): CoinState {
  return {
    stablecoin: {
      ...stablecoin,
      seniorAssets: fit(stablecoin.seniorAssets - amount),
      integratorFeesOwed: stablecoin.integratorFeesOwed + amount,
    },
    integration: {
      ...integration,
      feesOwed: integration.feesOwed + amount,
      lifetimeRevenue: saturatingAdd(integration.lifetimeRevenue, amount),
    },
  };
}
