const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long after each failed attempt the next one comes, milliseconds: the schedule of Standard Webhooks, ten attempts in all. */
export const waits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** The longest a receiver can ask to be left alone. */
const maxRetryAfter = 24 * hour;

/** Share of a wait that chance adds, so that what failed together does not come back together. */
const jitter = 0.1;

/** A number of seconds, or a date; 0 where it is neither. */
function retryAfterMs(text: string, now: Date): number {
  if (/^[0-9]{1,9}$/.test(text)) return Number(text) * second;
  const ms = Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? 0 : ms;
}

/**
 * When to try again.
 *
 * @param failures attempts that have failed, from 1
 * @param chance from 0 to 1
 * @param retryAfter the receiver's own word on it: later than the schedule, by a day at most, never sooner
 * @returns undefined after the last attempt
 */
export function nextAttempt(
  failures: number,
  now: Date,
  chance: number,
  retryAfter?: string,
): Date | undefined {
  const wait = waits[failures - 1];
  if (wait === undefined) return undefined;
  const asked = retryAfter === undefined ? 0 : Math.min(retryAfterMs(retryAfter, now), maxRetryAfter);
  return new Date(now.getTime() + Math.max(wait * (1 + jitter * chance), asked));
}
