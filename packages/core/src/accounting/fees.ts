import { require } from './errors.ts';
import { min } from './numbers.ts';
import type { CoinState, StablecoinState } from './state.ts';

/**
 * Pays commission to the integrator: `amount`, or everything owed where it is undefined. The state is accrued and synced.
 *
 * @throws AccountingError `zeroAmount`, `insufficientFees`, `insufficientLiquidity`.
 */
export function claimFees(
  { stablecoin, integration }: CoinState,
  vault: bigint,
  amount: bigint | undefined,
): CoinState & { readonly paid: bigint } {
  const paid = amount ?? integration.feesOwed;
  require(paid > 0n, 'zeroAmount');
  require(paid <= integration.feesOwed, 'insufficientFees');
  require(paid <= vault, 'insufficientLiquidity');
  return {
    stablecoin: { ...stablecoin, integratorFeesOwed: stablecoin.integratorFeesOwed - paid },
    integration: { ...integration, feesOwed: integration.feesOwed - paid },
    paid,
  };
}

/**
 * Pays the platform's fees to the treasury, as far as the vault has them. The state is accrued.
 *
 * @throws AccountingError `zeroAmount`.
 */
export function collectPlatformFees(
  s: StablecoinState,
  vault: bigint,
): { readonly stablecoin: StablecoinState; readonly paid: bigint } {
  const paid = min(s.platformFeesOwed, vault);
  require(paid > 0n, 'zeroAmount');
  return { stablecoin: { ...s, platformFeesOwed: s.platformFeesOwed - paid }, paid };
}
