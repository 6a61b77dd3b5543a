import { ProgramError } from '../errors.ts';
import type { Stablecoin } from '../program/platform.generated.ts';
import { fit } from './mul-div.ts';

/**
 * Takes `amount` base units out of a vault that holds `vaultBalance`; at least the fees owed stay there. The state has been accrued.
 *
 * @throws ProgramError `zeroAmount`, `insufficientLiquidity`.
 */
export function deployCollateral(stablecoin: Stablecoin, vaultBalance: bigint, amount: bigint): Stablecoin {
  if (amount === 0n) throw new ProgramError('zeroAmount');
  const available = vaultBalance - fit(stablecoin.platformFeesOwed + stablecoin.integratorFeesOwed);
  if (amount > available) throw new ProgramError('insufficientLiquidity');
  return { ...stablecoin, deployedCollateral: fit(stablecoin.deployedCollateral + amount, 'amountTooLarge') };
}

/**
 * Brings `amount` base units of deployed collateral back into the vault.
 *
 * @throws ProgramError `zeroAmount`, `insufficientCollateral`.
 */
export function returnCollateral(stablecoin: Stablecoin, amount: bigint): Stablecoin {
  if (amount === 0n) throw new ProgramError('zeroAmount');
  return {
    ...stablecoin,
    deployedCollateral: fit(stablecoin.deployedCollateral - amount, 'insufficientCollateral'),
  };
}
