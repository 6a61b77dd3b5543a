import type { Cluster } from '@obverse/contracts';
import type { LeaderContext } from '../leader/election.ts';
import type { Position } from './cursor.ts';
import { type NewEvent, recordEvents } from './write-events.ts';

/** What waits for a write is bounded, and a write is short. */
const maxEventsPerWrite = 1_000;

/**
 * Records batches of events in the background, in order, in one SQL transaction at a time. Batches that arrive during a write are written
 * together after it.
 */
export class EventRecorder {
  readonly #write: LeaderContext['write'];
  readonly #cluster: Cluster;
  #pending: NewEvent[] = [];
  #reached: Position | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isWriting = false;
  /** Whether transactions before the next write may be missing. */
  #afterGap: boolean;
  /** How many events were new. */
  recorded = 0;

  /** @param afterGap whether transactions between the cursor and the first batch may be missing */
  constructor(write: LeaderContext['write'], cluster: Cluster, afterGap: boolean) {
    this.#write = write;
    this.#cluster = cluster;
    this.#afterGap = afterGap;
  }

  /**
   * Adds the events of whole transactions. Waits while too many are not written yet.
   *
   * @param reached the last of these transactions, if the cursor is to move there
   * @throws what an earlier write has thrown
   */
  async add(events: readonly NewEvent[], reached: Position | undefined): Promise<void> {
    for (const event of events) this.#pending.push(event);
    this.#reached = reached ?? this.#reached;
    if (this.#isWriting && this.#pending.length < maxEventsPerWrite) return;
    await this.#writing;
    this.#startWrite();
  }

  /** Writes what is left. @throws what a write has thrown */
  async finish(): Promise<void> {
    await this.#writing;
    this.#startWrite();
    await this.#writing;
  }

  /** Waits for the write that runs. What is left is not written. @throws what it throws */
  abandon(): Promise<void> {
    return this.#writing;
  }

  #startWrite(): void {
    const events = this.#pending;
    const reached = this.#reached;
    const afterGap = this.#afterGap;
    if (events.length === 0 && reached === undefined) return;
    this.#pending = [];
    this.#reached = undefined;
    this.#afterGap = false;
    this.#isWriting = true;
    this.#writing = this.#write((orm) => recordEvents(orm, this.#cluster, events, reached, afterGap)).then(
      (count) => {
        this.recorded += count;
      },
    );
    const end = () => {
      this.#isWriting = false;
    };
    this.#writing.then(end, end);
  }
}
