import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Period } from '../ui/period-switch.tsx';
import { historyQuery, wholeLife, withLatest } from './history.ts';

type Recorded = { readonly timestamp: string };
type Query = ReturnType<typeof historyQuery>;

/**
 * The records over a period, and after them the values of now, where they are newer.
 *
 * @param useHistory reads the records
 * @param chosen undefined for the period that shows all records, where one does
 * @param nowMs the cluster's time; undefined until it is known
 */
export function useRecords<Record extends Recorded, Latest extends Recorded>(
  useHistory: (query: Query, options: { enabled: boolean }) => UseQueryResult<readonly Record[]>,
  chosen: Period | undefined,
  nowMs: number | undefined,
  latest: Latest | undefined,
) {
  const isKnown = nowMs !== undefined;
  const now = nowMs ?? 0;
  const days = useHistory(historyQuery('year', now), { enabled: isKnown && chosen === undefined });
  const period = chosen ?? (days.data === undefined ? 'year' : wholeLife(days.data[0]?.timestamp, now));
  const history = useHistory(historyQuery(period, now), { enabled: isKnown || period !== 'year' });
  const points = useMemo(() => withLatest(history.data ?? [], latest), [history.data, latest]);
  return { period, history, points };
}
