import { Segments } from './segments.tsx';

const labels = { day: '1 day', month: '1 month', year: '1 year' } as const;

/** How much time charts show. */
export type Period = keyof typeof labels;

export const periods = Object.keys(labels) as readonly Period[];

/** How a period is called in a sentence. */
export const periodWords: Readonly<Record<Period, string>> = {
  day: 'the last day',
  month: 'the last month',
  year: 'the last year',
};

/** What a search parameter says; undefined where it says nothing: then charts show the period that has all records. */
export const readPeriod = (value: unknown): Period | undefined => periods.find((each) => each === value);

type Props = { readonly period: Period; readonly onPeriod: (period: Period) => void };

/** Chooses the period of charts. The parent keeps it, in the URL. */
export const PeriodSwitch = ({ period, onPeriod }: Props) => (
  <Segments
    label="Period of the charts"
    options={periods.map((each) => [each, labels[each]])}
    value={period}
    onValue={onPeriod}
  />
);
