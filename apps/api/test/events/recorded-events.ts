import type { Cluster } from '@obverse/contracts';
import { DEVELOPMENT_PROGRAM_ID, decodeEvent, eventsFromLogs } from '@obverse/core';
import { asc, eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { events } from '../../src/db/schema/events-tables.ts';
import { readTotals } from '../../src/events/event-totals.ts';
import type { IndexerContext } from '../../src/events/reconcile.ts';
import { reindex } from '../../src/events/reindex-events.ts';
import { rpcSource } from '../../src/events/rpc-source.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestChain } from '../support/test-chain.ts';

const program = DEVELOPMENT_PROGRAM_ID.toBase58();

/** The events that the chain has logged, in order, each with its signature, slot and index. */
export async function loggedOn(chain: Pick<TestChain, 'transactions'>) {
  return (await chain.transactions()).flatMap(({ signature, slot, logs }) =>
    eventsFromLogs(logs, program).map((event, index) => ({ signature, slot, index, event })),
  );
}

/** The recorded events of a cluster, in the order of recording. */
export const recordedIn = ({ orm }: Database, cluster: Cluster = 'devnet') =>
  orm.select().from(events).where(eq(events.cluster, cluster)).orderBy(asc(events.sequence));

/** Waits until every event of the chain is recorded, and expects each once, in the chain's order, numbered from 1. */
export async function expectAllRecorded(
  chain: Pick<TestChain, 'transactions'>,
  database: Database,
  cluster: Cluster = 'devnet',
): Promise<void> {
  const expected = await loggedOn(chain);
  const rows = await vi.waitFor(
    async () => {
      const recorded = await recordedIn(database, cluster);
      expect(recorded.length).toBeGreaterThanOrEqual(expected.length);
      return recorded;
    },
    { timeout: 30_000, interval: 50 },
  );
  expect(
    rows.map(({ signature, slot, index, raw }) => ({ signature, slot, index, event: decodeEvent(raw) })),
  ).toEqual(expected);
  expect(rows.map(({ sequence }) => sequence)).toEqual(expected.map((_, i) => i + 1));
}

/** Compares the recorded events with the chain and repairs them. @returns what differed */
export function reindexChain(
  { chain }: Pick<TestChain, 'chain'>,
  database: Database,
  deps: Partial<IndexerContext> = {},
) {
  const { orm } = database;
  const context: IndexerContext = {
    chain,
    database,
    write: (change) => orm.transaction(change),
    signal: new AbortController().signal,
    source: rpcSource(chain),
    ...deps,
  };
  return reindex(context, { confirmAfterMs: 0, log: { error: () => {} } as never });
}

/** The recorded events and totals of a cluster, without sequence numbers. */
export async function contentsOf({ orm }: Database, cluster: Cluster = 'devnet') {
  const rows = await orm
    .select()
    .from(events)
    .where(eq(events.cluster, cluster))
    .orderBy(asc(events.slot), asc(events.signature), asc(events.index));
  const sums = await readTotals(orm, cluster);
  return {
    events: rows.map(({ sequence: _, ...row }) => row),
    totals: sums.sort((a, b) => a.integrationId.localeCompare(b.integrationId)),
  };
}

/** Rebuilds the events in a new database and expects the same events and totals in this one. */
export async function expectSameAsRebuilt(
  chain: Pick<TestChain, 'chain'>,
  database: Database,
): Promise<void> {
  const fresh = await openTestDatabase();
  try {
    await reindexChain(chain, fresh);
    expect(await contentsOf(database)).toEqual(await contentsOf(fresh));
  } finally {
    await fresh.close();
  }
}
