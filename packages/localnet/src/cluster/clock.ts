/** Length of a slot, as on the public clusters. */
export const MS_PER_SLOT = 400;
export const SLOTS_PER_EPOCH = 432_000;

/** Tells the time in milliseconds since 1970. */
export type WallClock = () => number;

/**
 * The time of one cluster: the wall clock, plus what tests have added. It never runs backwards while the process
 * lives, even when somebody sets the machine's clock back.
 */
export class ClusterClock {
  readonly genesisMs: number;
  readonly #wallClock: WallClock;
  #offsetMs: number;
  #latestMs: number;

  /** @param notBeforeMs cluster time at which something has already happened */
  constructor(genesisMs: number, offsetMs: number, notBeforeMs: number, wallClock: WallClock) {
    this.genesisMs = genesisMs;
    this.#wallClock = wallClock;
    this.#offsetMs = offsetMs;
    this.#latestMs = Math.max(genesisMs, notBeforeMs);
  }

  /** Cluster time in milliseconds since 1970. */
  now(): number {
    this.#latestMs = Math.max(this.#latestMs, this.#wallClock() + this.#offsetMs);
    return this.#latestMs;
  }

  /** The slot of this moment. Every slot has a block, so this is the block height too. */
  slot(): number {
    return Math.floor((this.now() - this.genesisMs) / MS_PER_SLOT);
  }

  /** When a slot began, in seconds since 1970: what the Clock sysvar says in it, and its block time. */
  timeOfSlot(slot: number): number {
    return Math.floor((this.genesisMs + slot * MS_PER_SLOT) / 1000);
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** Moves the clock ahead for good. @param seconds more than zero */
  advance(seconds: number): void {
    this.#offsetMs += Math.round(seconds * 1000);
  }
}
