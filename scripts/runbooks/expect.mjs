// Conditions of the scenarios, which say what is wrong where they do not hold.
import { setTimeout as sleep } from 'node:timers/promises';

export function expect(truth, what) {
  if (!truth) throw new Error(what);
}

/** That a text has all patterns. */
export const expectAll = (text, ...patterns) => {
  for (const pattern of patterns) expect(pattern.test(text), `the output lacks ${pattern}\n${text}`);
};

/** Waits until a condition holds. */
export async function until(truth, what, milliseconds = 30_000) {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(100)) if (await truth()) return;
  throw new Error(`not within ${milliseconds / 1_000} s: ${what}`);
}
