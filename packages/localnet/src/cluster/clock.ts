/** Length of a slot, unless a cluster was created with another one. */
export const defaultSlotMs = 400;
export const slotsPerEpoch = 432_000;

/** Milliseconds since 1970. */
export type WallClock = () => number;

/** When slot 0 was, and how long a slot is; milliseconds. */
export type SlotTimes = { readonly genesisMs: number; readonly slotMs?: number | undefined };

/** The time of one cluster: the wall clock plus an offset. Within a process it never runs backwards, even when the wall clock does, unless a move forward could not be stored. */
export class ClusterClock {
  readonly genesisMs: number;
  readonly slotMs: number;
  readonly #wallClock: WallClock;
  #offsetMs: number;
  #latestMs: number;

  /** @param notBeforeMs cluster time of the last recorded transaction */
  constructor(
    { genesisMs, slotMs = defaultSlotMs }: SlotTimes,
    offsetMs: number,
    notBeforeMs: number,
    wallClock: WallClock,
  ) {
    this.genesisMs = genesisMs;
    this.slotMs = slotMs;
    this.#wallClock = wallClock;
    this.#offsetMs = offsetMs;
    this.#latestMs = Math.max(genesisMs, notBeforeMs);
  }

  /** Cluster time in milliseconds since 1970. */
  now(): number {
    this.#latestMs = Math.max(this.#latestMs, this.#wallClock() + this.#offsetMs);
    return this.#latestMs;
  }

  /** The current slot, which is also the block height, as no slot is skipped. */
  slot(): number {
    return Math.floor((this.now() - this.genesisMs) / this.slotMs);
  }

  /** The start of a slot in seconds since 1970: its block time, and the time of its Clock sysvar. */
  timeOfSlot(slot: number): number {
    return Math.floor((this.genesisMs + slot * this.slotMs) / 1000);
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** Moves the clock forward permanently. @param seconds more than zero @returns a function that moves it back */
  advance(seconds: number): () => void {
    const [offsetMs, latestMs] = [this.#offsetMs, this.#latestMs];
    this.#offsetMs += Math.round(seconds * 1000);
    return () => {
      this.#offsetMs = offsetMs;
      this.#latestMs = latestMs;
    };
  }
}
