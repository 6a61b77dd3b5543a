import { setTimeout as pause } from 'node:timers/promises';

/** Repeats a check until it does not throw and does not return false, for programs that no test runner runs. @returns how many seconds that took */
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
    // some checks ask the database whose work is measured meanwhile
    await pause(100);
  }
}
