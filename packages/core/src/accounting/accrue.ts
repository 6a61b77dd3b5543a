import {
  BPS,
  divmod,
  MIN_EARNING_ASSETS,
  max,
  min,
  mulDivDown,
  PREMIUM_ONE,
  SECONDS_PER_YEAR,
  SHARE_ONE,
  U64_MAX,
} from './numbers.ts';
import type { StablecoinState } from './state.ts';

/**
 * The program's clock: it never runs backwards.
 *
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function secondsToAccrue(state: math.StablecoinState): bigint {
 *   return math.clockOf(state, now) - state.lastAccrualTs;
 * }
 * ```
 */
export const clockOf = ({ lastAccrualTs }: StablecoinState, clock: bigint): bigint =>
  max(clock, lastAccrualTs);

/**
 * The senior assets that earn: none below the floor, where a rounded unit would move the index by more than a millionth.
 *
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function earnsYield(state: math.StablecoinState): boolean {
 *   return math.earningSeniorAssets(state) > 0n;
 * }
 * ```
 */
export const earningSeniorAssets = ({ seniorAssets }: StablecoinState): bigint =>
  seniorAssets >= MIN_EARNING_ASSETS ? seniorAssets : 0n;

/**
 * The junior assets that earn: none below the floor, so that dust does not make the schedule run.
 *
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function doesYieldWait(state: math.StablecoinState): boolean {
 *   return math.earningSeniorAssets(state) + math.earningJuniorAssets(state) === 0n;
 * }
 * ```
 */
export const earningJuniorAssets = ({ juniorAssets }: StablecoinState): bigint =>
  juniorAssets >= MIN_EARNING_ASSETS ? juniorAssets : 0n;

/**
 * Releases the yield that is due at `clock`, at most 100 % a year of the assets that earn it, and splits it between platform, senior
 * side and junior pool. Nothing is released while a loss report is open, or while there is nothing that could earn. Assets of a side below
 * {@link MIN_EARNING_ASSETS} count as none.
 *
 * @example
 * ```ts
 * import { decodeStablecoin, math } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(stablecoin);
 * if (account === null) throw new Error('the stablecoin does not exist');
 * const state = math.accrue(decodeStablecoin(stablecoin, account.data), now);
 * console.log(`senior ${state.seniorAssets}, junior ${state.juniorAssets}`);
 * ```
 */
export function accrue(s: StablecoinState, clock: bigint): StablecoinState {
  const now = clockOf(s, clock);
  const elapsed = now - s.lastAccrualTs;
  if (elapsed === 0n) return s;
  const senior = earningSeniorAssets(s);
  const junior = earningJuniorAssets(s);
  if (s.reportOpen || (senior === 0n && junior === 0n)) {
    return {
      ...s,
      vestStartTs: s.vestStartTs + elapsed,
      vestEndTs: s.vestEndTs + elapsed,
      lastAccrualTs: now,
    };
  }
  const [cap, capRemainder] = divmod((senior + junior) * elapsed + s.capRemainder, SECONDS_PER_YEAR);
  const released = min(due(s, now), cap);
  const [fee, platformFeeRemainder] = divmod(
    released * BigInt(s.platformFeeBps) + s.platformFeeRemainder,
    BPS,
  );
  const rest = released - fee;
  const [gain, splitRemainder] = divmod(
    rest * seniorShareDown(s, senior, junior) + s.splitRemainder,
    SHARE_ONE,
  );
  const seniorIndex = senior === 0n ? s.seniorIndex : mulDivDown(s.seniorIndex, senior + gain, senior);
  // the release waits rather than stopping redemptions
  if (seniorIndex > U64_MAX) return { ...s, lastAccrualTs: now };
  return {
    ...s,
    seniorAssets: s.seniorAssets + gain,
    seniorIndex,
    juniorAssets: s.juniorAssets + rest - gain,
    unvestedYield: s.unvestedYield - released,
    platformFeesOwed: s.platformFeesOwed + fee,
    lastAccrualTs: now,
    capRemainder,
    platformFeeRemainder,
    splitRemainder,
  };
}

/** What the schedule has vested and nobody has received yet. */
function due(s: StablecoinState, now: bigint): bigint {
  const vested =
    now >= s.vestEndTs
      ? s.vestTotal
      : mulDivDown(s.vestTotal, now - s.vestStartTs, s.vestEndTs - s.vestStartTs);
  return min(s.unvestedYield, max(0n, vested - (s.vestTotal - s.unvestedYield)));
}

/**
 * The senior side's share of a release, 10^18 = all of it: pro rata to assets, less the premium that the junior cover earns.
 *
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function seniorPartOf(state: math.StablecoinState, released: bigint): bigint {
 *   return (released * math.seniorShareDown(state)) / math.SHARE_ONE;
 * }
 * ```
 */
export function seniorShareDown(
  s: StablecoinState,
  senior = earningSeniorAssets(s),
  junior = earningJuniorAssets(s),
): bigint {
  if (senior === 0n) return 0n;
  if (junior === 0n) return SHARE_ONE;
  const proRata = mulDivDown(senior, SHARE_ONE, senior + junior);
  return mulDivDown(proRata, PREMIUM_ONE - effectivePremiumDown(s), PREMIUM_ONE);
}

/** The premium that the present cover earns, in 10^-9: all of it at the target coverage, in proportion below. */
function effectivePremiumDown(s: StablecoinState): bigint {
  if (s.targetCoverageBps === 0) return 0n;
  const premium = BigInt(s.juniorPremiumBps);
  return min(
    premium * 100_000n,
    mulDivDown(s.juniorAssets * premium, PREMIUM_ONE, s.seniorAssets * BigInt(s.targetCoverageBps)),
  );
}
