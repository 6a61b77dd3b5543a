import type { Integration, Stablecoin } from '../program/platform.generated.ts';
import { bpsDown } from './accrue.ts';
import { fit, mulDivFloor, saturatingAdd } from './mul-div.ts';

/** An integration and its stablecoin, as they are at one moment. */
export type IntegrationState = {
  readonly stablecoin: Stablecoin;
  readonly integration: Integration;
};

/**
 * Moves an integration's assets to the stablecoin's present index and takes commission on growth above the high-water index, as the
 * program's `sync` does. Source: program.md, Accounting.
 *
 * @returns the new state and the commission taken, in base units.
 */
export function sync({
  stablecoin,
  integration,
}: IntegrationState): IntegrationState & { readonly commission: bigint } {
  const index = stablecoin.seniorIndex;
  if (index === integration.lastIndex) return { stablecoin, integration, commission: 0n };
  const value = valueAtDown(integration, index);
  const high = integration.highWaterIndex;
  const commission =
    index > high ? bpsDown(fit(value - valueAtDown(integration, high)), BigInt(integration.feeBps)) : 0n;
  const moved = {
    ...integration,
    lastIndex: index,
    highWaterIndex: index > high ? index : high,
    assets: value - commission,
  };
  return { ...oweCommission({ stablecoin, integration: moved }, commission), commission };
}

/** `floor(assets × index / last index)`. */
function valueAtDown(integration: Integration, index: bigint): bigint {
  return fit(mulDivFloor(integration.assets, index, integration.lastIndex));
}

/** Moves `amount` of senior assets to the integrator's fees. */
export function oweCommission(
  { stablecoin, integration }: IntegrationState,
  amount: bigint,
): IntegrationState {
  return {
    stablecoin: {
      ...stablecoin,
      seniorAssets: fit(stablecoin.seniorAssets - amount),
      integratorFeesOwed: fit(stablecoin.integratorFeesOwed + amount),
    },
    integration: {
      ...integration,
      feesOwed: fit(integration.feesOwed + amount),
      lifetimeRevenue: saturatingAdd(integration.lifetimeRevenue, amount),
    },
  };
}
