import type { NextStep } from './delivery-claims.ts';
import type { DeliveryOutcome } from './sender.ts';

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

/** Parses `Retry-After`, which is a number of seconds or an HTTP date; 0 if it is neither. */
function parseRetryAfterMs(header: string, now: Date): number {
  if (/^[0-9]{1,9}$/.test(header)) return Number(header) * secondMs;
  const ms = Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? 0 : ms;
}

/**
 * Decides what follows a failed attempt: another attempt, or the end after the last attempt or if the receiver is gone (410).
 *
 * @param failures the number of failed attempts at the event, this one included
 * @param now what a date in `Retry-After`, which can only lengthen the delay, is compared with
 * @param random from 0 to 1
 */
export function afterFailure(
  { status, retryAfter }: Pick<DeliveryOutcome, 'status' | 'retryAfter'>,
  failures: number,
  now: Date,
  random: number,
): NextStep {
  if (status === 410) return { disabledReason: 'gone' };
  const delayMs = retryDelaysMs[failures - 1];
  if (delayMs === undefined) return { disabledReason: 'exhausted' };
  const mayAsk = retryAfter !== undefined && status !== null && askingStatuses.includes(status);
  const askedMs = mayAsk ? Math.min(parseRetryAfterMs(retryAfter, now), maxRetryAfterMs) : 0;
  return { dueInMs: Math.max(delayMs * (1 + jitterRatio * random), askedMs) };
}
