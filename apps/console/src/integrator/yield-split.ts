import type { DataOf } from '@obverse/client';
import { math } from '@obverse/core';

type Stablecoin = DataOf<'get', '/stablecoin/{index}'>;

/** What the split depends on. */
type Terms = Pick<Stablecoin, 'settings' | 'seniorAssets' | 'juniorAssets' | 'juniorSupply' | 'seniorApyBps'>;

/** Who gets how much of the yield that a coin's collateral earns; basis points that sum to 10 000. */
export type YieldSplit = {
  readonly platformBps: number;
  /** For bearing losses first; 0 where there is no junior tranche. */
  readonly juniorBps: number;
  readonly integratorBps: number;
  readonly holdersBps: number;
};

const all = 10_000n;

const divideNearest = (part: bigint, whole: bigint): bigint => (2n * part + whole) / (2n * whole);

/** The split that a release of yield now would make. What rounding leaves of the fee is the holders'. */
export function yieldSplit({ settings, ...terms }: Terms, feeBps: number): YieldSplit {
  // before anyone has minted, the first coins meet the premium at full cover
  const senior = BigInt(terms.seniorAssets) || 1n;
  const state = {
    seniorAssets: senior,
    juniorAssets: BigInt(terms.juniorAssets),
    juniorSupply: BigInt(terms.juniorSupply),
    juniorPremiumBps: settings.juniorPremiumBps,
    targetCoverageBps: settings.targetCoverageBps,
  } as math.StablecoinState;
  // dust earns nothing
  const junior = math.earningJuniorAssets(state);
  const afterPlatform = all - BigInt(settings.platformFeeBps);
  // the senior side's share of a release, over its share of the assets
  const kept = divideNearest(
    afterPlatform * math.seniorShareDown(state, senior, junior) * (senior + junior),
    senior * math.SHARE_ONE,
  );
  const integrator = (kept * BigInt(feeBps)) / all;
  return {
    platformBps: settings.platformFeeBps,
    juniorBps: Number(afterPlatform - kept),
    integratorBps: Number(integrator),
    holdersBps: Number(kept - integrator),
  };
}

/** What holders earn a year, and the integrator on the same assets, at the present stream; basis points, compounded daily as the service does. */
export function yearlyYield(
  { seniorApyBps }: Pick<Stablecoin, 'seniorApyBps'>,
  feeBps: number,
): { readonly holdersBps: number; readonly integratorBps: number } {
  const daysPerYear = 365;
  // the simple rate whose daily compounding the service gives
  const rate = daysPerYear * Math.expm1(Math.log1p(seniorApyBps / 10_000) / daysPerYear);
  const holdersBps = math.rateBpsDown(math.compoundDaily((rate * (10_000 - feeBps)) / 10_000));
  return { holdersBps, integratorBps: math.rateBpsDown((rate * feeBps) / 10_000) };
}
