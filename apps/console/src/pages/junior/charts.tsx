import type { DataOf } from '@obverse/client';
import { useRead } from '@obverse/react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatChartRate } from '../../amounts/format.ts';
import { formatBps, isUnboundedBps } from '../../amounts/percent.ts';
import { historyQuery, timesOf } from '../../coins/history.ts';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart.tsx';
import { type Period, PeriodSwitch, periodWords } from '../../ui/period-switch.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const formatCoverage = (bps: number): string => formatBps(Math.round(bps));

const loading = <Skeleton className="h-[268px]" />;

type Points = DataOf<'get', '/tranches/junior/{id}/history'>;

function RateAndApy({
  points,
  words,
  unit,
}: {
  readonly points: Points;
  readonly words: string;
  readonly unit: string;
}) {
  const times = useMemo(() => timesOf(points), [points]);
  const rate = useMemo(
    () => [{ label: 'Rate', values: points.map((point) => Number(point.exchange_rate_underlying)) }],
    [points],
  );
  const apy = useMemo(() => [{ label: 'APY', values: points.map(({ apy_bps }) => apy_bps) }], [points]);
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Chart
        title={`${unit} per junior token over ${words}`}
        times={times}
        series={rate}
        format={formatChartRate}
      />
      <Chart title={`APY over ${words}`} times={times} series={apy} format={formatCoverage} />
    </div>
  );
}

type Props = {
  readonly period: Period;
  /** The cluster's time; Unix milliseconds. */
  readonly nowMs: number;
};

/** Rate and APY of a tranche over time. */
export function TrancheCharts({
  id,
  unit,
  period,
  nowMs,
}: Props & { readonly id: string; readonly unit: string }) {
  const navigate = useNavigate({ from: '/junior/$index' });
  const query = useRead('/tranches/junior/{id}/history', {
    path: { id },
    query: historyQuery(period, nowMs),
  });
  const show = (next: Period) =>
    void navigate({ search: (search) => ({ ...search, period: next }), replace: true });
  return (
    <Card title="Rate and APY" aside={<PeriodSwitch period={period} onPeriod={show} />}>
      <QueryView query={query} loading={loading}>
        {(points) => <RateAndApy points={points} words={periodWords[period]} unit={unit} />}
      </QueryView>
    </Card>
  );
}

function Coverage({
  points,
  words,
}: {
  points: DataOf<'get', '/stablecoin/{index}/history'>;
  words: string;
}) {
  const times = useMemo(() => timesOf(points), [points]);
  const series = useMemo(
    () => [
      {
        label: 'Coverage',
        values: points.map(({ coverageBps }) => (isUnboundedBps(coverageBps) ? null : coverageBps)),
      },
    ],
    [points],
  );
  return <Chart title={`Coverage over ${words}`} times={times} series={series} format={formatCoverage} />;
}

/** How much of the coin holders' assets the tranche covered over time. */
export function CoverageChart({ index, period, nowMs }: Props & { readonly index: number }) {
  const query = useRead('/stablecoin/{index}/history', {
    path: { index },
    query: historyQuery(period, nowMs),
  });
  return (
    <Card title="Coverage">
      <QueryView query={query} loading={loading}>
        {(points) => <Coverage points={points} words={periodWords[period]} />}
      </QueryView>
    </Card>
  );
}
