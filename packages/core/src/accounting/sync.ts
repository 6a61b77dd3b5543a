import { BPS, divmod, fit, max, min, mulDivDown, mulDivUp, saturatingAdd } from './numbers.ts';
import {
  bearsReport,
  type CoinState,
  coinKinds,
  type IntegrationState,
  type StablecoinState,
} from './state.ts';

/**
 * Brings an integration to its stablecoin's present index, takes the commission, and lets a due fee raise take effect. While a report puts
 * senior assets in doubt, commission is taken on what the whole reported loss would leave, and a due raise waits.
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
  if (integration.supply === 0n) {
    const { seniorIndex: lastIndex } = stablecoin;
    return withDueFee({ stablecoin, integration: { ...integration, lastIndex, highWaterIndex: lastIndex } });
  }
  if (bearsReport(stablecoin)) return withCertainCommission({ stablecoin, integration });
  return withDueFee(withCommission({ stablecoin, integration }));
}

function withCommission({ stablecoin, integration }: CoinState): CoinState {
  const index = stablecoin.seniorIndex;
  const { kind, assets, supply, lastIndex, highWaterIndex } = integration;
  // under a report a payment coin may keep what is worth more than its tokens
  const isTaxed = kind === coinKinds.payment ? assets <= supply : index <= highWaterIndex;
  if (index === lastIndex && isTaxed) return { stablecoin, integration };
  const { value, reached } = valueAtDown(integration, index);
  const gain = fit(value - untaxedDown(integration, value, index));
  const { commission, feeRemainder } = commissionOn(integration, gain);
  const synced = {
    ...integration,
    assets: value - commission,
    lastIndex: reached,
    highWaterIndex: max(highWaterIndex, reached),
    feeRemainder,
  };
  return oweToIntegrator({ stablecoin, integration: synced }, commission);
}

/**
 * Takes commission on what the integration has gained even if all that is missing is lost: up to the index after that loss, rounded
 * against the integrator. It never takes what is missing, so that every loss up to the reported one can be settled.
 */
function withCertainCommission({ stablecoin, integration }: CoinState): CoinState {
  const { assets, lastIndex, highWaterIndex } = integration;
  const { value, reached } = valueAtDown(integration, stablecoin.seniorIndex);
  const moved = { ...integration, assets: value, lastIndex: reached };
  const certainIndex = indexAfterMissingDown(stablecoin);
  if (certainIndex <= highWaterIndex) return { stablecoin, integration: moved };
  const certain = mulDivDown(assets, certainIndex, lastIndex);
  const isPayment = integration.kind === coinKinds.payment;
  const untaxed = isPayment ? integration.supply : mulDivUp(assets, highWaterIndex, lastIndex);
  const gain = max(0n, certain - untaxed);
  if (gain === 0n) return { stablecoin, integration: moved };
  const { commission, feeRemainder } = commissionOn(integration, gain);
  const left = value - commission;
  // the index at which the assets that are left are worth what has borne commission: the rest of the gain bears it later
  const taxedIndex = mulDivUp(reached, certain - commission, left);
  const synced = { ...moved, assets: left, highWaterIndex: max(highWaterIndex, taxedIndex), feeRemainder };
  return oweToIntegrator({ stablecoin, integration: synced }, commission);
}

/** The index that a loss of all that is missing would leave. */
const indexAfterMissingDown = ({ seniorIndex, seniorAssets, missing }: StablecoinState): bigint =>
  seniorAssets === 0n ? 0n : mulDivDown(seniorIndex, max(0n, seniorAssets - missing), seniorAssets);

function commissionOn({ feeBps, feeRemainder }: IntegrationState, gain: bigint) {
  const [commission, remainder] = divmod(gain * BigInt(feeBps) + feeRemainder, BPS);
  return { commission, feeRemainder: remainder };
}

/**
 * The part of `value` that bears no commission: what the assets are worth at the high-water index. A payment coin keeps what its tokens
 * stand for instead, to the unit, so that rounding cannot leave it below par for good.
 */
function untaxedDown(integration: IntegrationState, value: bigint, index: bigint): bigint {
  const { kind, supply, assets, lastIndex, highWaterIndex } = integration;
  if (kind === coinKinds.payment) return min(value, supply);
  return index > highWaterIndex ? mulDivDown(assets, highWaterIndex, lastIndex) : value;
}

/** Fees rise after the gains so far bore the old fee. */
function withDueFee({ stablecoin, integration }: CoinState): CoinState {
  const { feeEtaTs, nextFeeBps } = integration;
  if (bearsReport(stablecoin) || feeEtaTs === 0n || stablecoin.lastAccrualTs < feeEtaTs) {
    return { stablecoin, integration };
  }
  return { stablecoin, integration: { ...integration, feeBps: nextFeeBps, nextFeeBps: 0, feeEtaTs: 0n } };
}

/**
 * The assets at an index, rounded down, and the index at which they are worth exactly that: `ceil(last index × value / assets)`. Growth of
 * less than a unit stays between that index and the present one, and in the next gain, however often it is synced.
 */
function valueAtDown({ assets, lastIndex }: IntegrationState, index: bigint) {
  const value = mulDivDown(assets, index, lastIndex);
  return { value, reached: value === 0n ? index : mulDivUp(lastIndex, value, assets) };
}

/**
 * Adds the cost of a deposit to the assets of a synced integration. The growth of less than a unit that the sync held back stays what it
 * is: the last index rises so far that the deposit has no part in it.
 */
export function addAssets({ stablecoin, integration }: CoinState, cost: bigint): IntegrationState {
  const index = stablecoin.seniorIndex;
  const assets = integration.assets + cost;
  const heldBack = max(0n, index - integration.lastIndex);
  if (heldBack === 0n) return { ...integration, assets };
  const lastIndex = index - mulDivDown(integration.assets, heldBack, assets);
  return { ...integration, assets, lastIndex, highWaterIndex: max(integration.highWaterIndex, lastIndex) };
}

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
