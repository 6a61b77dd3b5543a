import { maxCoverageRatioBps } from '@obverse/contracts';
import { math } from '@obverse/core';
import type {
  integrationSnapshots,
  juniorSnapshots,
  NewSnapshot,
  stablecoinSnapshots,
} from '../db/schema/snapshots-tables.ts';
import type { CountedHolders } from './holder-counts.ts';
import type { GroupState, IntegrationState } from './read-group.ts';

/** The columns that all rows of one group share. */
export type SnapshotKey = Pick<
  NewSnapshot<typeof stablecoinSnapshots>,
  'cluster' | 'at' | 'takenAt' | 'slot'
>;

/** The yield of a rate per year, compounded daily. */
export const apyBps = (rate: number): number => math.rateBpsDown(math.compoundDaily(rate));

/** The coverage ratio, at most `maxCoverageRatioBps`; null if there is nothing to cover. */
export function coverageBps(state: math.StablecoinState): number | null {
  const coverage = math.coverageBpsDown(state);
  return coverage === undefined ? null : Math.min(Number(coverage), maxCoverageRatioBps);
}

export function stablecoinRow(
  key: SnapshotKey,
  { stablecoin, state, now }: GroupState,
): NewSnapshot<typeof stablecoinSnapshots> {
  return {
    ...key,
    id: stablecoin.address.toBase58(),
    seniorAssets: state.seniorAssets,
    juniorAssets: state.juniorAssets,
    seniorIndex: state.seniorIndex,
    supplyCap: state.supplyCap,
    unvestedYield: state.unvestedYield,
    platformFeesOwed: state.platformFeesOwed,
    integratorFeesOwed: state.integratorFeesOwed,
    deployedCollateral: state.deployedCollateral,
    coverageBps: coverageBps(state),
    apyBps: apyBps(math.seniorRate(state, now)),
  };
}

export function juniorRow(
  key: SnapshotKey,
  { state, now, juniorMint, juniorSupply }: GroupState,
  count: CountedHolders | undefined,
): NewSnapshot<typeof juniorSnapshots> {
  return {
    ...key,
    id: juniorMint.toBase58(),
    supply: juniorSupply,
    countedSupply: state.juniorSupply,
    assets: state.juniorAssets,
    holders: count?.holders ?? null,
    countedAt: count?.countedAt ?? null,
    exchangeRate: math.exchangeRateDown(math.juniorPool(state)),
    coverageBps: coverageBps(state),
    apyBps: apyBps(math.juniorRate(state, now)),
  };
}

export function integrationRow(
  key: SnapshotKey,
  { integration: { address }, state, supply }: IntegrationState,
  now: bigint,
  count: CountedHolders | undefined,
): NewSnapshot<typeof integrationSnapshots> {
  const { integration } = state;
  return {
    ...key,
    id: address.toBase58(),
    supply,
    countedSupply: integration.supply,
    holders: count?.holders ?? null,
    countedAt: count?.countedAt ?? null,
    principal: integration.principal,
    assets: integration.assets,
    exchangeRate: math.exchangeRateDown(integration),
    volume: integration.lifetimeVolume,
    revenue: integration.lifetimeRevenue,
    apyBps: math.rateBpsDown(math.coinYield(state, now)),
  };
}
