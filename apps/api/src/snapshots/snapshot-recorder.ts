import type { Cluster } from '@obverse/contracts';
import { math, platformAddress, type Stablecoin } from '@obverse/core';
import type { NewSnapshot, SnapshotTable } from '../db/schema/snapshots-tables.ts';
import {
  integrationSnapshots,
  juniorSnapshots,
  platformSnapshots,
  stablecoinSnapshots,
} from '../db/schema/snapshots-tables.ts';
import type { LeaderContext } from '../leader/election.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { ClusterClock, maxJumpSeconds } from './cluster-clock.ts';
import { HolderCounts } from './holder-counts.ts';
import { PlatformTotals } from './platform-totals.ts';
import { type Group, type GroupState, groupsOf, readGroup } from './read-group.ts';
import { integrationRow, juniorRow, type SnapshotKey, stablecoinRow } from './rows.ts';
import { addTargets, type ReportFailure, type Targets } from './targets.ts';
import { insertSnapshots } from './write-snapshots.ts';

const rowsPerWrite = 500;

/** How often the snapshots of one minute are attempted. */
const maxAttempts = 3;

const secondsPerMinute = 60n;

/** Called with what the vault of a stablecoin lacks of what it must hold, base units, each time it is read. */
export type ShortfallObserver = (cluster: Cluster, stablecoin: Stablecoin, shortfall: bigint) => void;

/** The minute that is being recorded, the groups of it that are still missing, and what the others add up to. */
type Minute = {
  readonly at: bigint;
  missing: readonly Group[];
  attemptsLeft: number;
  readonly totals: PlatformTotals;
};

/** Takes the snapshots of a cluster's minutes, one minute after the other, as its leader. */
export class SnapshotRecorder {
  readonly clock: ClusterClock;
  readonly #context: LeaderContext;
  readonly #countsPerMinute: number;
  readonly #observeShortfall: ShortfallObserver;
  readonly #targets: Targets = { stablecoins: new Map(), integrations: new Map() };
  readonly #counts = new HolderCounts();
  #minute: Minute | undefined;

  /** @param countsPerMinute maximum number of tokens whose holders are counted in one minute */
  constructor(context: LeaderContext, countsPerMinute: number, observeShortfall: ShortfallObserver) {
    this.clock = new ClusterClock(context);
    this.#context = context;
    this.#countsPerMinute = countsPerMinute;
    this.#observeShortfall = observeShortfall;
  }

  /**
   * Records what is missing of the current minute. Accounts that are missing or invalid are reported, and attempted again in the next
   * call.
   *
   * @returns whether there was anything to record
   * @throws ApiError UNAVAILABLE when the cluster does not answer at all or the database cannot be written
   */
  async record(): Promise<boolean> {
    const minute = await this.#currentMinute();
    if (minute.missing.length === 0 || minute.attemptsLeft === 0) return false;
    const failed = new Set<string>();
    const report: ReportFailure = (id, err) => {
      failed.add(id);
      const { cluster } = this.#context.chain;
      this.#context.log.error(
        { err, cluster, id, attemptsLeft: minute.attemptsLeft },
        'no snapshot was taken',
      );
    };
    const readings = await this.#read(minute.missing, report);
    for (const reading of readings) {
      minute.totals.add(reading);
      const { stablecoin, vaultBalance } = reading;
      const shortfall = math.shortfall(stablecoin, vaultBalance, stablecoin.withheld);
      this.#observeShortfall(this.#context.chain.cluster, stablecoin, shortfall);
    }
    await this.#count(readings);
    await this.#write(minute, readings);
    const missing = minute.missing.flatMap((group) => missingOf(group, failed));
    // sums without what is missing would be wrong
    if (missing.length === 0) await this.#writeTotals(minute, readings);
    minute.missing = missing;
    minute.attemptsLeft -= 1;
    return true;
  }

  /** Whether nothing is missing of the current minute. */
  get isComplete(): boolean {
    return this.#minute?.missing.length === 0;
  }

  /** The minute by the cluster's clock. All of it is missing if it has just begun. */
  async #currentMinute(): Promise<Minute> {
    const { chain, log } = this.#context;
    const { now } = await this.clock.read();
    const at = now - (now % secondsPerMinute);
    // if the clock is far behind the current minute, that minute came from a wrong reading
    if (this.#minute === undefined || at > this.#minute.at || this.#minute.at - at > maxJumpSeconds) {
      await addTargets(chain, this.#targets, (id, err) =>
        log.error({ err, cluster: chain.cluster, id }, 'an account is not one to take snapshots of'),
      );
      this.#minute = {
        at,
        missing: groupsOf(this.#targets),
        attemptsLeft: maxAttempts,
        totals: new PlatformTotals(),
      };
    }
    return this.#minute;
  }

  async #read(groups: readonly Group[], report: ReportFailure): Promise<GroupState[]> {
    const readings: GroupState[] = [];
    for (const group of groups) {
      this.#context.signal.throwIfAborted();
      try {
        readings.push(await readGroup(this.#context.chain, group, this.clock.last.slot, report));
      } catch (error) {
        report(group.stablecoin.address.toBase58(), error);
      }
    }
    return readings;
  }

  async #count(readings: readonly GroupState[]): Promise<void> {
    const { chain, database, signal, log } = this.#context;
    const [first] = readings;
    if (first === undefined) return;
    const junior = readings.map(({ juniorMint, juniorSupply }) => ({
      id: juniorMint.toBase58(),
      mint: juniorMint,
      supply: juniorSupply,
    }));
    const branded = readings.flatMap(({ integrations }) =>
      integrations.map(({ integration, supply }) => ({
        id: integration.address.toBase58(),
        mint: integration.brandedMint,
        supply,
      })),
    );
    await this.#counts.resume(database, juniorSnapshots, chain, junior);
    await this.#counts.resume(database, integrationSnapshots, chain, branded);
    const tokens = [...new Map([...junior, ...branded].map((token) => [token.id, token])).values()];
    const report: ReportFailure = (id, err) =>
      log.warn({ err, cluster: chain.cluster, id }, 'holders were not counted: the last count is kept');
    await this.#counts.renew(
      chain,
      tokens,
      this.#countsPerMinute,
      fromUnixSeconds(first.now),
      report,
      signal,
    );
  }

  #keyOf({ at }: Minute, { now, slot }: GroupState): SnapshotKey {
    const { cluster } = this.#context.chain;
    return { cluster, at: fromUnixSeconds(at), takenAt: fromUnixSeconds(now), slot };
  }

  async #write(minute: Minute, readings: readonly GroupState[]): Promise<void> {
    const keyed = readings.map((reading) => [this.#keyOf(minute, reading), reading] as const);
    const count = (id: { toBase58: () => string }) => this.#counts.of(id.toBase58());
    await this.#insert(
      stablecoinSnapshots,
      keyed.map(([key, reading]) => stablecoinRow(key, reading)),
    );
    await this.#insert(
      juniorSnapshots,
      keyed.map(([key, reading]) => juniorRow(key, reading, count(reading.juniorMint))),
    );
    await this.#insert(
      integrationSnapshots,
      keyed.flatMap(([key, { integrations, now }]) =>
        integrations.map((each) => integrationRow(key, each, now, count(each.integration.address))),
      ),
    );
  }

  /** Writes the sums of a minute of which nothing is missing, as of its last read. */
  async #writeTotals(minute: Minute, readings: readonly GroupState[]): Promise<void> {
    const last = readings.at(-1);
    if (last === undefined) return;
    const id = platformAddress(this.#context.chain.programId).toBase58();
    const row = minute.totals.row(this.#keyOf(minute, last), id, (integration) =>
      this.#counts.of(integration),
    );
    await this.#insert(platformSnapshots, [row]);
  }

  async #insert<Table extends SnapshotTable>(
    table: Table,
    rows: readonly NewSnapshot<Table>[],
  ): Promise<void> {
    for (let from = 0; from < rows.length; from += rowsPerWrite) {
      const part = rows.slice(from, from + rowsPerWrite);
      await this.#context.write((orm) => insertSnapshots(orm, table, part));
    }
  }
}

/** What is still missing of a group: all of it if it could not be read, otherwise the integrations that failed. */
function missingOf({ stablecoin, integrations }: Group, failed: ReadonlySet<string>): Group[] {
  if (failed.has(stablecoin.address.toBase58())) return [{ stablecoin, integrations }];
  const missing = integrations.filter(({ address }) => failed.has(address.toBase58()));
  return missing.length === 0 ? [] : [{ stablecoin, integrations: missing }];
}
