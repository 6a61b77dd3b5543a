import { BPS, divmod, fit, max, min, mulDivDown, saturatingAdd } from './numbers.ts';
import { type CoinState, coinKinds, type IntegrationState } from './state.ts';

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
  // no gain and no loss since the last sync
  if (index === integration.lastIndex) return { stablecoin, integration };
  const value = valueAtDown(integration, index);
  const gain = value - untaxedDown(integration, value, index);
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
        highWaterIndex: max(integration.highWaterIndex, index),
        feeRemainder,
      },
    },
    commission,
  );
}

/**
 * The part of `value` that bears no commission: what the assets are worth at the high-water index. A payment coin keeps what its tokens
 * stand for instead, to the unit, so that rounding cannot leave it below par for good.
 */
function untaxedDown(integration: IntegrationState, value: bigint, index: bigint): bigint {
  if (integration.kind === coinKinds.payment) return min(value, integration.supply);
  return index > integration.highWaterIndex ? valueAtDown(integration, integration.highWaterIndex) : value;
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
