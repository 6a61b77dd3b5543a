import type { DataOf } from '@obverse/client';
import { useRead } from '@obverse/react';
import { useMemo } from 'react';
import { formatChartRate } from '../../amounts/format.ts';
import { formatBps, isUnboundedBps } from '../../amounts/percent.ts';
import { lossMarks, timesOf, withLosses } from '../../coins/history.ts';
import { useLosses } from '../../coins/losses.ts';
import { decimalRate } from '../../coins/rate.ts';
import { useRecords } from '../../coins/use-records.ts';
import type { Stablecoin } from '../../coins/use-underlying.ts';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart.tsx';
import { PeriodSwitch, periodWords } from '../../ui/period-switch.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useChosenPeriod } from '../../ui/use-chosen-period.ts';

const formatCoverage = (bps: number): string => formatBps(Math.round(bps));

const loading = <Skeleton className="h-[268px]" />;

type Point = Pick<
  DataOf<'get', '/tranches/junior/{id}/history'>[number],
  'timestamp' | 'exchange_rate_underlying' | 'apy_bps'
>;

type PlotsProps = {
  readonly points: readonly Point[];
  /** When the tranche lost; Unix seconds. */
  readonly losses: readonly number[];
  readonly words: string;
  readonly unit: string;
};

function RateAndApy({ points, losses, words, unit }: PlotsProps) {
  const times = useMemo(() => timesOf(points), [points]);
  const rate = useMemo(() => {
    const values = points.map((point) => Number(point.exchange_rate_underlying));
    const line = withLosses({ times, values }, losses);
    return {
      times: line.times,
      series: [{ label: 'Rate', values: line.values }],
      marks: lossMarks(times, losses),
    };
  }, [points, times, losses]);
  const apy = useMemo(() => [{ label: 'APY', values: points.map(({ apy_bps }) => apy_bps) }], [points]);
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Chart title={`${unit} per junior token over ${words}`} {...rate} format={formatChartRate} />
      <Chart title={`APY over ${words}`} times={times} series={apy} format={formatCoverage} isStepped />
    </div>
  );
}

type Props = { readonly stablecoin: Stablecoin };

/** Rate and APY of a tranche over time, up to now. */
export function TrancheCharts({ stablecoin, unit }: Props & { readonly unit: string }) {
  const { index, juniorTranche: id, timestamp } = stablecoin;
  const [chosen, choose] = useChosenPeriod('/junior/$index');
  const losses = useLosses(index, 'junior');
  const now = useMemo(
    () => ({
      timestamp,
      exchange_rate_underlying: decimalRate(stablecoin.juniorExchangeRate),
      apy_bps: stablecoin.juniorApyBps,
    }),
    [stablecoin, timestamp],
  );
  const { period, history, points } = useRecords<Point, Point>(
    (query, options) => useRead('/tranches/junior/{id}/history', { path: { id }, query }, options),
    chosen,
    Date.parse(timestamp),
    now,
  );
  return (
    <Card title="Rate and APY" aside={<PeriodSwitch period={period} onPeriod={choose} />}>
      <QueryView query={history} loading={loading}>
        {() => <RateAndApy points={points} losses={losses} words={periodWords[period]} unit={unit} />}
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
export function CoverageChart({ stablecoin }: Props) {
  const { index, timestamp } = stablecoin;
  const [chosen, choose] = useChosenPeriod('/junior/$index');
  const { period, history, points } = useRecords(
    (query, options) => useRead('/stablecoin/{index}/history', { path: { index }, query }, options),
    chosen,
    Date.parse(timestamp),
    stablecoin,
  );
  return (
    <Card title="Coverage" aside={<PeriodSwitch period={period} onPeriod={choose} />}>
      <QueryView query={history} loading={loading}>
        {() => <Coverage points={points} words={periodWords[period]} />}
      </QueryView>
    </Card>
  );
}
