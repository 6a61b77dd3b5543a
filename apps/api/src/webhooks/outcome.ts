import type { AfterFailure } from '../db/webhooks/record-failed.ts';
import { nextAttempt } from './schedule.ts';
import type { Outcome } from './send.ts';

/** Whether the receiver took the message. A redirection is none of that: it is not followed. */
export const isDelivered = ({ status }: Pick<Outcome, 'status'>): boolean =>
  status !== null && status >= 200 && status <= 299;

/**
 * What is done after a failed attempt: the receiver that is gone for good, or for too long, is left alone.
 *
 * @param failures of the event, this one included
 * @param chance from 0 to 1
 */
export function afterFailure(outcome: Outcome, failures: number, now: Date, chance: number): AfterFailure {
  if (outcome.status === 410) return { disabledAt: now, disabledReason: 'gone' };
  const asksForPatience = outcome.status === 429 || outcome.status === 503;
  const dueAt = nextAttempt(failures, now, chance, asksForPatience ? outcome.retryAfter : undefined);
  return dueAt === undefined ? { disabledAt: now, disabledReason: 'exhausted' } : { dueAt };
}
