import { maxCoverageRatioBps } from '@obverse/contracts';
import { math } from '@obverse/core';
import type {
  integrationSnapshots,
  juniorSnapshots,
  NewSnapshot,
  stablecoinSnapshots,
} from '../db/schema/index.ts';
import type { HolderCount } from './holder-counts.ts';
import type { GroupState, IntegrationState } from './read-group.ts';

/** The columns that all rows of one group share. */
export type SnapshotKey = Pick<
  NewSnapshot<typeof stablecoinSnapshots>,
  'cluster' | 'at' | 'takenAt' | 'slot'
>;

const apyBps = (rate: number): number => math.rateBpsDown(math.compoundDaily(rate));

/** The coverage ratio, at most `maxCoverageRatioBps`; null if there is nothing to cover. */
export function coverageBps(state: math.StablecoinState): number | null {
  const coverage = math.coverageBps(state);
  return coverage === null ? null : Math.min(Number(coverage), maxCoverageRatioBps);
}

export function stablecoinRow(
  key: SnapshotKey,
  { state, now }: GroupState,
): NewSnapshot<typeof stablecoinSnapshots> {
  const { stablecoin } = state;
  return {
    ...key,
    id: stablecoin.address.toBase58(),
    seniorAssets: stablecoin.seniorAssets,
    seniorIndex: stablecoin.seniorIndex,
    supplyCap: stablecoin.supplyCap,
    unvestedYield: stablecoin.unvestedYield,
    platformFeesOwed: stablecoin.platformFeesOwed,
    integratorFeesOwed: stablecoin.integratorFeesOwed,
    deployedCollateral: stablecoin.deployedCollateral,
    coverageBps: coverageBps(state),
    apyBps: apyBps(math.seniorRate(state, now)),
  };
}

export function juniorRow(
  key: SnapshotKey,
  { state, now }: GroupState,
  count: HolderCount | undefined,
): NewSnapshot<typeof juniorSnapshots> {
  const { junior } = state;
  return {
    ...key,
    id: junior.address.toBase58(),
    supply: junior.supply,
    assets: junior.assets,
    holders: count?.holders ?? null,
    countedAt: count?.countedAt ?? null,
    exchangeRate: math.exchangeRateDown(junior.assets, junior.supply),
    coverageBps: coverageBps(state),
    apyBps: apyBps(math.juniorRate(state, now)),
  };
}

export function integrationRow(
  key: SnapshotKey,
  { state, supply }: IntegrationState,
  now: bigint,
  count: HolderCount | undefined,
): NewSnapshot<typeof integrationSnapshots> {
  const { integration } = state;
  return {
    ...key,
    id: integration.address.toBase58(),
    supply,
    holders: count?.holders ?? null,
    countedAt: count?.countedAt ?? null,
    principal: integration.principal,
    assets: integration.assets,
    exchangeRate: math.exchangeRateDown(integration.assets, supply),
    volume: integration.lifetimeVolume,
    revenue: integration.lifetimeRevenue,
    apyBps: apyBps(math.seniorRate(state, now, integration.feeBps)),
  };
}
