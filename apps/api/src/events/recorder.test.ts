import { randomSeed } from '@obverse/testing';
import { asc } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/support/database.ts';
import type { Database } from '../db/database.ts';
import { events } from '../db/schema/events-tables.ts';
import { createCursor, readCursor } from './cursor.ts';
import { readTotals } from './event-totals.ts';
import { type NewEvent, recordEvents } from './recorder.ts';

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
  await createCursor(database.orm, { cluster: 'devnet', genesisHash: 'g', programId: 'p' });
  return database.close;
});

const record = (batch: readonly NewEvent[]) =>
  database.orm.transaction(async (orm) => (await recordEvents(orm, 'devnet', batch)).length);

const eventIn = (slot: number, transaction: number, index = 0): NewEvent => ({
  ...{ signature: `s${slot}x${transaction}`, index, slot, at: new Date(slot * 1_000) },
  ...{ integrationId: `i${transaction % 3}`, stablecoinId: null, accountId: null, isBroadcast: false },
  ...{ kind: 8, version: 1, raw: Buffer.of(8, 1, slot, transaction, 0, 255) },
  flag: transaction === 3 ? 'malformed' : null,
  counts: { volume: 2n ** 63n, revenue: BigInt(transaction) },
});

it('recordEvents records each transaction once, whatever overlaps, and older ones that come late', async () => {
  const seed = randomSeed('overlapping batches');
  const transaction = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.nat(3));
  const batch = fc.uniqueArray(transaction, { selector: String, maxLength: 10 });
  const expected = new Map<string, NewEvent>();
  for (const each of fc.sample(batch, { seed, numRuns: 40 })) {
    const logged = each.flatMap(([slot, number]) => [eventIn(slot, number), eventIn(slot, number, 1)]);
    const news = logged.filter(({ signature, index }) => !expected.has(`${signature} ${index}`));
    expect(await record(logged)).toBe(news.length);
    for (const event of news) expected.set(`${event.signature} ${event.index}`, event);
  }
  const rows = [...expected.values()].map(({ counts: _, ...event }, i) => ({
    ...{ ...event, cluster: 'devnet', sequence: i + 1 },
  }));
  expect(await database.orm.select().from(events).orderBy(asc(events.sequence))).toEqual(rows);
  expect(await readCursor(database.orm, 'devnet')).toMatchObject({ sequence: expected.size });
  for (const { integrationId, ...totals } of await readTotals(database.orm, 'devnet')) {
    const own = [...expected.values()].filter((event) => event.integrationId === integrationId);
    const sum = (of: 'volume' | 'revenue') => own.reduce((all, { counts }) => all + (counts?.[of] ?? 0n), 0n);
    const slot = Math.max(...own.map((event) => event.slot));
    expect(totals).toMatchObject({
      events: own.length,
      volume: sum('volume'),
      revenue: sum('revenue'),
      slot,
    });
  }
});

it('recordEvents never moves the cursor back', async () => {
  const reach = (slot: number) =>
    database.orm.transaction((orm) =>
      recordEvents(orm, 'devnet', [], { reached: { signature: `s${slot}`, slot } }),
    );
  for (const slot of [9, 5]) await reach(slot);
  expect(await readCursor(database.orm, 'devnet')).toMatchObject({ signature: 's9', slot: 9 });
});
