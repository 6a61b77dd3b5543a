import { ProgramError } from '../errors.ts';
import type { JuniorTranche } from '../program/platform.generated.ts';
import { checkCoverage, checkRoomFor } from './liabilities.ts';
import { fit, saturatingAdd } from './mul-div.ts';
import { tokensForAssetsDown } from './pool.ts';
import type { IntegrationState } from './sync.ts';

/**
 * Deposits `amount` base units of underlying, with `supply` branded tokens outstanding. The state has been brought up to date.
 *
 * @returns the new state and the branded tokens to mint.
 * @throws ProgramError `zeroAmount`, `amountTooLarge`, `supplyCapExceeded`, `coverageTooLow`, `amountTooSmall`, `belowMinimumReceived`.
 */
export function mint(
  { stablecoin, integration }: IntegrationState,
  junior: JuniorTranche,
  supply: bigint,
  amount: bigint,
  minimumReceived: bigint,
): IntegrationState & { readonly tokens: bigint } {
  if (amount === 0n) throw new ProgramError('zeroAmount');
  checkRoomFor(amount, { stablecoin, junior });
  const seniorAssets = stablecoin.seniorAssets + amount;
  if (seniorAssets > stablecoin.supplyCap) throw new ProgramError('supplyCapExceeded');
  checkCoverage(junior.assets, seniorAssets, stablecoin);
  const tokens = tokensForAssetsDown(amount, integration.assets, supply);
  if (tokens === 0n) throw new ProgramError('amountTooSmall');
  if (tokens < minimumReceived) throw new ProgramError('belowMinimumReceived');
  return {
    stablecoin: { ...stablecoin, seniorAssets },
    integration: {
      ...integration,
      assets: fit(integration.assets + amount, 'amountTooLarge'),
      principal: fit(integration.principal + amount, 'amountTooLarge'),
      lifetimeVolume: saturatingAdd(integration.lifetimeVolume, amount),
    },
    tokens,
  };
}
