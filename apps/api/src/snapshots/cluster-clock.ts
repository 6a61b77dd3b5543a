import type { LeaderContext } from '../leader/election.ts';
import { readFinalized } from './read-group.ts';
import { latestSnapshotTime } from './read-snapshots.ts';

/** A reading of a cluster's clock: Unix seconds and the slot. */
export type ClockReading = { readonly now: bigint; readonly slot: number };

/**
 * Between two readings a cluster's clock advances by less than this plus `maxSecondsPerSlot` for each slot. This holds for clusters
 * whose clock a test moves too, because their slots pass with the time.
 */
export const maxJumpSeconds = 86_400n;
const maxSecondsPerSlot = 60n;

/** After so many failed readings in a row a reading of any slot is accepted. */
const maxFailures = 3;

/** Reads a cluster's clock for its leader, and rejects readings that cannot be true. */
export class ClusterClock {
  readonly #context: Pick<LeaderContext, 'chain' | 'database'>;
  #last: ClockReading = { now: 0n, slot: 0 };
  #confirmedNow = 0n;
  /** Failed readings in a row. */
  #failures = 0;

  constructor(context: Pick<LeaderContext, 'chain' | 'database'>) {
    this.#context = context;
  }

  /** The last accepted reading; zeros before the first. */
  get last(): ClockReading {
    return this.#last;
  }

  /** The time that two accepted readings agree has been reached: the earlier of the last two; unix seconds, 0 before the second. */
  get confirmedNow(): bigint {
    return this.#confirmedNow;
  }

  /**
   * Reads the clock.
   *
   * @throws Error if it has jumped further than a cluster's clock can
   * @throws ApiError UNAVAILABLE when the cluster or the database does not answer
   */
  async read(): Promise<ClockReading> {
    const { chain } = this.#context;
    const { now, slot } = await this.#readSince(this.#last.slot);
    const before = this.#last.slot > 0 ? this.#last : await this.#lastRecorded();
    const maxAdvance = maxJumpSeconds + maxSecondsPerSlot * BigInt(Math.max(0, slot - before.slot));
    if (!chain.embedded && before.now > 0n && now - before.now > maxAdvance) {
      throw new Error(
        `the clock of ${chain.cluster} went from ${before.now} to ${now} within ${slot - before.slot} slots`,
      );
    }
    this.#confirmedNow = this.#last.now < now ? this.#last.now : now;
    this.#last = { now, slot };
    return this.#last;
  }

  /**
   * Reads the clock in a slot that is not before `slot`. A node may have reported a slot that does not exist yet, so this condition is
   * dropped after repeated failures.
   */
  async #readSince(slot: number): Promise<ClockReading> {
    const minSlot = this.#failures >= maxFailures ? 0 : slot;
    try {
      const reading = await readFinalized(this.#context.chain, [], minSlot);
      this.#failures = 0;
      return reading;
    } catch (error) {
      this.#failures += 1;
      throw error;
    }
  }

  /** The time and slot of the last snapshot that a former leader recorded; zeros if there is none. */
  async #lastRecorded(): Promise<ClockReading> {
    const { chain, database } = this.#context;
    const last = await latestSnapshotTime(database.orm, chain.cluster);
    if (last === undefined) return { now: 0n, slot: 0 };
    return { now: BigInt(Math.floor(last.takenAt.getTime() / 1_000)), slot: last.slot };
  }
}
