import * as z from 'zod';
import { timestampRequest } from './timestamp.ts';

export const historyIntervals = ['minute', 'hour', 'day'] as const;

export type HistoryInterval = (typeof historyIntervals)[number];

/** The most intervals that one answer spans: a day of minutes, two months of hours, four years of days. */
export const maxHistoryPoints = 1_500;

/** What a time series takes: which part of it, and how fine. */
export const period = {
  from: timestampRequest(
    `Begin with the interval that this falls into; ISO 8601. By default a day before \`to\`, a month for days; at most ${maxHistoryPoints} intervals before \`to\``,
  ).optional(),
  to: timestampRequest('End before this; ISO 8601. By default everything up to now').optional(),
  interval: z
    .enum(historyIntervals, {
      error: () => `must be ${historyIntervals.join(', ').replace(/, (\w+)$/, ' or $1')}`,
    })
    .default('hour')
    .meta({
      description:
        'Of each of these (UTC) the first record is a point; one without a record is left out. Minutes are recorded for a day, hours for 90 days, days for good',
    }),
};
