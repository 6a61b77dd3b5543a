import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Bell } from './bell.ts';

/** Whether a wait is over by now. */
async function isOver(wait: Promise<void>): Promise<boolean> {
  return Promise.race([wait.then(() => true), turn(false)]);
}

it('a ring while nobody waits ends the next wait, and that one alone', async () => {
  const bell = new Bell();
  bell.ring();
  bell.ring();
  expect(await isOver(bell.wait())).toBe(true);
  const second = bell.wait();
  expect(await isOver(second)).toBe(false);
  bell.ring();
  expect(await isOver(second)).toBe(true);
});

it('a wait ends after its time without a ring', async () => {
  await new Bell().wait(1);
});
