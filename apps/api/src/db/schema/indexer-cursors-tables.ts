import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { cluster } from './columns.ts';

/** How far each cluster has been read. A row moves in the same transaction in which what was read is written. */
export const indexerCursors = pgTable('indexer_cursors', {
  cluster: cluster().primaryKey(),
  /** Whose events these are: another chain's or program's are never added to them. */
  genesisHash: text('genesis_hash').notNull(),
  programId: text('program_id').notNull(),
  /** The last transaction read; null before the first. */
  signature: text(),
  /** Its slot. */
  slot: bigint({ mode: 'number' }).notNull(),
  /** The last sequence number given; 0 before the first. */
  sequence: bigint({ mode: 'number' }).notNull(),
  /** How often events were deleted that the chain does not have. What follows the events reads everything again when it rises. */
  repairs: integer().notNull().default(0),
  /** When the indexer last went on without transactions that all nodes had pruned; null once a reindex has read them. */
  gapAt: timestamp('gap_at', { withTimezone: true }),
  /** The slot after which transactions may be missing, of the oldest such gap; null while there is none. */
  gapSlot: bigint('gap_slot', { mode: 'number' }),
});
