import type { DataOf } from '@obverse/client';
import { useCoinHistory } from '@obverse/react';
import { useMemo, useState } from 'react';
import { formatChartAmount } from '../../amounts/format.ts';
import { chartAmount, timesOf } from '../../coins/history.ts';
import { useRecords } from '../../coins/use-records.ts';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart.tsx';
import { type Period, PeriodSwitch, periodWords } from '../../ui/period-switch.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DashboardCoin } from './dashboard-coin.ts';

type Point = Pick<
  DataOf<'get', '/integration/{id}/history'>[number],
  'timestamp' | 'supply' | 'totalRevenue'
>;

type Props = {
  readonly coin: DashboardCoin;
  /** The values of now, which stand at the end. */
  readonly latest: Point;
  readonly unit: string;
  readonly underlying: string;
};

function Plots({
  points,
  decimals,
  period,
  unit,
  underlying,
}: Pick<Props, 'unit' | 'underlying'> & {
  readonly points: readonly Point[];
  readonly decimals: number;
  readonly period: Period;
}) {
  const { times, revenue, supply } = useMemo(() => {
    const values = (of: 'totalRevenue' | 'supply') => points.map((point) => chartAmount(point[of], decimals));
    return {
      times: timesOf(points),
      revenue: [{ label: 'Revenue', values: values('totalRevenue') }],
      supply: [{ label: 'Supply', values: values('supply') }],
    };
  }, [points, decimals]);
  const words = periodWords[period];
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Chart
        title={`Your revenue in ${underlying} over ${words}`}
        times={times}
        series={revenue}
        format={formatChartAmount}
      />
      <Chart
        title={`Supply in ${unit} over ${words}`}
        times={times}
        series={supply}
        format={formatChartAmount}
        isStepped
      />
    </div>
  );
}

/** Revenue and supply over time, up to now. */
export function OverviewCharts({ coin: { integrationId, decimals }, latest, ...units }: Props) {
  const [chosen, setChosen] = useState<Period>();
  const nowMs = Date.parse(latest.timestamp);
  const { period, history, points } = useRecords(
    (query, options) => useCoinHistory(integrationId, query, options),
    chosen,
    nowMs,
    latest,
  );
  return (
    <Card title="Over time" aside={<PeriodSwitch period={period} onPeriod={setChosen} />}>
      <QueryView query={history} loading={<Skeleton className="h-[17rem]" />}>
        {() => <Plots points={points} decimals={decimals} period={period} {...units} />}
      </QueryView>
    </Card>
  );
}
