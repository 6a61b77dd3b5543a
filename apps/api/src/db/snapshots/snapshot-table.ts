import type { integrationSnapshots, juniorSnapshots, stablecoinSnapshots } from '../schema/index.ts';

/** Tables of things with an exchange rate, whose holders are counted. */
export type TokenSnapshotTable = typeof integrationSnapshots | typeof juniorSnapshots;

export type SnapshotTable = TokenSnapshotTable | typeof stablecoinSnapshots;

/** A snapshot as it is recorded. */
export type Snapshot<Table extends SnapshotTable> = Table['$inferSelect'];

/** A snapshot to be recorded: what it is kept for follows from those before it. */
export type NewSnapshot<Table extends SnapshotTable> = Omit<Table['$inferInsert'], 'grain'>;
