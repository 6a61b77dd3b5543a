import { type HistoryInterval, maxHistoryPoints } from '@obverse/contracts';
import { invalid } from '../lib/errors.ts';

const minute = 60_000;
const intervalMs = { minute, hour: 60 * minute, day: 1_440 * minute } as const;

/** Length of a history without a `from`. */
const defaultLengthMs = { minute: intervalMs.day, hour: intervalMs.day, day: 30 * intervalMs.day } as const;

export type PeriodInput = {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly interval: HistoryInterval;
};

/**
 * The requested period: from the beginning of the interval that contains `from` to before `to`, or without an end.
 *
 * @param now the end if `to` is not given, for the default of `from` and the maximum length
 * @throws ApiError INVALID_REQUEST if the period is empty or longer than one response allows
 */
export function historyPeriod({ from, to, interval }: PeriodInput, now: Date) {
  const length = intervalMs[interval];
  const end = to ?? now;
  const begin = from?.getTime() ?? Math.max(end.getTime() - defaultLengthMs[interval], 0);
  const maxLengthMs = maxHistoryPoints * length;
  if (begin >= end.getTime()) throw invalid('from', `must be before to, which is ${end.toISOString()}`);
  if (end.getTime() - begin > maxLengthMs) {
    const earliest = new Date(end.getTime() - maxLengthMs).toISOString();
    throw invalid('from', `must be at most ${maxHistoryPoints} ${interval}s before to: ${earliest} or later`);
  }
  return {
    from: new Date(begin - (begin % length)),
    to,
    interval,
    // the interval that contains `from` counts in addition
    limit: maxHistoryPoints + 1,
  };
}
