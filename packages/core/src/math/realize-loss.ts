import { ProgramError } from '../errors.ts';
import { MIN_INDEX } from '../program/platform.generated.ts';
import type { StablecoinState } from './accrue.ts';
import { fit, min, mulDivFloor } from './mul-div.ts';

/** Who bore a loss, base units. */
export type Loss = {
  readonly junior: bigint;
  readonly unvested: bigint;
  readonly senior: bigint;
};

/**
 * Writes off `amount` base units of deployed collateral: junior assets first, then unvested yield, then the senior side through its index,
 * rounded down. The state has been accrued. Source: program.md, Loss.
 *
 * @throws ProgramError `zeroAmount`, `insufficientCollateral`, `lossTooLarge`.
 */
export function realizeLoss(
  { stablecoin, junior }: StablecoinState,
  amount: bigint,
): StablecoinState & { readonly loss: Loss } {
  if (amount === 0n) throw new ProgramError('zeroAmount');
  const deployedCollateral = fit(stablecoin.deployedCollateral - amount, 'insufficientCollateral');
  const juniorLoss = min(amount, junior.assets);
  const unvestedLoss = min(amount - juniorLoss, stablecoin.unvestedYield);
  const seniorLoss = amount - juniorLoss - unvestedLoss;
  const seniorAssets = fit(stablecoin.seniorAssets - seniorLoss, 'lossTooLarge');
  const seniorIndex =
    seniorLoss === 0n
      ? stablecoin.seniorIndex
      : fit(mulDivFloor(stablecoin.seniorIndex, seniorAssets, stablecoin.seniorAssets));
  if (seniorLoss > 0n && seniorIndex < MIN_INDEX) throw new ProgramError('lossTooLarge');
  return {
    stablecoin: {
      ...stablecoin,
      deployedCollateral,
      seniorAssets,
      seniorIndex,
      unvestedYield: stablecoin.unvestedYield - unvestedLoss,
    },
    junior: { ...junior, assets: junior.assets - juniorLoss },
    loss: { junior: juniorLoss, unvested: unvestedLoss, senior: seniorLoss },
  };
}
