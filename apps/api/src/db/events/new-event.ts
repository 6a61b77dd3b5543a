import type { events } from '../schema/index.ts';

type Row = typeof events.$inferSelect;

export type EventFlag = NonNullable<Row['flag']>;

/** An event that a transaction logged, before it has its place in the order of recording. */
export type NewEvent = Omit<Row, 'cluster' | 'sequence'> & {
  /** What it adds to its integration's tally; absent where it is about none. Underlying base units. */
  readonly counts?: { readonly volume: bigint; readonly revenue: bigint };
};
