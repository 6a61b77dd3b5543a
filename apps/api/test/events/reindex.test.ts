import { EVENTS } from '@obverse/core';
import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { events, totals } from '../../src/db/schema/events-tables.ts';
import { indexerCursors } from '../../src/db/schema/indexer-cursors-tables.ts';
import { deleteTransactions } from '../../src/events/correct-events.ts';
import { sumEvents } from '../../src/events/event-totals.ts';
import { parseEvent, toCountedEvent } from '../../src/events/parse-events.ts';
import { recordEvents } from '../../src/events/recorder.ts';
import { isConsistent } from '../../src/events/reindex-events.ts';
import { openTestDatabase } from '../support/database.ts';
import { openTestChain } from '../support/test-chain.ts';
import { contentsOf, recordedIn, reindexChain, writesUntilKilled } from './recorded-events.ts';

let database: Database;
const chain = await openTestChain();
const coin = await chain.openIntegration('aUSD');
await chain.mint(coin, 3_000_000n);
await chain.redeem(coin, 1_000_000n);
const run = (on = database) => reindexChain(chain, on);
beforeEach(async () => {
  database = await openTestDatabase();
  await run();
  return database.close;
});

const isSecond = and(eq(events.cluster, 'devnet'), eq(events.sequence, 2));
const change = (values: Partial<typeof events.$inferInsert>) =>
  database.orm.update(events).set(values).where(isSecond);
async function addCopy(values: (row: typeof events.$inferSelect) => Partial<typeof events.$inferInsert>) {
  const [row] = await database.orm.select().from(events).where(isSecond);
  if (row) await database.orm.insert(events).values({ ...row, ...values(row), sequence: 9_999 });
  await database.orm.update(indexerCursors).set({ sequence: 9_999 });
}
const otherTransaction = ({ signature }: { readonly signature: string }) => ({
  signature: `${signature.slice(0, -4)}1111`,
});

it('a reindex finds no difference in what a reindex has recorded, also while new transactions arrive', async () => {
  const first = await run();
  expect(first.events).toBeGreaterThan(3);
  expect(first.transactions).toBe((await chain.transactions()).length);
  expect(isConsistent(first)).toBe(true);
  const running = run();
  await chain.mint(coin, 5n);
  expect(isConsistent(await running)).toBe(true);
  await run();
  const other = await openTestDatabase();
  onTestFinished(other.close);
  await run(other);
  expect(await contentsOf(database)).toEqual(await contentsOf(other));
});

const stranger = {
  cluster: 'devnet',
  integrationId: 'x',
  events: 1,
  volume: 1n,
  revenue: 1n,
  slot: 1,
} as const;

it.each<[string, object, () => PromiseLike<unknown>]>([
  ['a missing event', { missing: 1 }, () => database.orm.delete(events).where(isSecond)],
  ['an event with other bytes', { different: 1 }, () => change({ raw: Buffer.of(8, 1) })],
  ["another integration's event", { different: 1 }, () => change({ integrationId: 'x' })],
  ['an event of a transaction that does not exist', { surplus: 1 }, () => addCopy(otherTransaction)],
  ['a wrong total', { totals: 1 }, () => database.orm.update(totals).set({ volume: 1n })],
  ['totals of an unknown integration', { totals: 1 }, () => database.orm.insert(totals).values(stranger)],
])('a reindex finds and repairs %s', async (_, found, damage) => {
  const before = await contentsOf(database);
  await damage();
  const outcome = await run();
  expect(outcome).toMatchObject(found);
  expect(isConsistent(outcome)).toBe(false);
  expect(await contentsOf(database)).toEqual(before);
  expect(isConsistent(await run())).toBe(true);
});

it('a reindex keeps events that are older than the history of the nodes', async () => {
  // the first transaction may be in slot 0
  await addCopy((row) => ({ ...otherTransaction(row), slot: -1 }));
  expect(await run()).toMatchObject({ unlisted: 1, surplus: 0 });
  expect(await database.orm.$count(events, eq(events.slot, -1))).toBe(1);
});

it('a reindex that is killed after any of its writes leaves totals that equal the recorded events', async () => {
  const before = await contentsOf(database);
  const kinds: number[] = [EVENTS.minted.kind, EVENTS.redeemed.kind, EVENTS.integrationInitialized.kind];
  let isKilled = true;
  for (let writes = 1; isKilled; writes += 1) {
    const rows = await recordedIn(database);
    const deleted = rows.filter(({ kind }) => kinds.includes(kind)).map(({ signature }) => signature);
    await database.orm.transaction((orm) => deleteTransactions(orm, 'devnet', deleted));
    // the newest transaction is recorded, as on an indexer that goes on
    await database.orm.transaction((orm) => recordEvents(orm, 'devnet', [], { reached: rows.at(-1) }));
    const { cluster: _, sequence, ...kept } = (await recordedIn(database)).at(-1) as (typeof rows)[number];
    const raw = rows.at(-1)?.raw as Buffer;
    const surplus = { ...kept, ...parseEvent(raw, kept.at), raw, index: 7 };
    await database.orm.transaction((orm) => recordEvents(orm, 'devnet', [surplus]));
    await database.orm.update(events).set({ kind: 77 }).where(eq(events.sequence, sequence));
    isKilled = await reindexChain(chain, database, { write: writesUntilKilled(database, writes) }).then(
      () => false,
      (error: Error) => error.message === 'killed',
    );
    const sums = [...sumEvents((await recordedIn(database)).map(toCountedEvent)).values()];
    expect((await contentsOf(database)).totals).toMatchObject(sums.map(({ slot: _, ...sum }) => sum));
    await run();
    expect(await contentsOf(database)).toEqual(before);
    if (!isKilled) expect(writes).toBeGreaterThan(4);
  }
});
