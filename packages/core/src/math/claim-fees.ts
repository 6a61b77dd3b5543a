import { ProgramError } from '../errors.ts';
import { fit } from './mul-div.ts';
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
  const claimed = claimable(integration.feesOwed, vaultBalance, amount);
  return {
    stablecoin: { ...stablecoin, integratorFeesOwed: fit(stablecoin.integratorFeesOwed - claimed) },
    integration: { ...integration, feesOwed: integration.feesOwed - claimed },
    amount: claimed,
  };
}

/** What to pay of the fees `owed`: `amount`, or all of it where `null`. */
export function claimable(owed: bigint, vaultBalance: bigint, amount: bigint | null): bigint {
  const claimed = amount ?? owed;
  if (claimed === 0n) throw new ProgramError('zeroAmount');
  if (claimed > owed) throw new ProgramError('insufficientFees');
  if (claimed > vaultBalance) throw new ProgramError('insufficientLiquidity');
  return claimed;
}
