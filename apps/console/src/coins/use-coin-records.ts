import type { DataOf } from '@obverse/client';
import { useCoinHistory } from '@obverse/react';
import { useMemo } from 'react';
import type { Period } from '../ui/period-switch.tsx';
import { historyQuery, wholeLife, withLatest } from './history.ts';

type Record = DataOf<'get', '/integration/{id}/history'>[number];

/**
 * The records of a coin over a period, and after them the values of now, where they are newer.
 *
 * @param chosen undefined for the period that shows the coin's whole life, where one does
 * @param nowMs the cluster's time
 */
export function useCoinRecords<Point extends Pick<Record, 'timestamp'>>(
  id: string,
  chosen: Period | undefined,
  nowMs: number,
  latest: Point | undefined,
): {
  readonly period: Period;
  readonly history: ReturnType<typeof useCoinHistory>;
  readonly points: readonly (Record | Point)[];
} {
  const days = useCoinHistory(id, historyQuery('year', nowMs), { enabled: chosen === undefined });
  const period = chosen ?? (days.data === undefined ? 'year' : wholeLife(days.data[0]?.timestamp, nowMs));
  const history = useCoinHistory(id, historyQuery(period, nowMs));
  const points = useMemo(() => withLatest(history.data ?? [], latest), [history.data, latest]);
  return { period, history, points };
}
