import type { DataOf } from '@obverse/client';
import { useCoinHistory } from '@obverse/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatBps } from '../../amounts/percent.ts';
import { coinUnit } from '../../coins/coin-text.ts';
import { chartAmount, formatAxis, historyQuery, timesOf } from '../../coins/history.ts';
import { rateDecimals } from '../../coins/rate.ts';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart.tsx';
import { type Period, PeriodSwitch, periodWords } from '../../ui/period-switch.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Coin = DataOf<'get', '/integration/{id}'>;
type Points = DataOf<'get', '/integration/{id}/history'>;

const formatRateAxis = (rate: number): string => rate.toFixed(6);
const formatApy = (bps: number): string => formatBps(Math.round(bps));
const formatCount = (count: number): string => (Number.isInteger(count) ? String(count) : '');

type PlotProps = {
  readonly title: string;
  readonly label: string;
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
  readonly format: (value: number) => string;
};

function Plot({ title, label, times, values, format }: PlotProps) {
  const series = useMemo(() => [{ label, values }], [label, values]);
  return <Chart title={title} times={times} series={series} format={format} />;
}

function CoinPlots({
  points,
  coin,
  period,
}: {
  readonly points: Points;
  readonly coin: Coin;
  readonly period: Period;
}) {
  const { decimals } = coin;
  const words = periodWords[period];
  const symbol = coinUnit(coin.metadata.symbol, coin.brandedMint);
  const plots = useMemo(() => {
    const plot = (value: (point: Points[number]) => number | null) => points.map(value);
    return {
      times: timesOf(points),
      rate: plot(({ exchange_rate }) => chartAmount(exchange_rate, rateDecimals)),
      supply: plot(({ supply }) => chartAmount(supply, decimals)),
      holders: plot(({ holders }) => holders),
      apy: plot(({ apy_bps }) => apy_bps),
    };
  }, [points, decimals]);
  const { times } = plots;
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Plot
        title={`Underlying per ${symbol} over ${words}`}
        label="Rate"
        times={times}
        values={plots.rate}
        format={formatRateAxis}
      />
      <Plot
        title={`Supply in ${symbol} over ${words}`}
        label="Supply"
        times={times}
        values={plots.supply}
        format={formatAxis}
      />
      <Plot
        title={`Holders over ${words}`}
        label="Holders"
        times={times}
        values={plots.holders}
        format={formatCount}
      />
      <Plot title={`APY over ${words}`} label="APY" times={times} values={plots.apy} format={formatApy} />
    </div>
  );
}

type Props = {
  readonly coin: Coin;
  /** The cluster's time. */
  readonly nowMs: number;
};

/** The coin over time. */
export function CoinCharts({ coin, nowMs }: Props) {
  const { period } = useSearch({ from: '/coins/$id' });
  const navigate = useNavigate({ from: '/coins/$id' });
  const history = useCoinHistory(coin.integrationId, historyQuery(period, nowMs));
  const onPeriod = (next: Period) =>
    void navigate({ search: (search) => ({ ...search, period: next }), replace: true });
  return (
    <Card title="Over time" aside={<PeriodSwitch period={period} onPeriod={onPeriod} />}>
      <QueryView query={history} loading={<Skeleton className="h-[37rem]" />}>
        {(points) => <CoinPlots points={points} coin={coin} period={period} />}
      </QueryView>
    </Card>
  );
}
