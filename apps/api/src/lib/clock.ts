/** Clocks that differ by less agree: the time of a block is an estimate of validators, and was that of the block. */
const toleranceMs = 30_000;

/** Whether a clock that is `differenceMs` ahead of another one shows the same time. */
export const clocksAgree = (differenceMs: number): boolean => Math.abs(differenceMs) < toleranceMs;

/** What other clocks show, in milliseconds after this machine's; negative for before. */
export type OtherClocks = {
  /** Undefined for a database of this machine, and while it does not answer. */
  readonly database: number | undefined;
  /** Of clusters that run elsewhere; what most nodes of each show. */
  readonly chains: readonly number[];
};

/**
 * What has to be added to this machine's clock, in milliseconds. It is wrong if the database and a cluster agree on another time, and no cluster agrees
 * with it. If only one of them differs, that one is wrong or behind.
 */
export function correctionFor({ database, chains }: OtherClocks): number {
  const someShows = (time: number) => chains.some((chain) => Math.abs(chain - time) < toleranceMs);
  if (database === undefined || Math.abs(database) < toleranceMs || someShows(0)) return 0;
  return someShows(database) ? database : 0;
}

/** The time by which the service signs, judges signatures, and says how old a chain is. */
export class ServiceClock {
  #correctionMs = 0;

  /** What is added to this machine's clock. */
  get correctionMs(): number {
    return this.#correctionMs;
  }

  /** Milliseconds since 1970. */
  readonly now = (): number => Date.now() + this.#correctionMs;

  /** Replaces the correction. @returns whether that moves the clock noticeably */
  correct(milliseconds: number): boolean {
    const isMoved = Math.abs(milliseconds - this.#correctionMs) >= toleranceMs;
    this.#correctionMs = milliseconds;
    return isMoved;
  }
}
