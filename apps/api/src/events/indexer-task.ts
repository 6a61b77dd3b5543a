import type { LeaderContext, LeaderTask } from '../leader/election.ts';
import { inPass } from '../leader/in-pass.ts';
import { sleep } from '../lib/async.ts';
import { audit } from './audit.ts';
import { catchUp, type IndexerContext, openCursor, positionOf } from './catch-up.ts';
import { readCursor } from './cursor.ts';
import { type IndexerSettings, IndexerState } from './indexer-state.ts';
import { lastTransactionBefore } from './read-events.ts';
import { rpcSource } from './rpc-source.ts';
import { verifyRecord } from './verify-record.ts';

/** The leader's task that follows a cluster's finalized transactions and records every event of the program. */
export function indexerTask(settings: IndexerSettings): LeaderTask {
  const states = new WeakMap<LeaderContext, IndexerState>();
  return async (context) => {
    const { chain, database, signal, log, completed } = context;
    const { cluster } = chain;
    const { backoffMs } = settings;
    const indexerContext: IndexerContext = { ...context, source: rpcSource(chain), backoffMs };
    const state = states.get(context) ?? new IndexerState(settings);
    states.set(context, state);
    const { signaturesWithoutEvents: eventless } = state;
    let cursor = await openCursor(indexerContext);
    const report = () => settings.observe(cluster, cursor, state.missing.size);
    // a gap that an earlier leader has left, whether or not this one can read on
    report();
    const advance = async () => {
      const { signature, slot, gapAt } = cursor;
      await state.advance(settings.gapTimeoutMs, (whole) =>
        catchUp(indexerContext, positionOf(cursor), true, { whole, eventless }),
      );
      cursor = (await readCursor(database.orm, cluster)) ?? cursor;
      if (cursor.gapAt !== null && cursor.gapAt.getTime() !== gapAt?.getTime()) {
        log.error(
          { cluster, signature, slot },
          'all nodes have pruned this transaction: events may be missing',
        );
      }
      report();
      completed();
    };
    const rescan = async (slots: number) => {
      const since = await lastTransactionBefore(database.orm, cluster, cursor.slot - slots);
      await catchUp(indexerContext, since, false, { between: advance, eventless });
    };
    const verify = async () => {
      await verifyRecord({ ...indexerContext, log }, state, settings);
      // a cursor whose transaction is missing moves, too, though that may have had no events
      cursor = (await readCursor(database.orm, cluster)) ?? cursor;
      completed('verification');
    };
    // what is recorded now would stand before what the chain may have lost
    await inPass(context, 'indexer pass', verify);
    const compare = async () => {
      await audit({ ...indexerContext, log }, { state, advance, settings });
      completed('comparison');
    };
    const pass = async () => {
      await advance();
      for (const { slots, task } of state.rescans) await task.run(() => rescan(slots));
      await state.verification.run(verify);
      await state.audit.run(compare);
    };
    while (!signal.aborted) {
      await inPass(context, 'indexer pass', pass);
      await sleep(settings.pollIntervalMs, signal);
    }
  };
}
