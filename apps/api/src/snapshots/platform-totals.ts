import type { NewSnapshot, platformSnapshots } from '../db/schema/snapshots-tables.ts';
import type { CountedHolders } from './holder-counts.ts';
import type { GroupState } from './read-group.ts';
import type { SnapshotKey } from './rows.ts';
import { type Amounts, sumOfCoins, totalNames } from './totals.ts';

const coinNames = ['volume', 'revenue'] as const;

/** Adds up what is read for one minute. A stablecoin or an integration that is read again counts once, as it was last read. */
export class PlatformTotals {
  readonly #stablecoins = new Map<string, Amounts<(typeof totalNames)[number]>>();
  readonly #coins = new Map<string, Amounts<(typeof coinNames)[number]>>();

  add({ stablecoin: { address, decimals }, state, integrations }: GroupState): void {
    this.#stablecoins.set(address.toBase58(), { decimals, amounts: state });
    for (const { integration, state: coin } of integrations) {
      const { lifetimeVolume: volume, lifetimeRevenue: revenue } = coin.integration;
      this.#coins.set(integration.address.toBase58(), { decimals, amounts: { volume, revenue } });
    }
  }

  /** @param countOf the last count of an integration's holders; undefined before the first */
  row(
    key: SnapshotKey,
    id: string,
    countOf: (integration: string) => CountedHolders | undefined,
  ): NewSnapshot<typeof platformSnapshots> {
    const counts = [...this.#coins.keys()].map(countOf).filter((count) => count !== undefined);
    return {
      ...key,
      id,
      stablecoins: this.#stablecoins.size,
      integrations: this.#coins.size,
      holders: counts.reduce((sum, { holders }) => sum + holders, 0),
      coinsCounted: counts.length,
      ...sumOfCoins(totalNames, [...this.#stablecoins.values()]),
      ...sumOfCoins(coinNames, [...this.#coins.values()]),
    };
  }
}
