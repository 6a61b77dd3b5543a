import { setTimeout as pause } from 'node:timers/promises';

const intervalMs = 50;

/**
 * Repeats a check until it does not throw and does not return false.
 *
 * @param what is waited for, for the error
 * @returns how many seconds that took
 * @throws when time is up
 */
export async function until(what, check, timeoutSeconds = 120) {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  for (;;) {
    let reason;
    try {
      if ((await check()) !== false) return seconds();
    } catch (error) {
      reason = error;
    }
    if (seconds() > timeoutSeconds)
      throw new Error(
        `not within ${timeoutSeconds} s: ${what}${reason === undefined ? '' : `: ${reason.message}`}`,
        {
          cause: reason,
        },
      );
    await pause(intervalMs);
  }
}

/** @throws with the sentence, unless the condition holds */
export function ensure(condition, sentence) {
  if (!condition) throw new Error(sentence);
}
