import { ProgramError } from '../errors.ts';
import { fit } from './mulDiv.ts';
import type { IntegrationState } from './sync.ts';

/**
 * Claims `amount` base units of commission, or everything owed where it is `null`. The state has been brought up to date.
 *
 * @throws ProgramError `zeroAmount` also where nothing is owed, `insufficientFees`, `insufficientLiquidity`.
 */
export function claimFees(
  { stablecoin, integration }: IntegrationState,
  vaultBalance: bigint,
  amount: bigint | null,
): IntegrationState & { readonly amount: bigint } {
  const claimed = amount ?? integration.feesOwed;
  if (claimed === 0n) throw new ProgramError('zeroAmount');
  if (claimed > integration.feesOwed) throw new ProgramError('insufficientFees');
  if (claimed > vaultBalance) throw new ProgramError('insufficientLiquidity');
  return {
    stablecoin: { ...stablecoin, integratorFeesOwed: fit(stablecoin.integratorFeesOwed - claimed) },
    integration: { ...integration, feesOwed: integration.feesOwed - claimed },
    amount: claimed,
  };
}
