import * as z from 'zod';
import { must } from './reason.ts';

const reason = must('an ISO 8601 timestamp with a time zone, from 1970 to 9999, like 2026-01-31T12:00:00Z');

/** The last moment of the last year with four digits. */
const last = Date.parse('9999-12-31T23:59:59.999Z');

/** A moment of a request: ISO 8601 with a time zone; `Date` for the procedure. */
const momentIn = (description: string) =>
  z.iso
    .datetime({ offset: true, ...reason })
    .refine((text) => Date.parse(text) >= 0 && Date.parse(text) <= last, reason)
    .transform((text) => new Date(text))
    .meta({ description, format: 'date-time', example: '2026-01-31T12:00:00Z' });

export const historyIntervals = ['minute', 'hour', 'day'] as const;

export type HistoryInterval = (typeof historyIntervals)[number];

/** The most intervals that one answer spans: a day of minutes, two months of hours, four years of days. */
export const maxHistoryPoints = 1_500;

/** What a time series takes: which part of it, and how fine. */
export const period = {
  from: momentIn(
    `Begin with the interval that this falls into; ISO 8601. By default a day before \`to\`, a month for days; at most ${maxHistoryPoints} intervals before \`to\``,
  ).optional(),
  to: momentIn('End before this; ISO 8601. By default everything up to now').optional(),
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
