import { require } from './errors.ts';
import { min } from './numbers.ts';
import { type CoinState, coinKinds, type IntegrationState, type StablecoinState } from './state.ts';

/**
 * Pays commission to the integrator: `amount`, or everything owed where it is undefined. The state is accrued and synced.
 *
 * @throws AccountingError `zeroAmount`, `insufficientFees`, `insufficientLiquidity`.
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function commissionPaid(coin: math.CoinState, vaultBalance: bigint): bigint {
 *   return math.claimFees(math.projectTo(coin, now), vaultBalance, undefined).paid;
 * }
 * ```
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
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function feesPaid(state: math.StablecoinState, vaultBalance: bigint): bigint {
 *   return math.collectPlatformFees(math.accrue(state, now), vaultBalance).paid;
 * }
 * ```
 */
export function collectPlatformFees(
  s: StablecoinState,
  vault: bigint,
): { readonly stablecoin: StablecoinState; readonly paid: bigint } {
  const paid = min(s.platformFeesOwed, vault);
  require(paid > 0n, 'zeroAmount');
  return { stablecoin: { ...s, platformFeesOwed: s.platformFeesOwed - paid }, paid };
}

/**
 * Lowers the commission at once and cancels a scheduled raise, or schedules a raise after the platform's delay. The state is accrued and
 * synced.
 *
 * @throws AccountingError `feeLocked` for a payment coin.
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function feeAppliesAt(coin: math.CoinState, feeBps: number, delaySeconds: number): bigint {
 *   const { feeEtaTs } = math.setFee(math.projectTo(coin, now), feeBps, delaySeconds);
 *   return feeEtaTs === 0n ? now : feeEtaTs;
 * }
 * ```
 */
export function setFee(
  { stablecoin, integration }: CoinState,
  feeBps: number,
  delaySeconds: number,
): IntegrationState {
  require(integration.kind !== coinKinds.payment, 'feeLocked');
  return feeBps > integration.feeBps
    ? { ...integration, nextFeeBps: feeBps, feeEtaTs: stablecoin.lastAccrualTs + BigInt(delaySeconds) }
    : { ...integration, feeBps, nextFeeBps: 0, feeEtaTs: 0n };
}
