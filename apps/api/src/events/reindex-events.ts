import { isPruned } from '../solana/nodes/rpc-error.ts';
import { catchUp, type IndexerContext, openCursor, positionOf } from './catch-up.ts';
import { compareWithChain } from './compare-with-chain.ts';
import { compareTallies, compareUnlistedEvents } from './compare-with-record.ts';
import { clearGap, readCursor } from './cursor.ts';

/** How the database differed from the chain before it was repaired. */
export type ReindexResult = {
  readonly transactions: number;
  /** Events that the chain has. */
  readonly events: number;
  /** Events that were not recorded. */
  readonly missing: number;
  /** Events that were recorded with other values. */
  readonly different: number;
  /** Recorded events that the chain does not have. */
  readonly surplus: number;
  /** Recorded events of transactions that the nodes no longer list; they are kept. */
  readonly unlisted: number;
  /** Integrations whose tallies were wrong. */
  readonly tallies: number;
  /** The slot after which transactions are missing that no node lists; null if there are none. */
  readonly gapSlot: number | null;
};

/**
 * Reads a cluster from its beginning, compares every event and tally with the database and repairs the differences. The indexer may
 * run at the same time. The mark of a gap is removed if the nodes list everything since before the gap. The signature of every
 * transaction with an event is kept in memory.
 *
 * @throws Error if the recorded events come from another chain; nothing is changed then
 */
export async function reindex(context: IndexerContext): Promise<ReindexResult> {
  const start = await openCursor(context);
  const readOn = (whole: boolean) => catchUp(context, positionOf(start), true, { whole });
  await readOn(true).catch((error: unknown) => {
    if (!isPruned(error)) throw error;
    return readOn(false);
  });
  const end = (await readCursor(context.database.orm, context.chain.cluster)) ?? start;
  const compared = await compareWithChain(context, end);
  const { surplus, unlisted } = await compareUnlistedEvents(context, compared, end.sequence);
  const { transactions, events, missing, different } = compared;
  const tallies = await compareTallies(context, compared, end.sequence);
  const gapSlot = await context.write((orm) => clearGap(orm, end, compared.oldest));
  return {
    transactions,
    events,
    missing,
    different,
    surplus: compared.surplus + surplus,
    unlisted,
    tallies,
    gapSlot,
  };
}

/** Whether the database agreed with what the nodes list of the chain. */
export const hasAgreed = ({ missing, different, surplus, tallies }: ReindexResult): boolean =>
  missing + different + surplus + tallies === 0;

/** Whether the database agreed with the chain, and no gap is left. */
export const isConsistent = (found: ReindexResult): boolean => hasAgreed(found) && found.gapSlot === null;
