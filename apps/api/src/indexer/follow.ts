import type { Cluster } from '@obverse/contracts';
import { type Cursor, readCursor } from '../db/events/cursor.ts';
import { lastTransactionBefore } from '../db/events/read-events.ts';
import type { LeaderContext, LeaderTask } from '../leader/duty.ts';
import { sleep } from '../lib/async.ts';
import { audit } from './audit.ts';
import { openCursor, positionOf } from './begin.ts';
import { catchUp, type IndexerContext } from './catch-up.ts';
import { IndexerState } from './memory.ts';
import { rpcSource } from './rpc-source.ts';

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

/** The duty of recording every event of the program on a cluster: it follows the finalized transactions. */
export function indexerTask(settings: IndexerSettings): LeaderTask {
  const memories = new WeakMap<LeaderContext, IndexerState>();
  return async (leadership) => {
    const { chain, database, signal, log } = leadership;
    const { cluster } = chain;
    const reading: IndexerContext = { ...leadership, source: rpcSource(chain) };
    const memory = memories.get(leadership) ?? new IndexerState(settings.auditIntervalMs, settings.rescans);
    memories.set(leadership, memory);
    const { signaturesWithoutEvents: eventless } = memory;
    let cursor = await openCursor(reading);
    const forward = async () => {
      const { signature, slot } = cursor;
      const hasGap = await memory.advance(settings.gapTimeoutMs, (whole) =>
        catchUp(reading, positionOf(cursor), true, { whole, eventless }),
      );
      if (hasGap) log.error({ cluster, signature, slot }, 'no node goes back to here: events may be missing');
      cursor = (await readCursor(database.orm, cluster)) ?? cursor;
      settings.observe(cluster, cursor, memory.missing.size);
    };
    const lookBack = async (slots: number) => {
      const since = await lastTransactionBefore(database.orm, cluster, cursor.slot - slots);
      await catchUp(reading, since, false, { between: forward, eventless });
    };
    const compare = () => audit({ ...reading, log }, { memory, forward, settings });
    while (!signal.aborted) {
      await forward();
      for (const { slots, recurring } of memory.rescans) await recurring.run(() => lookBack(slots));
      await memory.audit.run(compare);
      await sleep(settings.pollIntervalMs, signal);
    }
  };
}
