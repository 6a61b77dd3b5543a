import { readCursor } from '../db/events/cursor.ts';
import { catchUp, type IndexerContext, openCursor, positionOf } from './catch-up.ts';
import { compareWithChain } from './compare-with-chain.ts';
import { compareTallies, compareUnlistedEvents } from './compare-with-record.ts';

/** How the record stood to the chain before it was mended. */
export type ReindexResult = {
  readonly transactions: number;
  /** Events that the chain has. */
  readonly events: number;
  /** Of these, those that were not recorded, and those that were recorded otherwise. */
  readonly missing: number;
  readonly different: number;
  /** Recorded events that the chain does not have. */
  readonly surplus: number;
  /** Recorded events of transactions that the nodes no longer list; they are kept as they are. */
  readonly unlisted: number;
  /** Integrations whose tallies were wrong. */
  readonly tallies: number;
};

/**
 * Reads a cluster from its beginning, compares every event and tally with what is recorded, and makes the record what the chain says.
 * The indexer may go on meanwhile. It keeps the signature of every transaction with an event in memory.
 *
 * @throws Error when the record is of another chain; nothing is changed then
 */
export async function reindex(reading: IndexerContext): Promise<ReindexResult> {
  const start = await openCursor(reading);
  await catchUp(reading, positionOf(start), true);
  const end = (await readCursor(reading.database.orm, reading.chain.cluster)) ?? start;
  const compared = await compareWithChain(reading, end);
  const { surplus, unlisted } = await compareUnlistedEvents(reading, compared, end.sequence);
  const { transactions, events, missing, different } = compared;
  return {
    transactions,
    events,
    missing,
    different,
    surplus: compared.surplus + surplus,
    unlisted,
    tallies: await compareTallies(reading, compared, end.sequence),
  };
}

/** Whether the record was what the chain says. */
export const isConsistent = ({ missing, different, surplus, tallies }: ReindexResult): boolean =>
  missing + different + surplus + tallies === 0;
