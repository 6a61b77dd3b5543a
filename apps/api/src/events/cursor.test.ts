import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../test/support/database.ts';
import { type Cursor, clearGap, createCursor, readCursor } from './cursor.ts';
import { recordEvents } from './recorder.ts';

it('a gap is marked from the oldest one on, and cleared only by what was read since the slot before it, after it was marked', async () => {
  const { orm, close } = await openTestDatabase();
  onTestFinished(close);
  await createCursor(orm, { cluster: 'devnet', genesisHash: 'g', programId: 'p' });
  const at = (slot: number) => ({ signature: `s${slot}`, slot });
  const cursor = async () => (await readCursor(orm, 'devnet')) as Cursor;
  const moveTo = (slot: number, afterGap: boolean) =>
    orm.transaction((tx) => recordEvents(tx, 'devnet', [], { reached: at(slot), afterGap }));
  await moveTo(10, false);
  const whole = await cursor();
  await moveTo(20, true);
  await moveTo(30, true);
  const marked = await cursor();
  expect(marked).toMatchObject({ slot: 30, gapAt: expect.any(Date), gapSlot: 10 });
  expect(await orm.transaction((tx) => clearGap(tx, marked, at(11)))).toBe(10);
  expect(await orm.transaction((tx) => clearGap(tx, whole, at(1)))).toBe(10);
  expect(await cursor()).toEqual(marked);
  expect(await orm.transaction((tx) => clearGap(tx, marked, at(10)))).toBeNull();
  expect(await cursor()).toMatchObject({ slot: 30, gapAt: null, gapSlot: null });
});
