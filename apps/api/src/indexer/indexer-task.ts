import { readCursor } from '../db/events/cursor.ts';
import { lastTransactionBefore } from '../db/events/read-events.ts';
import type { LeaderContext, LeaderTask } from '../leader/election.ts';
import { sleep } from '../lib/async.ts';
import { audit } from './audit.ts';
import { catchUp, type IndexerContext, openCursor, positionOf } from './catch-up.ts';
import { type IndexerSettings, IndexerState } from './indexer-state.ts';
import { rpcSource } from './rpc-source.ts';

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
