import type { Cluster } from '@obverse/contracts';
import { LRUCache } from 'lru-cache';
import { PrunedHistoryError } from '../chain/nodes/rpc-error.ts';
import type { Cursor } from '../db/events/cursor.ts';
import { ApiError } from '../lib/errors.ts';

/** How much volume and revenue is missing, in words that differ when the amounts differ; by integration id. */
export type Missing = ReadonlyMap<string, string>;

export type IndexerSettings = {
  /** Milliseconds between two looks at what is new. */
  readonly pollIntervalMs: number;
  /** How far back transactions are looked for again that nodes may have listed late: slots, and milliseconds between two such looks. */
  readonly rescans: readonly { readonly intervalMs: number; readonly slots: number }[];
  /** Milliseconds between two comparisons with the accounts' own counters. */
  readonly auditIntervalMs: number;
  /** Milliseconds between two readings of everything at least. */
  readonly minFullRescanIntervalMs: number;
  /** Milliseconds for which a node is waited for that knows where the record ends, before what the nodes have forgotten since is left out. */
  readonly gapTimeoutMs: number;
  /** Is told where the cluster's record stands, and how many integrations lack events. */
  readonly observe: (cluster: Cluster, cursor: Cursor, lacking: number) => void;
};

export const defaultIndexerSettings: Omit<IndexerSettings, 'observe'> = {
  pollIntervalMs: 1_000,
  rescans: [
    { intervalMs: 60_000, slots: 300 },
    // more than a day
    { intervalMs: 3_600_000, slots: 250_000 },
  ],
  auditIntervalMs: 600_000,
  minFullRescanIntervalMs: 3_600_000,
  gapTimeoutMs: 60_000,
};

/** Signatures that are remembered: of more than a day, where each second has one of them. */
const most = 100_000;

/** Does something every so many milliseconds, for the first time after the first of them; ten times as often while it fails. */
export class PeriodicTask {
  readonly #period: number;
  #due: number;

  constructor(period: number) {
    this.#period = period;
    this.#due = performance.now() + period;
  }

  async run(task: () => Promise<void>): Promise<void> {
    if (performance.now() < this.#due) return;
    this.#due = performance.now() + this.#period / 10;
    await task();
    this.#due = performance.now() + this.#period;
  }
}

const isForgotten = (error: unknown): boolean =>
  error instanceof ApiError && error.cause instanceof PrunedHistoryError;

/** What a leader knows of its cluster, however often its duty fails and begins again. */
export class IndexerState {
  readonly audit: PeriodicTask;
  readonly rescans: readonly { readonly slots: number; readonly recurring: PeriodicTask }[];
  /** What was missing when that was looked at last. */
  missing: Missing = new Map();
  /** When everything was read again, by `performance.now()`. */
  lastFullRescanAt = Number.NEGATIVE_INFINITY;
  /** Transactions that are known to have logged no event. */
  readonly signaturesWithoutEvents = new LRUCache<string, true>({ max: most });
  /** Since when no node has known where the record ends. */
  #lostSince: number | undefined;

  constructor(
    audit: number,
    secondLooks: readonly { readonly intervalMs: number; readonly slots: number }[],
  ) {
    this.audit = new PeriodicTask(audit);
    this.rescans = secondLooks.map(({ intervalMs, slots }) => ({
      slots,
      recurring: new PeriodicTask(intervalMs),
    }));
  }

  /**
   * Reads on from where the record ends.
   *
   * @param patience milliseconds for which a node is waited for that knows where that is
   * @param read is told whether nothing may be left out
   * @returns whether something may have been left out; @throws what `read` does
   */
  async advance(patience: number, read: (whole: boolean) => Promise<unknown>): Promise<boolean> {
    const waited = performance.now() - (this.#lostSince ?? performance.now());
    const whole = waited < patience;
    try {
      await read(whole);
      this.#lostSince = undefined;
      return !whole;
    } catch (error) {
      if (isForgotten(error)) this.#lostSince ??= performance.now();
      throw error;
    }
  }
}
