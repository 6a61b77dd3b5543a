import { BPS, type JuniorTranche, SECONDS_PER_YEAR, type Stablecoin } from '../program/platform.generated.ts';
import { fit, min, mulDivFloor, u64Max } from './mul-div.ts';

const i64Max = 2n ** 63n - 1n;

/** A stablecoin and its junior tranche, as they are at one moment. */
export type StablecoinState = {
  readonly stablecoin: Stablecoin;
  readonly junior: JuniorTranche;
};

/**
 * Releases the yield that is due at `now` (unix seconds), as the program's `accrue` does.
 *
 * `released = unvested × (now − last) / (end − last)`, rounded down, all of it at the end, never more than `(senior + junior) × (now − last) / 31 536 000`.
 * Source: program.md, Accounting.
 *
 * @returns the new state and what was released, in base units.
 */
export function accrue(
  { stablecoin, junior }: StablecoinState,
  now: bigint,
): StablecoinState & { readonly released: bigint } {
  const last = stablecoin.vestLastTs;
  if (now <= last) return { stablecoin, junior, released: 0n };
  if (stablecoin.seniorAssets === 0n && junior.supply === 0n) {
    const remaining = stablecoin.vestEndTs > last ? stablecoin.vestEndTs - last : 0n;
    return {
      stablecoin: { ...stablecoin, vestLastTs: now, vestEndTs: min(now + remaining, i64Max) },
      junior,
      released: 0n,
    };
  }
  const released = due(stablecoin, stablecoin.seniorAssets + junior.assets, now);
  const moved = { ...stablecoin, vestLastTs: now };
  if (released === 0n) return { stablecoin: moved, junior, released };

  const fee = bpsDown(released, BigInt(stablecoin.platformFeeBps));
  const rest = released - fee;
  const seniorGain = seniorShareDown(rest, stablecoin, junior);
  const index =
    seniorGain === 0n
      ? stablecoin.seniorIndex
      : mulDivFloor(stablecoin.seniorIndex, stablecoin.seniorAssets + seniorGain, stablecoin.seniorAssets);
  // an index beyond 64 bits: everything is held back
  if (index === null) return { stablecoin: moved, junior, released: 0n };
  return {
    stablecoin: {
      ...moved,
      seniorIndex: index,
      seniorAssets: stablecoin.seniorAssets + seniorGain,
      unvestedYield: stablecoin.unvestedYield - released,
      platformFeesOwed: stablecoin.platformFeesOwed + fee,
    },
    junior: { ...junior, assets: junior.assets + rest - seniorGain },
    released,
  };
}

function due(stablecoin: Stablecoin, assets: bigint, now: bigint): bigint {
  const { unvestedYield, vestLastTs, vestEndTs } = stablecoin;
  const elapsed = now - vestLastTs;
  const vested =
    now >= vestEndTs ? unvestedYield : fit(mulDivFloor(unvestedYield, elapsed, vestEndTs - vestLastTs));
  return min(vested, mulDivFloor(assets, elapsed, SECONDS_PER_YEAR) ?? u64Max);
}

/** The senior side's part of a released `rest`: pro rata to assets, less the junior premium, each rounded down. */
export function seniorShareDown(rest: bigint, stablecoin: Stablecoin, junior: JuniorTranche): bigint {
  if (junior.supply === 0n) return rest;
  if (stablecoin.seniorAssets === 0n) return 0n;
  const proRata = fit(mulDivFloor(rest, stablecoin.seniorAssets, stablecoin.seniorAssets + junior.assets));
  return bpsDown(proRata, BPS - BigInt(stablecoin.juniorPremiumBps));
}

/** `floor(amount × bps / 10 000)`. */
export function bpsDown(amount: bigint, bps: bigint): bigint {
  return (amount * bps) / BPS;
}
