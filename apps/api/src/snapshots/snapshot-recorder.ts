import type { NewSnapshot, SnapshotTable } from '../db/schema/index.ts';
import { integrationSnapshots, juniorSnapshots, stablecoinSnapshots } from '../db/schema/index.ts';
import { latestSnapshotTime } from '../db/snapshots/read-snapshots.ts';
import { insertSnapshots } from '../db/snapshots/write-snapshots.ts';
import type { LeaderContext } from '../leader/election.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { HolderCounts } from './holder-counts.ts';
import { type Group, type GroupState, groupsOf, readFinalized, readGroup } from './read-group.ts';
import { integrationRow, juniorRow, type SnapshotKey, stablecoinRow } from './rows.ts';
import type { Report } from './targets.ts';
import { addTargets, type Targets } from './targets.ts';

/** Rows that are written in one transaction. */
const rowsPerWrite = 500;

/** How often a minute's missing snapshots are tried. */
const attempts = 3;

const secondsPerMinute = 60n;

/** Faster than this no cluster's time passes, but for one that a test moves, whose slots pass with it: seconds. */
const longestJump = 86_400n;
const longestSlot = 60n;

/** After so many failures in a row a clock of any slot will do. */
const patience = 3;

/** The minute that is being recorded: which of it is still to come, and how often that was tried. */
type Minute = { readonly at: bigint; missing: readonly Group[]; attemptsLeft: number };

/** Records the minutes of a cluster, one after the other, as its leader. */
export class SnapshotRecorder {
  readonly #leadership: LeaderContext;
  readonly #countsPerMinute: number;
  readonly #targets: Targets = { stablecoins: new Map(), integrations: new Map() };
  readonly #counts = new HolderCounts();
  #clock = { now: 0n, slot: 0 };
  #settled = 0n;
  /** How often in a row the clock was not to be had. */
  #misses = 0;
  #minute: Minute | undefined;

  /** @param countsPerMinute of how many tokens the holders are counted each minute at most */
  constructor(leadership: LeaderContext, countsPerMinute: number) {
    this.#leadership = leadership;
    this.#countsPerMinute = countsPerMinute;
  }

  /**
   * Records what is missing of the present minute. What the chain does not say, or says without sense, is reported, not recorded, and
   * tried again with the next call.
   *
   * @returns whether there was anything to record
   * @throws ApiError UNAVAILABLE when the cluster does not answer at all, or nothing can be written
   */
  async record(): Promise<boolean> {
    const minute = await this.#present();
    if (minute.missing.length === 0 || minute.attemptsLeft === 0) return false;
    const failed = new Set<string>();
    const report: Report = (id, err) => {
      failed.add(id);
      const { cluster } = this.#leadership.chain;
      this.#leadership.log.error(
        { err, cluster, id, attemptsLeft: minute.attemptsLeft },
        'no snapshot was taken',
      );
    };
    const readings = await this.#read(minute.missing, report);
    await this.#count(readings);
    await this.#write(minute, readings);
    minute.missing = minute.missing.flatMap((group) => remaining(group, failed));
    minute.attemptsLeft -= 1;
    return true;
  }

  /** The last moment that was read and believed, by the cluster's clock; unix seconds. */
  get now(): bigint {
    return this.#clock.now;
  }

  /** The last moment but one that was read and believed, by the cluster's clock, or the last if that is earlier; unix seconds. 0 before. */
  get settled(): bigint {
    return this.#settled;
  }

  /** The clock, of a slot that is not before the last; a node may have told of one that has not been, and so that is given up in time. */
  async #readClock(): Promise<{ now: bigint; slot: number }> {
    const isLost = this.#misses >= patience;
    try {
      const clock = await readFinalized(this.#leadership.chain, [], isLost ? 0 : this.#clock.slot);
      this.#misses = 0;
      return clock;
    } catch (error) {
      this.#misses += 1;
      throw error;
    }
  }

  /** Where the record of a former leader ended. */
  async #recorded(): Promise<{ now: bigint; slot: number }> {
    const { chain, database } = this.#leadership;
    const last = await latestSnapshotTime(database.orm, chain.cluster);
    if (last === undefined) return { now: 0n, slot: 0 };
    return { now: BigInt(Math.floor(last.takenAt.getTime() / 1_000)), slot: last.slot };
  }

  /** The minute by the cluster's clock, with all of it missing where it has just begun. */
  async #present(): Promise<Minute> {
    const { chain } = this.#leadership;
    const { now, slot } = await this.#readClock();
    const { now: before, slot: slotBefore } = this.#clock.slot > 0 ? this.#clock : await this.#recorded();
    const longest = longestJump + longestSlot * BigInt(Math.max(0, slot - slotBefore));
    if (!chain.embedded && before > 0n && now - before > longest) {
      throw new Error(
        `the clock of ${chain.cluster} went from ${before} to ${now} within ${slot - slotBefore} slots`,
      );
    }
    const at = now - (now % secondsPerMinute);
    // far behind what was recorded, it was recorded by a clock that was wrong
    if (this.#minute === undefined || at > this.#minute.at || this.#minute.at - at > longestJump) {
      await addTargets(chain, this.#targets, (id, err) =>
        this.#leadership.log.error({ err, cluster: chain.cluster, id }, 'no account to take snapshots of'),
      );
      this.#minute = { at, missing: groupsOf(this.#targets), attemptsLeft: attempts };
    }
    this.#settled = this.#clock.now < now ? this.#clock.now : now;
    this.#clock = { now, slot };
    return this.#minute;
  }

  async #read(groups: readonly Group[], report: Report): Promise<GroupState[]> {
    const readings: GroupState[] = [];
    for (const group of groups) {
      this.#leadership.signal.throwIfAborted();
      try {
        readings.push(await readGroup(this.#leadership.chain, group, this.#clock.slot, report));
      } catch (error) {
        report(group.stablecoin.address.toBase58(), error);
      }
    }
    return readings;
  }

  async #count(readings: readonly GroupState[]): Promise<void> {
    const { chain, database, signal, log } = this.#leadership;
    const [first] = readings;
    if (first === undefined) return;
    const junior = readings.map(({ state }) => ({
      id: state.junior.address.toBase58(),
      mint: state.junior.juniorMint,
      supply: state.junior.supply,
    }));
    const branded = readings.flatMap(({ integrations: coins }) =>
      coins.map(({ state, supply }) => ({
        id: state.integration.address.toBase58(),
        mint: state.integration.brandedMint,
        supply,
      })),
    );
    await this.#counts.resume(database, juniorSnapshots, chain, junior);
    await this.#counts.resume(database, integrationSnapshots, chain, branded);
    const tokens = [...new Map([...junior, ...branded].map((token) => [token.id, token])).values()];
    const report: Report = (id, err) =>
      log.warn({ err, cluster: chain.cluster, id }, 'holders were not counted: the last count stands');
    await this.#counts.renew(
      chain,
      tokens,
      this.#countsPerMinute,
      fromUnixSeconds(first.now),
      report,
      signal,
    );
  }

  async #write({ at }: Minute, readings: readonly GroupState[]): Promise<void> {
    const { cluster } = this.#leadership.chain;
    const placed = readings.map((reading): [SnapshotKey, GroupState] => {
      const { now, slot } = reading;
      return [{ cluster, at: fromUnixSeconds(at), takenAt: fromUnixSeconds(now), slot }, reading];
    });
    const count = (id: { toBase58: () => string }) => this.#counts.of(id.toBase58());
    await this.#insert(
      stablecoinSnapshots,
      placed.map(([place, reading]) => stablecoinRow(place, reading)),
    );
    await this.#insert(
      juniorSnapshots,
      placed.map(([place, reading]) => juniorRow(place, reading, count(reading.state.junior.address))),
    );
    await this.#insert(
      integrationSnapshots,
      placed.flatMap(([place, { integrations: coins, now }]) =>
        coins.map((coin) => integrationRow(place, coin, now, count(coin.state.integration.address))),
      ),
    );
  }

  async #insert<Table extends SnapshotTable>(
    table: Table,
    rows: readonly NewSnapshot<Table>[],
  ): Promise<void> {
    for (let from = 0; from < rows.length; from += rowsPerWrite) {
      const part = rows.slice(from, from + rowsPerWrite);
      await this.#leadership.write((orm) => insertSnapshots(orm, table, part));
    }
  }
}

/** What of a group is still to be recorded: all of it where it could not be read, else the integrations that failed. */
function remaining({ stablecoin, integrations }: Group, failed: ReadonlySet<string>): Group[] {
  if (failed.has(stablecoin.address.toBase58())) return [{ stablecoin, integrations }];
  const left = integrations.filter(({ address }) => failed.has(address.toBase58()));
  return left.length === 0 ? [] : [{ stablecoin, integrations: left }];
}
