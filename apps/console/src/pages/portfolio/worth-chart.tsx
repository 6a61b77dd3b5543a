import type { DataOf } from '@obverse/client';
import { readQuery, useObverse, useRead } from '@obverse/react';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatChartAmount } from '../../amounts/format.ts';
import { chartAmount, historyQuery, periodMs, wholeLife, yearBefore } from '../../coins/history.ts';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart.tsx';
import { type Period, PeriodSwitch, periodWords } from '../../ui/period-switch.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Position } from './positions.tsx';
import { type Part, sumOf } from './totals.ts';
import { type CoinPast, worthOverTime } from './worth-over-time.ts';

type Statement = DataOf<'get', '/wallet/{address}/statement'>;
type History = DataOf<'get', '/integration/{id}/history'>;
type Past = { readonly integrationId: string; readonly token: Statement['tokens'][number] };

/** Each coin is a read of its own. */
const maxCoins = 20;

const unixSeconds = (at: string): number => Date.parse(at) / 1_000;

type Result = UseQueryResult<History>;

/** Several reads as one: data once all of them are there, an error where one fails. */
const asOne = (results: readonly Result[]) => ({
  data: results.every(({ data }) => data !== undefined) ? results.map(({ data }) => data ?? []) : undefined,
  error: results.find(({ error }) => error !== null)?.error ?? null,
  refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
});

/** The records of several coins. */
function useHistories(pasts: readonly Past[], period: Period, nowMs: number) {
  const obverse = useObverse();
  const query = historyQuery(period, nowMs);
  return useQueries({
    queries: pasts.map(({ integrationId: id }) =>
      readQuery(obverse, '/integration/{id}/history', { path: { id }, query }),
    ),
    combine: asOne,
  });
}

const pastOf = ({ token }: Past, lines: Statement['lines'], history: History): CoinPast => ({
  decimals: token.decimals,
  opening: BigInt(token.opening.balance),
  changes: lines
    .filter(({ mint }) => mint === token.mint)
    .map(({ timestamp, tokens }) => ({ time: unixSeconds(timestamp), tokens: BigInt(tokens) })),
  rates: history.map(({ timestamp, exchange_rate }) => ({
    time: unixSeconds(timestamp),
    rate: BigInt(exchange_rate),
  })),
});

type PlotProps = {
  readonly coins: readonly CoinPast[];
  /** Unix seconds. */
  readonly from: number;
  readonly now: { readonly time: number; readonly worth: Part };
  readonly title: string;
};

function WorthPlot({ coins, from, now, title }: PlotProps) {
  const { times, series } = useMemo(() => {
    const points = [...worthOverTime(coins, from).filter(({ time }) => time < now.time), now];
    return {
      times: points.map(({ time }) => time),
      series: [
        {
          label: 'Worth',
          values: points.map(({ worth }) => chartAmount(String(worth.amount), worth.decimals)),
        },
      ],
    };
  }, [coins, from, now]);
  return <Chart title={title} times={times} series={series} format={formatChartAmount} />;
}

type Props = {
  readonly address: string;
  readonly positions: readonly Position[];
  /** The time of the positions, by the cluster. */
  readonly timestamp: string;
  readonly unit: string;
};

/** What the wallet's coins were worth over the last year: what its statement says it had, at the rates that were recorded. */
export function WorthChart({ address, positions, timestamp, unit }: Props) {
  const nowMs = Date.parse(timestamp);
  const [chosen, setChosen] = useState<Period>();
  const query = { from: yearBefore(nowMs) };
  const statement = useRead('/wallet/{address}/statement', { path: { address }, query });
  const { tokens = [], lines = [] } = statement.data ?? {};
  const pasts = tokens.flatMap((token): Past[] => {
    const id = positions.find(({ mint }) => mint === token.mint)?.integrationId;
    const wasThere = BigInt(token.opening.balance) !== 0n || lines.some(({ mint }) => mint === token.mint);
    return id != null && wasThere ? [{ integrationId: id, token }] : [];
  });
  const isOlder = pasts.some(({ token }) => BigInt(token.opening.balance) !== 0n);
  const period = chosen ?? (isOlder ? 'year' : wholeLife(lines[0]?.timestamp, nowMs));
  const isDrawn = pasts.length <= maxCoins;
  const histories = useHistories(isDrawn ? pasts : [], period, nowMs);
  const coins = useMemo(
    () =>
      histories.data?.flatMap((history, i) => {
        const past = pasts[i];
        return past === undefined ? [] : [pastOf(past, lines, history)];
      }),
    // the rest is of the statement
    [histories.data, statement.data],
  );
  const now = useMemo(() => {
    const held = positions.filter(({ integrationId }) => integrationId !== null);
    const worth = sumOf(held.map(({ decimals, valueNow }): Part => ({ decimals, amount: BigInt(valueNow) })));
    return { time: nowMs / 1_000, worth };
  }, [positions, nowMs]);
  if (statement.data !== undefined && pasts.length === 0) return null;
  return (
    <Card title="Over time" aside={<PeriodSwitch period={period} onPeriod={setChosen} />}>
      <QueryView query={statement} loading={<Skeleton className="h-80" />}>
        {() =>
          isDrawn ? (
            <QueryView query={{ ...histories, data: coins }} loading={<Skeleton className="h-80" />}>
              {(all) => (
                <WorthPlot
                  coins={all}
                  from={(nowMs - periodMs[period]) / 1_000}
                  now={now}
                  title={`Worth of your coins in ${unit} over ${periodWords[period]}`}
                />
              )}
            </QueryView>
          ) : (
            <p className="text-muted text-sm">
              The chart is drawn for wallets with at most {maxCoins} coins.
            </p>
          )
        }
      </QueryView>
    </Card>
  );
}
