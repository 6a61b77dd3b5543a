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
import type { Chain } from '../../src/solana/chain.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestChain } from '../support/test-chain.ts';

const cluster: Cluster = 'devnet';
const program = DEVELOPMENT_PROGRAM_ID.toBase58();

/** The events that the chain has logged, in order, each with its signature, slot and index. */
export async function loggedOn(chain: Pick<TestChain, 'transactions'>) {
  return (await chain.transactions()).flatMap(({ signature, slot, logs }) =>
    eventsFromLogs(logs, program).map((event, index) => ({ signature, slot, index, event })),
  );
}

export const recordedIn = ({ orm }: Database) =>
  orm.select().from(events).where(eq(events.cluster, cluster)).orderBy(asc(events.sequence));

/** Waits until every event of the chain is recorded, and expects each once, in the chain's order, numbered from 1. */
export async function expectAllRecorded(
  chain: Pick<TestChain, 'transactions'>,
  database: Database,
): Promise<void> {
  const expected = await loggedOn(chain);
  const count = () => database.orm.$count(events, eq(events.cluster, cluster));
  const isRecorded = async () => expect(await count()).toBeGreaterThanOrEqual(expected.length);
  await vi.waitFor(isRecorded, { timeout: 30_000, interval: 50 });
  const rows = await recordedIn(database);
  const found = rows.map(({ raw, ...row }) => ({ ...row, event: decodeEvent(raw) }));
  expect(found).toMatchObject(expected);
  expect(rows.map(({ sequence }) => sequence)).toEqual(expected.map((_, i) => i + 1));
}

export const indexerContext = (
  chain: Chain,
  database: Database,
  deps: Partial<IndexerContext> = {},
): IndexerContext => ({
  chain,
  database,
  write: (change) => database.orm.transaction(change),
  signal: new AbortController().signal,
  source: rpcSource(chain),
  ...deps,
});

/** A `write` that works so many times, and then fails as that of a killed process. */
export function writesUntilKilled({ orm }: Database, writes: number): IndexerContext['write'] {
  let left = writes;
  return (change) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error('killed')) : orm.transaction(change);
  };
}

/** Compares the recorded events with the chain and repairs them. @returns what differed */
export const reindexChain = (
  { chain }: { readonly chain: Chain },
  database: Database,
  deps: Partial<IndexerContext> = {},
) =>
  reindex(indexerContext(chain, database, deps), {
    confirmAfterMs: 0,
    log: { error: () => {} } as never,
  });

export async function contentsOf({ orm }: Database) {
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
