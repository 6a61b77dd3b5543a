import type { Cluster } from '@obverse/contracts';
import { LRUCache } from 'lru-cache';
import { isPruned } from '../solana/nodes/rpc-error.ts';
import type { Cursor } from './cursor.ts';

/** The missing volume and revenue by integration id, as text that differs when the amounts differ. */
export type Missing = ReadonlyMap<string, string>;

export type IndexerSettings = {
  /** Time between two polls for new transactions. */
  readonly pollIntervalMs: number;
  /** Regular rescans of the last `slots`, every `intervalMs`, for transactions that nodes listed late. */
  readonly rescans: readonly { readonly intervalMs: number; readonly slots: number }[];
  /** Time between two comparisons with the counters in the integrations' accounts. */
  readonly auditIntervalMs: number;
  /** Minimum time between two rescans of the whole chain. */
  readonly minFullRescanIntervalMs: number;
  /** How long to wait for a node that knows the cursor's transaction before skipping transactions that all nodes have pruned. */
  readonly gapTimeoutMs: number;
  /** Pause after a failed request for transactions, before a smaller one. */
  readonly backoffMs: number;
  /** Time between two comparisons of the recent recorded transactions with the chain. */
  readonly verifyIntervalMs: number;
  /** Called with the number of events that were deleted because the chain does not have them, and with that of transactions on which nodes do not agree. */
  readonly observeVerification: (cluster: Cluster, deletedEvents: number, disputed: number) => void;
  /** Called at the start and after each poll with the cluster's cursor and the number of integrations with missing events. */
  readonly observe: (cluster: Cluster, cursor: Cursor, incompleteIntegrations: number) => void;
};

export const defaultIndexerSettings: Omit<IndexerSettings, 'observe' | 'observeVerification'> = {
  pollIntervalMs: 1_000,
  rescans: [
    { intervalMs: 60_000, slots: 300 },
    // more than a day
    { intervalMs: 3_600_000, slots: 250_000 },
  ],
  auditIntervalMs: 600_000,
  minFullRescanIntervalMs: 3_600_000,
  gapTimeoutMs: 60_000,
  backoffMs: 1_500,
  verifyIntervalMs: 60_000,
};

/** Enough for more than a day at one such transaction per second. */
const maxSignatures = 100_000;

/** Runs a task once per interval, first after one interval; ten times as often while the task fails. */
export class PeriodicTask {
  readonly #intervalMs: number;
  #dueAt: number;

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
    this.#dueAt = performance.now() + intervalMs;
  }

  async run(task: () => Promise<void>): Promise<void> {
    if (performance.now() < this.#dueAt) return;
    this.#dueAt = performance.now() + this.#intervalMs / 10;
    await task();
    this.#dueAt = performance.now() + this.#intervalMs;
  }
}

/** What the leader remembers about its cluster when the indexer task fails and restarts. */
export class IndexerState {
  readonly audit: PeriodicTask;
  readonly verification: PeriodicTask;
  /** Recorded transactions that the chain does not have, by signature, and when that was first seen, by `performance.now()`. */
  readonly phantoms = new Map<string, { readonly slot: number; readonly seenAt: number }>();
  /** How many recorded transactions the nodes did not agree on. */
  disputed = 0;
  readonly rescans: readonly { readonly slots: number; readonly task: PeriodicTask }[];
  /** What was missing at the last audit. */
  missing: Missing = new Map();
  /** When the whole chain was last rescanned, by `performance.now()`. */
  lastFullRescanAt = Number.NEGATIVE_INFINITY;
  /** Transactions that logged no event. */
  readonly signaturesWithoutEvents = new LRUCache<string, true>({ max: maxSignatures });
  /** Since when no node has known the cursor's transaction, by `performance.now()`. */
  #prunedSince: number | undefined;

  constructor({
    auditIntervalMs,
    verifyIntervalMs,
    rescans,
  }: Pick<IndexerSettings, 'auditIntervalMs' | 'verifyIntervalMs' | 'rescans'>) {
    this.audit = new PeriodicTask(auditIntervalMs);
    this.verification = new PeriodicTask(verifyIntervalMs);
    this.rescans = rescans.map(({ intervalMs, slots }) => ({
      slots,
      task: new PeriodicTask(intervalMs),
    }));
  }

  /**
   * Reads on from the cursor.
   *
   * @param gapTimeoutMs how long to wait for a node that knows the cursor's transaction
   * @param read reads on; with `whole` it has to fail rather than skip pruned transactions
   * @throws what `read` throws
   */
  async advance(gapTimeoutMs: number, read: (whole: boolean) => Promise<unknown>): Promise<void> {
    try {
      await read(true);
    } catch (error) {
      if (!isPruned(error)) throw error;
      this.#prunedSince ??= performance.now();
      if (performance.now() - this.#prunedSince < gapTimeoutMs) throw error;
      await read(false);
    }
    this.#prunedSince = undefined;
  }
}
