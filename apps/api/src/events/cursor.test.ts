import { beforeEach, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/support/database.ts';
import type { Database } from '../db/database.ts';
import { type Cursor, clearGap, createCursor, type Position, readCursor } from './cursor.ts';
import { recordEvents } from './recorder.ts';

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
  await createCursor(database.orm, { cluster: 'devnet', genesisHash: 'g', programId: 'p' });
  return database.close;
});

const at = (slot: number): Position => ({ signature: `s${slot}`, slot });
const cursor = async () => (await readCursor(database.orm, 'devnet')) as Cursor;
const moveTo = (slot: number, afterGap: boolean) =>
  database.orm.transaction((orm) => recordEvents(orm, 'devnet', [], { reached: at(slot), afterGap }));
const clear = (end: Cursor, readSince: Position | undefined) =>
  database.orm.transaction((orm) => clearGap(orm, end, readSince));
const noGap = { gapAt: null, gapSlot: null };

it('the mark of a gap has the slot before the oldest gap and the time of the newest', async () => {
  await moveTo(10, false);
  await moveTo(20, true);
  const first = await cursor();
  expect(first).toMatchObject({ slot: 20, gapAt: expect.any(Date), gapSlot: 10 });
  await moveTo(30, false);
  expect(await cursor()).toEqual({ ...first, ...at(30) });
  await moveTo(40, true);
  const second = await cursor();
  expect(second.gapSlot).toBe(10);
  expect(Number(second.gapAt)).toBeGreaterThan(Number(first.gapAt));
  // another process may have moved the cursor beyond the gap already
  await moveTo(35, true);
  expect(await cursor()).toEqual(second);
});

it('a gap is cleared by what was read since the slot before it, and by nothing that begins later or began before it was marked', async () => {
  await moveTo(10, false);
  const whole = await cursor();
  await moveTo(20, true);
  const marked = await cursor();
  expect(await clear(marked, undefined)).toBe(10);
  expect(await clear(marked, at(11))).toBe(10);
  expect(await clear(whole, at(1))).toBe(10);
  expect(await cursor()).toEqual(marked);
  expect(await clear(marked, at(10))).toBeNull();
  expect(await cursor()).toEqual({ ...marked, ...noGap });
  await moveTo(30, true);
  expect(await clear(marked, at(1))).toBe(20);
});
