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
import { contentsOf, recordedIn, reindexChain } from './recorded-events.ts';

let database: Database;
const chain = await openTestChain();
const coin = await chain.openIntegration('aUSD');
await chain.mint(coin, 3_000_000n);
await chain.redeem(coin, 1_000_000n);
beforeEach(async () => {
  database = await openTestDatabase();
  return database.close;
});

const run = (on = database) => reindexChain(chain, on);

const one = and(eq(events.cluster, 'devnet'), eq(events.sequence, 2));

it('a reindex records every event of the chain, and finds no difference the next time', async () => {
  const first = await run();
  const again = await run();
  expect(first.events).toBeGreaterThan(3);
  expect([isConsistent(first), isConsistent(again)]).toEqual([true, true]);
  expect(again).toEqual({ ...first, transactions: (await chain.transactions()).length });
});

const damages: [string, object, (damaged: Database) => PromiseLike<unknown>][] = [
  ['a missing event', { missing: 1 }, ({ orm }) => orm.delete(events).where(one)],
  [
    'an event with other bytes',
    { different: 1 },
    ({ orm }) =>
      orm
        .update(events)
        .set({ raw: Buffer.of(8, 1) })
        .where(one),
  ],
  [
    'an event at another time',
    { different: 1 },
    ({ orm }) =>
      orm
        .update(events)
        .set({ at: new Date(0) })
        .where(one),
  ],
  [
    "another integration's event",
    { different: 1 },
    ({ orm }) => orm.update(events).set({ integrationId: 'x' }).where(one),
  ],
  [
    'a surplus event',
    { surplus: 1 },
    async ({ orm }) => {
      const [row] = await orm.select().from(events).where(one);
      if (row) await orm.insert(events).values({ ...row, index: 7, sequence: 9_999 });
      await orm.update(indexerCursors).set({ sequence: 9_999 });
    },
  ],
  [
    'an event of a transaction that does not exist',
    { surplus: 1 },
    async ({ orm }) => {
      const [row] = await orm.select().from(events).where(one);
      const signature = `${row?.signature.slice(0, -4)}1111`;
      if (row) await orm.insert(events).values({ ...row, signature, sequence: 9_999 });
      await orm.update(indexerCursors).set({ sequence: 9_999 });
    },
  ],
  ['a wrong total', { totals: 1 }, ({ orm }) => orm.update(totals).set({ volume: 1n })],
  [
    'totals of an unknown integration',
    { totals: 1 },
    ({ orm }) =>
      orm
        .insert(totals)
        .values({ cluster: 'devnet', integrationId: 'x', events: 1, volume: 1n, revenue: 1n, slot: 1 }),
  ],
];

it.each(damages)('a reindex finds and repairs %s', async (_, found, damage) => {
  await run();
  const before = await contentsOf(database);
  await damage(database);
  const outcome = await run();
  expect(outcome).toMatchObject(found);
  expect(isConsistent(outcome)).toBe(false);
  expect(await contentsOf(database)).toEqual(before);
  expect(isConsistent(await run())).toBe(true);
});

it('a reindex keeps events that are older than the history of the nodes', async () => {
  await run();
  const [row] = await database.orm.select().from(events).where(one);
  // the first transaction may be in slot 0
  const old = { signature: `${row?.signature.slice(0, -4)}1111`, slot: -1, sequence: 9_999 };
  if (row) await database.orm.insert(events).values({ ...row, ...old });
  await database.orm.update(indexerCursors).set({ sequence: 9_999 });
  expect(await run()).toMatchObject({ unlisted: 1, surplus: 0 });
  expect(await database.orm.select().from(events).where(eq(events.signature, old.signature))).toHaveLength(1);
});

it('a reindex that is killed after any of its writes leaves totals that equal the recorded events', async () => {
  await run();
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
    let left = writes;
    const write = <T>(change: (orm: Database['orm']) => Promise<T>): Promise<T> => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('killed')) : database.orm.transaction(change);
    };
    isKilled = await reindexChain(chain, database, { write }).then(
      () => false,
      (error: Error) => error.message === 'killed',
    );
    const sums = sumEvents((await recordedIn(database)).map(toCountedEvent));
    const expected = [...sums.values()].map(({ slot: _, ...sum }) => sum);
    expect((await contentsOf(database)).totals).toMatchObject(expected);
    await run();
    expect(await contentsOf(database)).toEqual(before);
    if (!isKilled) expect(writes).toBeGreaterThan(4);
  }
});

it('a reindex finds no difference while new transactions arrive', async () => {
  await run();
  const other = await openTestDatabase();
  onTestFinished(() => other.close());
  const running = run();
  await chain.mint(coin, 5n);
  expect(isConsistent(await running)).toBe(true);
  await run();
  await run(other);
  expect(await contentsOf(database)).toEqual(await contentsOf(other));
});
