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
    const { backoffMs, observeEvents } = settings;
    const source = rpcSource(chain);
    const indexerContext: IndexerContext = { ...context, source, backoffMs, observeEvents };
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
    /** The slot that was so long before the cursor's. */
    const slotBefore = (ms: number) => cursor.slot - chain.slotTime.slotsIn(ms);
    const reconcileLast = async (reachMs: number, options: ReconcileOptions = {}) => {
      const from = await lastTransactionBefore(database.orm, cluster, slotBefore(reachMs));
      await reconcile(indexerContext, { from }, { between: advance, withoutEvents, ...options });
    };
    const askForConsensus = async () => {
      state.isFinalAtOnce ||= (await chain.askEach((rpc) => rpc.isAlpenglow())).includes(true);
    };
    const reconcileRecent = async () => {
      await askForConsensus();
      await reconcileLast(settings.recent.reachMs, { orphans });
      completed('reconciliation');
    };
    const compare = async () => {
      await checkTotals({ ...indexerContext, log }, { state, advance, settings });
      completed('totals');
    };
    // what is recorded now would stand before what the chain may have lost
    await runIteration(context, 'indexer pass', async () => {
      await removeOrphaned(context, orphans, { sinceSlot: slotBefore(settings.recent.reachMs) });
    });
    const pass = async () => {
      await advance();
      await state.recent.run(reconcileRecent);
      for (const { reachMs, task } of state.rescans) await task.run(() => reconcileLast(reachMs));
      await state.totals.run(compare);
    };
    await askForConsensus();
    while (!signal.aborted) {
      await runIteration(context, 'indexer pass', pass);
      const slotMs = state.isFinalAtOnce ? chain.slotTime.ms : Number.POSITIVE_INFINITY;
      await sleep(Math.min(settings.pollIntervalMs, slotMs), signal);
    }
  };
}
