import type { LeaderContext, LeaderTask } from '../leader/election.ts';
import { runIteration } from '../leader/run-iteration.ts';
import { sleep } from '../lib/async.ts';
import { checkTotals } from './check-totals.ts';
import { cursorPosition, readCursor } from './cursor.ts';
import { type IndexerSettings, IndexerState } from './indexer-state.ts';
import { lastTransactionBefore } from './read-events.ts';
import { type IndexerContext, openCursor, type ReconcileOptions, reconcile } from './reconcile.ts';
import { removeOrphaned } from './remove-orphaned.ts';
import { rpcSource } from './rpc-source.ts';

/** The leader's task that follows a cluster's finalized transactions and records every event of the program. */
export function indexerTask(settings: IndexerSettings): LeaderTask {
  const states = new WeakMap<LeaderContext, IndexerState>();
  return async (context) => {
    const { chain, database, signal, log, completed } = context;
    const { cluster } = chain;
    const { backoffMs } = settings;
    const source = rpcSource(chain);
    const indexerContext: IndexerContext = { ...context, source, backoffMs };
    const state = states.get(context) ?? new IndexerState(settings, log);
    states.set(context, state);
    const { signaturesWithoutEvents: withoutEvents, orphans, gapWait } = state;
    let cursor = await openCursor(indexerContext);
    const reloadCursor = async () => {
      cursor = (await readCursor(database.orm, cluster)) ?? cursor;
    };
    const report = () => settings.observe(cluster, cursor, state.missing.size);
    // a gap that an earlier leader has left, even while this one cannot read on
    report();
    const advance = async () => {
      // it goes back where transactions were removed
      await reloadCursor();
      const { signature, slot, gapAt } = cursor;
      const range = { from: cursorPosition(cursor) };
      await reconcile(indexerContext, range, { movesCursor: gapWait, withoutEvents });
      await reloadCursor();
      if (cursor.gapAt !== null && cursor.gapAt.getTime() !== gapAt?.getTime()) {
        log.error(
          { cluster, signature, slot },
          'all nodes have pruned this transaction: events may be missing',
        );
      }
      report();
      completed();
    };
    const reconcileLast = async (slots: number, options: ReconcileOptions = {}) => {
      const from = await lastTransactionBefore(database.orm, cluster, cursor.slot - slots);
      await reconcile(indexerContext, { from }, { between: advance, withoutEvents, ...options });
    };
    const reconcileRecent = async () => {
      await reconcileLast(settings.recent.slots, { orphans });
      completed('reconciliation');
    };
    const compare = async () => {
      await checkTotals({ ...indexerContext, log }, { state, advance, settings });
      completed('totals');
    };
    // what is recorded now would stand before what the chain may have lost
    await runIteration(context, 'indexer pass', async () => {
      await removeOrphaned(context, orphans, { sinceSlot: cursor.slot - settings.recent.slots });
    });
    const pass = async () => {
      await advance();
      await state.recent.run(reconcileRecent);
      for (const { slots, task } of state.rescans) await task.run(() => reconcileLast(slots));
      await state.totals.run(compare);
    };
    while (!signal.aborted) {
      await runIteration(context, 'indexer pass', pass);
      await sleep(settings.pollIntervalMs, signal);
    }
  };
}
