import { type HistoryInterval, maxHistoryPoints } from '@obverse/contracts';
import { invalid } from '../errors.ts';

const second = 1_000;
const minute = 60 * second;
const lengths = { minute, hour: 60 * minute, day: 1_440 * minute } as const;

/** How long before its end a history begins that nobody said the beginning of, in milliseconds. */
const usual = { minute: lengths.day, hour: lengths.day, day: 30 * lengths.day } as const;

export type PeriodInput = {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly interval: HistoryInterval;
};

/**
 * The part of a history that is asked for: from the beginning of an interval to before an end.
 *
 * @param now where no end is given
 * @throws ApiError INVALID_REQUEST where it is empty, or more than one answer holds
 */
export function periodOf(input: PeriodInput, now: Date) {
  const { from, interval } = input;
  // with what has been recorded in this very second
  const to = input.to ?? new Date(now.getTime() + second);
  const length = lengths[interval];
  const begin = from?.getTime() ?? Math.max(to.getTime() - usual[interval], 0);
  const most = maxHistoryPoints * length;
  if (begin >= to.getTime()) throw invalid('from', `must be before to, which is ${to.toISOString()}`);
  if (to.getTime() - begin > most) {
    const earliest = new Date(to.getTime() - most).toISOString();
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
