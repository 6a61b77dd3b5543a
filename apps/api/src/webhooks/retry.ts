import type { DeliveryOutcome } from './sender.ts';
import type { AfterFailure } from './stored-outcomes.ts';
import type { LongestDelays } from './wrong-clock.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Delays after the first, second, … failed attempt, as Standard Webhooks recommends: ten attempts in all. */
export const retryDelaysMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

/** The longest delay that a receiver can ask for. */
const maxRetryAfterMs = 24 * hourMs;

/** Statuses whose `Retry-After` is respected. */
const askingStatuses = [429, 503];

/** The share of a delay that is added at random, so that webhooks that failed together are not retried together. */
const jitterRatio = 0.1;

export const longestDelays: LongestDelays = {
  scheduledMs: retryDelaysMs.map((delayMs) => delayMs * (1 + jitterRatio)),
  askingStatuses,
  askedMs: maxRetryAfterMs,
};

/** Parses `Retry-After`, which is a number of seconds or an HTTP date; 0 if it is neither. */
function parseRetryAfterMs(header: string, now: Date): number {
  if (/^[0-9]{1,9}$/.test(header)) return Number(header) * secondMs;
  const ms = Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? 0 : ms;
}

/**
 * When to try again.
 *
 * @param failures the number of failed attempts, from 1
 * @param random from 0 to 1
 * @param retryAfter the receiver's `Retry-After`, which can only lengthen the delay
 * @returns undefined after the last attempt
 */
export function nextAttemptAt(
  failures: number,
  now: Date,
  random: number,
  retryAfter?: string,
): Date | undefined {
  const delayMs = retryDelaysMs[failures - 1];
  if (delayMs === undefined) return undefined;
  const askedMs =
    retryAfter === undefined ? 0 : Math.min(parseRetryAfterMs(retryAfter, now), maxRetryAfterMs);
  return new Date(now.getTime() + Math.max(delayMs * (1 + jitterRatio * random), askedMs));
}

/**
 * Decides what follows a failed attempt: another attempt, or the end after the last attempt or if the receiver is gone (410).
 *
 * @param failures the number of failed attempts at the event, this one included
 * @param random from 0 to 1
 */
export function afterFailure(
  { status, retryAfter }: DeliveryOutcome,
  failures: number,
  now: Date,
  random: number,
): AfterFailure {
  if (status === 410) return { disabledAt: now, disabledReason: 'gone' };
  const respectsRetryAfter = status !== null && askingStatuses.includes(status);
  const dueAt = nextAttemptAt(failures, now, random, respectsRetryAfter ? retryAfter : undefined);
  return dueAt === undefined ? { disabledAt: now, disabledReason: 'exhausted' } : { dueAt };
}
