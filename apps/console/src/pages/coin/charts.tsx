import type { DataOf } from '@obverse/client';
import { useCoinHistory } from '@obverse/react';
import { useMemo } from 'react';
import { formatChartAmount, formatChartCount, formatChartRate } from '../../amounts/format.ts';
import { formatBps } from '../../amounts/percent.ts';
import { coinUnit } from '../../coins/coin-text.ts';
import { chartAmount, lossMarks, timesOf, withLosses } from '../../coins/history.ts';
import { useLosses } from '../../coins/losses.ts';
import { rateDecimals } from '../../coins/rate.ts';
import { useCoinFigures } from '../../coins/use-coin-figures.ts';
import { useRecords } from '../../coins/use-records.ts';
import { useUnderlying } from '../../coins/use-underlying.ts';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart.tsx';
import { type Period, PeriodSwitch, periodWords } from '../../ui/period-switch.tsx';
import type { Mark, PlotData } from '../../ui/plot.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useChosenPeriod } from '../../ui/use-chosen-period.ts';

type Coin = DataOf<'get', '/integration/{id}'>;
/** What the charts take of a record. */
type Point = Pick<
  DataOf<'get', '/integration/{id}/history'>[number],
  'timestamp' | 'supply' | 'holders' | 'exchange_rate' | 'apy_bps'
>;

const formatApy = (bps: number): string => formatBps(Math.round(bps));

type PlotProps = {
  readonly title: string;
  readonly label: string;
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
  readonly format: PlotData['format'];
  readonly isStepped?: boolean;
  readonly marks?: readonly Mark[];
  readonly size?: 'large' | 'small';
};

function Plot({ label, values, ...rest }: PlotProps) {
  const series = useMemo(() => [{ label, values }], [label, values]);
  return <Chart series={series} {...rest} />;
}

type PlotsProps = {
  /** The newest is the value that the page shows as that of now. */
  readonly points: readonly Point[];
  /** When holders of the coin lost; Unix seconds. */
  readonly losses: readonly number[];
  readonly coin: Coin;
  readonly period: Period;
};

function CoinPlots({ points, losses, coin, period }: PlotsProps) {
  const { decimals } = coin;
  const words = periodWords[period];
  const symbol = coinUnit(coin.metadata.symbol, coin.brandedMint);
  const underlying = useUnderlying()(coin.stablecoinMint);
  const plots = useMemo(() => {
    const plot = (value: (point: Point) => number | null) => points.map(value);
    const times = timesOf(points);
    const rate = plot(({ exchange_rate }) => chartAmount(exchange_rate, rateDecimals));
    return {
      times,
      rate: withLosses({ times, values: rate }, losses),
      marks: lossMarks(times, losses),
      supply: plot(({ supply }) => chartAmount(supply, decimals)),
      holders: plot(({ holders }) => holders),
      apy: plot(({ apy_bps }) => apy_bps),
    };
  }, [points, losses, decimals]);
  const { times } = plots;
  const rate = {
    title: `${underlying} per ${symbol} over ${words}`,
    label: 'Rate',
    ...plots.rate,
    format: formatChartRate,
    marks: plots.marks,
  };
  const supply = {
    title: `Supply in ${symbol} over ${words}`,
    label: 'Supply',
    times,
    values: plots.supply,
    format: formatChartAmount,
    isStepped: true,
  };
  // the rate of a payment coin stays where it is
  const [first, second] = coin.kind === 'payment' ? [supply, rate] : [rate, supply];
  return (
    <div className="grid gap-6">
      <Plot {...first} size="large" />
      <div className="grid min-w-0 gap-6 lg:grid-cols-3 lg:items-end">
        <Plot {...second} size="small" />
        <Plot
          title={`Holders over ${words}`}
          label="Holders"
          times={times}
          values={plots.holders}
          format={formatChartCount}
          isStepped
          size="small"
        />
        <Plot
          title={`APY over ${words}`}
          label="APY"
          times={times}
          values={plots.apy}
          format={formatApy}
          isStepped
          size="small"
        />
      </div>
    </div>
  );
}

type Props = {
  readonly coin: Coin;
  /** The cluster's time. */
  readonly nowMs: number;
};

/** The coin over time, up to what the page shows as its values of now. */
export function CoinCharts({ coin, nowMs }: Props) {
  const { integrationId: id, stablecoinIndex: index } = coin;
  const [chosen, choose] = useChosenPeriod('/coins/$id');
  const figures = useCoinFigures(coin);
  const losses = useLosses(index, 'senior');
  const { period, history, points } = useRecords(
    (query, options) => useCoinHistory(id, query, options),
    chosen,
    nowMs,
    figures,
  );
  return (
    <Card title="Over time" aside={<PeriodSwitch period={period} onPeriod={choose} />}>
      <QueryView query={history} loading={<Skeleton className="h-[35rem]" />}>
        {() => <CoinPlots points={points} losses={losses} coin={coin} period={period} />}
      </QueryView>
    </Card>
  );
}
