import { setTimeout as pause } from 'node:timers/promises';

/** Some checks ask the database whose work is measured meanwhile. */
const intervalMs = 100;

/**
 * Repeats a check until it does not throw and does not return false, for programs that no test runner runs; tests have `waitFor`.
 *
 * @param what is waited for, for the error
 * @returns how many seconds that took
 * @throws when time is up
 */
export async function until(what: string, check: () => unknown, timeoutSeconds = 120): Promise<number> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  for (;;) {
    let reason: unknown;
    try {
      if ((await check()) !== false) return seconds();
    } catch (error) {
      reason = error;
    }
    if (seconds() > timeoutSeconds) {
      const why = reason instanceof Error ? `: ${reason.message}` : '';
      throw new Error(`not within ${timeoutSeconds} s: ${what}${why}`, { cause: reason });
    }
    await pause(intervalMs);
  }
}
