import type { DataOf } from '@obverse/client';
import { useRead } from '@obverse/react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatChartRate } from '../../amounts/format.ts';
import { formatBps, isUnboundedBps } from '../../amounts/percent.ts';
import { historyQuery, timesOf, withLatest } from '../../coins/history.ts';
import { decimalRate } from '../../coins/rate.ts';
import type { Stablecoin } from '../../coins/use-underlying.ts';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart.tsx';
import { type Period, PeriodSwitch, periodWords } from '../../ui/period-switch.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const formatCoverage = (bps: number): string => formatBps(Math.round(bps));

const loading = <Skeleton className="h-[268px]" />;

type Point = Pick<
  DataOf<'get', '/tranches/junior/{id}/history'>[number],
  'timestamp' | 'exchange_rate_underlying' | 'apy_bps'
>;

function RateAndApy({
  points,
  words,
  unit,
}: {
  readonly points: readonly Point[];
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
      <Chart title={`APY over ${words}`} times={times} series={apy} format={formatCoverage} isStepped />
    </div>
  );
}

type Props = { readonly stablecoin: Stablecoin; readonly period: Period };

/** Rate and APY of a tranche over time, up to now. */
export function TrancheCharts({ stablecoin, unit, period }: Props & { readonly unit: string }) {
  const { juniorTranche: id, timestamp } = stablecoin;
  const navigate = useNavigate({ from: '/junior/$index' });
  const query = useRead('/tranches/junior/{id}/history', {
    path: { id },
    query: historyQuery(period, Date.parse(timestamp)),
  });
  const points = useMemo(() => {
    const rate = decimalRate(stablecoin.juniorExchangeRate);
    const now = { timestamp, exchange_rate_underlying: rate, apy_bps: stablecoin.juniorApyBps };
    return withLatest<Point, Point>(query.data ?? [], now);
  }, [query.data, stablecoin, timestamp]);
  const show = (next: Period) =>
    void navigate({ search: (search) => ({ ...search, period: next }), replace: true });
  return (
    <Card title="Rate and APY" aside={<PeriodSwitch period={period} onPeriod={show} />}>
      <QueryView query={query} loading={loading}>
        {() => <RateAndApy points={points} words={periodWords[period]} unit={unit} />}
      </QueryView>
    </Card>
  );
}

function Coverage({
  points,
  words,
}: {
  points: readonly Pick<Stablecoin, 'timestamp' | 'coverageBps'>[];
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
  return (
    <Chart title={`Coverage over ${words}`} times={times} series={series} format={formatCoverage} isStepped />
  );
}

/** How much of the coin holders' assets the tranche covered over time. */
export function CoverageChart({ stablecoin, period }: Props) {
  const { index, timestamp } = stablecoin;
  const query = useRead('/stablecoin/{index}/history', {
    path: { index },
    query: historyQuery(period, Date.parse(timestamp)),
  });
  const points = useMemo(() => withLatest(query.data ?? [], stablecoin), [query.data, stablecoin]);
  return (
    <Card title="Coverage">
      <QueryView query={query} loading={loading}>
        {() => <Coverage points={points} words={periodWords[period]} />}
      </QueryView>
    </Card>
  );
}
