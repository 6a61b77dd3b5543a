import type { Cluster } from '@obverse/contracts';
import { LRUCache } from 'lru-cache';
import type { LeaderContext } from '../leader/election.ts';
import type { Cursor } from './cursor.ts';
import type { Margins } from './orphan-evidence.ts';
import type { GapWait } from './reconcile.ts';
import type { EventsObserver } from './recorder.ts';
import { OrphanSearch } from './remove-orphaned.ts';

/** The missing volume and revenue by integration id, as text that differs when the amounts differ. */
export type Missing = ReadonlyMap<string, string>;

/** A regular reconciliation of the history of the last `reachMs`. */
type Round = { readonly intervalMs: number; readonly reachMs: number };

export type IndexerSettings = {
  /** Time between two polls for new transactions; on a cluster where blocks are final at once no longer than a slot. */
  readonly pollIntervalMs: number;
  /** Adds transactions that nodes listed late, and removes orphaned ones. */
  readonly recent: Round;
  /** Adds transactions that nodes listed later than that. */
  readonly rescans: readonly Round[];
  /** How far from a node's tip its proof counts that a recorded transaction is absent. */
  readonly margins: Margins;
  /** Time between two comparisons with the counters in the integrations' accounts. */
  readonly totalsIntervalMs: number;
  /** Minimum time between two rescans of the whole chain. */
  readonly minFullRescanIntervalMs: number;
  /** How long to wait for a node that knows the cursor's transaction before skipping transactions that all nodes have pruned. */
  readonly gapTimeoutMs: number;
  /** Pause after a failed request for transactions, before a smaller one; 1.5 seconds by default. */
  readonly backoffMs?: number;
  /** Called with the number of events that were deleted because the chain does not have them, and with that of transactions on which nodes do not agree. */
  readonly observeOrphans: (cluster: Cluster, deletedEvents: number, unconfirmed: number) => void;
  readonly observeEvents?: EventsObserver;
  /** Called at the start and after each poll with the cluster's cursor and the number of integrations with missing events. */
  readonly observe: (cluster: Cluster, cursor: Cursor, incompleteIntegrations: number) => void;
};

export const defaultIndexerSettings: Omit<IndexerSettings, 'observe' | 'observeOrphans'> = {
  pollIntervalMs: 1_000,
  // an orphaned transaction can be proven a minute after the chain has passed its slot, which several rounds have to see
  recent: { intervalMs: 60_000, reachMs: 240_000 },
  // more than a day
  rescans: [{ intervalMs: 3_600_000, reachMs: 100_000_000 }],
  // nodes are less than five minutes behind
  margins: { behindTipMs: 60_000, aheadOfTipMs: 300_000 },
  totalsIntervalMs: 600_000,
  minFullRescanIntervalMs: 3_600_000,
  gapTimeoutMs: 60_000,
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
  readonly recent: PeriodicTask;
  readonly rescans: readonly { readonly reachMs: number; readonly task: PeriodicTask }[];
  readonly totals: PeriodicTask;
  readonly orphans: OrphanSearch;
  readonly gapWait: GapWait;
  /** What was missing when the totals were last checked. */
  missing: Missing = new Map();
  /** When the whole chain was last rescanned, by `performance.now()`. */
  lastFullRescanAt = Number.NEGATIVE_INFINITY;
  /** Whether blocks of the cluster are final at once, under Alpenglow. It never goes back. */
  isFinalAtOnce = false;
  /** Transactions that logged no event. */
  readonly signaturesWithoutEvents = new LRUCache<string, true>({ max: maxSignatures });

  constructor(settings: IndexerSettings, log: LeaderContext['log']) {
    const { recent, rescans, totalsIntervalMs, gapTimeoutMs, margins, observeOrphans: observe } = settings;
    this.recent = new PeriodicTask(recent.intervalMs);
    this.rescans = rescans.map(({ intervalMs, reachMs }) => ({
      reachMs,
      task: new PeriodicTask(intervalMs),
    }));
    this.totals = new PeriodicTask(totalsIntervalMs);
    this.gapWait = { timeoutMs: gapTimeoutMs };
    this.orphans = new OrphanSearch({ confirmAfterMs: recent.intervalMs / 2, margins, log, observe });
  }
}
