import { type HistoryInterval, maxHistoryPoints } from '@obverse/contracts';
import { invalid } from '../lib/errors.ts';

const minute = 60_000;
const lengths = { minute, hour: 60 * minute, day: 1_440 * minute } as const;

/** How long before its end a history begins that nobody said the beginning of, in milliseconds. */
const usual = { minute: lengths.day, hour: lengths.day, day: 30 * lengths.day } as const;

export type PeriodInput = {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly interval: HistoryInterval;
};

/**
 * The part of a history that is asked for: from the beginning of an interval to before an end, or without one.
 *
 * @param now where no end is given
 * @throws ApiError INVALID_REQUEST where it is empty, or more than one answer holds
 */
export function historyPeriod({ from, to, interval }: PeriodInput, now: Date) {
  const length = lengths[interval];
  const end = to ?? now;
  const begin = from?.getTime() ?? Math.max(end.getTime() - usual[interval], 0);
  const most = maxHistoryPoints * length;
  if (begin >= end.getTime()) throw invalid('from', `must be before to, which is ${end.toISOString()}`);
  if (end.getTime() - begin > most) {
    const earliest = new Date(end.getTime() - most).toISOString();
    throw invalid('from', `must be at most ${maxHistoryPoints} ${interval}s before to: ${earliest} or later`);
  }
  return {
    from: new Date(begin - (begin % length)),
    to,
    interval,
    // the interval that the beginning falls into is one more
    limit: maxHistoryPoints + 1,
  };
}
