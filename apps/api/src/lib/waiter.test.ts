import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Waiter } from './waiter.ts';

const isSettled = (wait: Promise<void>) => Promise.race([wait.then(() => true), nextTurn(false)]);

it('a waiter keeps notifications that come while nobody waits, and ends exactly one wait with them', async () => {
  const waiter = new Waiter();
  waiter.notify();
  waiter.notify();
  expect(await isSettled(waiter.wait())).toBe(true);
  const second = waiter.wait();
  expect(await isSettled(second)).toBe(false);
  waiter.notify();
  expect(await isSettled(second)).toBe(true);
  // its timeout ends it, too
  await waiter.wait(1);
});
