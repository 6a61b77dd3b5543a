import { KIND_EARNING, KIND_PAYMENT } from '../program/platform.generated.ts';

/**
 * What the accounting of the program's second version reads and writes: the fields of its accounts that hold amounts, rates and times.
 * Amounts are base units of the underlying, times are Unix seconds, basis points are in 10^-4.
 */

/** A platform stablecoin: its settings, the senior side, the junior pool, the yield stream, what is owed and what is deployed. */
export type StablecoinState = {
  readonly supplyCap: bigint;
  readonly platformFeeBps: number;
  readonly juniorPremiumBps: number;
  readonly targetCoverageBps: number;
  readonly minCoverageBps: number;
  readonly vestingSeconds: number;
  readonly cooldownSeconds: number;
  readonly windowSeconds: number;
  readonly maxDeployedBps: number;
  readonly deployPerDay: bigint;

  readonly seniorAssets: bigint;
  /** Value of one unit of senior assets; 10^15 = 1.0. */
  readonly seniorIndex: bigint;

  readonly epoch: number;
  readonly juniorAssets: bigint;
  /** Junior tokens by the program's count, those in cooldowns included. */
  readonly juniorSupply: bigint;
  /** Junior tokens in open cooldowns. */
  readonly juniorCooling: bigint;

  readonly unvestedYield: bigint;
  readonly vestTotal: bigint;
  readonly vestStartTs: bigint;
  readonly vestEndTs: bigint;
  readonly lastAccrualTs: bigint;
  /** Below one year's seconds. */
  readonly capRemainder: bigint;
  /** Below 10^4. */
  readonly platformFeeRemainder: bigint;
  /** Below 10^18. */
  readonly splitRemainder: bigint;

  readonly platformFeesOwed: bigint;
  readonly integratorFeesOwed: bigint;
  readonly refundsOwed: bigint;

  readonly deployedCollateral: bigint;
  readonly deploySpent: bigint;
  readonly deploySpentTs: bigint;

  readonly reportCount: number;
  readonly reportOpen: boolean;
  /** What the open report would take from senior holders and was not withheld from redemptions yet. */
  readonly missing: bigint;
  /** When the present chain of reports began. */
  readonly chainStartTs: bigint;
  readonly lastResolvedTs: bigint;
};

/**
 * What `kind` of an integration stands for. An earning coin's holders have what the commission leaves of the yield. A payment coin is worth
 * exactly 1 until a loss takes from its holders; its commission is 100 % for good.
 *
 * @example
 * ```ts
 * import { decodeIntegration, math } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(integration);
 * if (account === null) throw new Error('the coin does not exist');
 * const isPayment = decodeIntegration(integration, account.data).kind === math.coinKinds.payment;
 * ```
 */
export const coinKinds = { earning: Number(KIND_EARNING), payment: Number(KIND_PAYMENT) } as const;

/** One branded coin. */
export type IntegrationState = {
  /** One of {@link coinKinds}. */
  readonly kind: number;
  readonly feeBps: number;
  readonly nextFeeBps: number;
  /** When the next fee takes effect; 0 without one. */
  readonly feeEtaTs: bigint;
  readonly assets: bigint;
  /** Branded tokens by the program's count: direct burns do not lower it. */
  readonly supply: bigint;
  readonly lastIndex: bigint;
  readonly highWaterIndex: bigint;
  readonly principal: bigint;
  readonly feesOwed: bigint;
  /** Below 10^4. */
  readonly feeRemainder: bigint;
  readonly lifetimeRevenue: bigint;
  readonly lifetimeVolume: bigint;
};

/** A coin beside its stablecoin. */
export type CoinState = { readonly stablecoin: StablecoinState; readonly integration: IntegrationState };

/** A loss report, open or resolved. */
export type LossReportState = {
  readonly loss: bigint;
  /** The part of the loss that the senior side would bear, as it was when reported. */
  readonly seniorPart: bigint;
  /** Withheld from redemptions while the report was open. */
  readonly withheld: bigint;
  readonly reportedTs: bigint;
  readonly refundLeft: bigint;
  readonly claimsLeft: bigint;
};

/** A junior withdrawal that waits or can be completed. */
export type CooldownState = {
  readonly epoch: number;
  readonly tokens: bigint;
  readonly unlockTs: bigint;
  readonly expiryTs: bigint;
};

/**
 * What stays in the vault on every payment to holders and to the custodian.
 *
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function isReserveCovered(state: math.StablecoinState, vaultBalance: bigint): boolean {
 *   return vaultBalance >= math.reserveOf(math.accrue(state, now));
 * }
 * ```
 */
export const reserveOf = (stablecoin: StablecoinState): bigint =>
  stablecoin.platformFeesOwed + stablecoin.integratorFeesOwed + stablecoin.refundsOwed;

/**
 * What the vault must hold at least: everything that is owed, less what is deployed. `withheld` is what the open loss report withholds.
 *
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function donatedTo(state: math.StablecoinState, vaultBalance: bigint, withheld: bigint): bigint {
 *   const surplus = vaultBalance - math.expectedInVault(state, withheld);
 *   return surplus > 0n ? surplus : 0n;
 * }
 * ```
 */
export function expectedInVault(stablecoin: StablecoinState, withheld: bigint): bigint {
  const { seniorAssets, juniorAssets, unvestedYield, deployedCollateral } = stablecoin;
  const owed = seniorAssets + juniorAssets + unvestedYield + reserveOf(stablecoin) + withheld;
  // a donation that paid for a redemption leaves more deployed than is owed
  return owed > deployedCollateral ? owed - deployedCollateral : 0n;
}

/**
 * What a vault that holds `vaultBalance` lacks of what it must hold; 0 where it lacks nothing.
 *
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function isShort(state: math.StablecoinState, vaultBalance: bigint, withheld: bigint): boolean {
 *   return math.shortfall(state, vaultBalance, withheld) > 0n;
 * }
 * ```
 */
export function shortfall(stablecoin: StablecoinState, vaultBalance: bigint, withheld: bigint): bigint {
  const expected = expectedInVault(stablecoin, withheld);
  return expected > vaultBalance ? expected - vaultBalance : 0n;
}

/**
 * Whether an open report puts a part of the senior side in doubt, so that redemptions bear a part of the reported loss.
 *
 * @example
 * ```ts
 * import { decodeStablecoin, math } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(stablecoin);
 * if (account === null) throw new Error('the stablecoin does not exist');
 * const state = math.accrue(decodeStablecoin(stablecoin, account.data), now);
 * if (math.bearsReport(state)) console.log('a part of each redemption is withheld');
 * ```
 */
export const bearsReport = ({ reportOpen, missing }: StablecoinState): boolean => reportOpen && missing > 0n;
