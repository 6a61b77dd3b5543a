import type { DataOf } from '@obverse/client';
import { useRead } from '@obverse/react';
import { useMemo } from 'react';
import { DecimalAmount } from '../../amounts/amount.tsx';
import { countOf, formatChartAmount, groupDigits } from '../../amounts/format.ts';
import { ChangeView } from '../../coins/change-view.tsx';
import { timesOf } from '../../coins/history.ts';
import { ChangesError, useChanges } from '../../coins/use-changes.tsx';
import { useRecords } from '../../coins/use-records.ts';
import { Notice } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart.tsx';
import { type Period, PeriodSwitch, periodWords } from '../../ui/period-switch.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton, StatsSkeleton } from '../../ui/skeleton.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { aheadMs } from '../../ui/time.tsx';
import { useChosenPeriod } from '../../ui/use-chosen-period.ts';

type Platform = DataOf<'get', '/platform'>;
type Point = Pick<DataOf<'get', '/platform/history'>[number], 'timestamp' | 'seniorAssets' | 'juniorAssets'>;

/** Sums over stablecoins count each of their underlying coins as one. */
const unit = 'USD';

function Figures({
  platform: { totals, figures, paused, openLossReports },
}: {
  readonly platform: Platform;
}) {
  return (
    <div className="space-y-4">
      {paused && (
        <Notice tone="warn">The platform is paused: no coin is issued or minted. Redeeming works.</Notice>
      )}
      {openLossReports > 0 && (
        <Notice tone="bad">
          A loss is reported of {openLossReports === 1 ? 'one stablecoin' : `${openLossReports} stablecoins`}.
          See below what it means.
        </Notice>
      )}
      <Stats>
        <Stat label="Coin holders have">
          <DecimalAmount decimal={totals.seniorAssets} unit={unit} />
        </Stat>
        <Stat label="Junior tranches have" note="They bear losses first">
          <DecimalAmount decimal={totals.juniorAssets} unit={unit} />
        </Stat>
        <Stat label="In the vaults">
          <DecimalAmount decimal={totals.vaultBalances} unit={unit} />
        </Stat>
        <Stat label="Deployed">
          <DecimalAmount decimal={totals.deployedCollateral} unit={unit} />
        </Stat>
        <Stat label="Coins" note={figures === null ? undefined : countOf(figures.holders, 'holder')}>
          {figures === null ? 'not counted yet' : groupDigits(String(figures.integrations))}
        </Stat>
        <Stat label="Yield not released yet">
          <DecimalAmount decimal={totals.unvestedYield} unit={unit} />
        </Stat>
        {figures !== null && (
          <>
            <Stat label="Minted and redeemed in 24 hours">
              <DecimalAmount decimal={figures.volume24h} unit={unit} />
            </Stat>
            <Stat label="Issuers' revenue in 24 hours">
              <DecimalAmount decimal={figures.revenue24h} unit={unit} />
            </Stat>
          </>
        )}
      </Stats>
    </div>
  );
}

type ChartProps = {
  /** The newest is what there is now. */
  readonly points: readonly Point[];
  readonly period: Period;
};

function TotalsChart({ points, period }: ChartProps) {
  const times = useMemo(() => timesOf(points), [points]);
  const series = useMemo(
    () => [
      { label: 'Coin holders', values: points.map(({ seniorAssets }) => Number(seniorAssets)) },
      { label: 'Junior tranches', values: points.map(({ juniorAssets }) => Number(juniorAssets)) },
    ],
    [points],
  );
  return (
    <Chart
      title={`Assets over ${periodWords[period]}, in ${unit}`}
      times={times}
      series={series}
      format={formatChartAmount}
    />
  );
}

/** What all stablecoins hold together, now and over time. */
export function Totals() {
  const [chosen, choose] = useChosenPeriod('/');
  const platform = useRead('/platform', {}, { refetchInterval: 30_000 });
  const changes = useChanges();
  const latest = useMemo(
    () => platform.data && { ...platform.data.totals, timestamp: platform.data.timestamp },
    [platform.data],
  );
  const { period, history, points } = useRecords(
    (query, options) => useRead('/platform/history', { query }, options),
    chosen,
    latest && Date.parse(latest.timestamp),
    latest,
  );
  const change = changes.data?.find(({ kind }) => kind === 'platform');
  return (
    <Card title="Platform" aside={<PeriodSwitch period={period} onPeriod={choose} />}>
      <div className="space-y-5">
        <ChangesError query={changes} />
        <QueryView query={platform} loading={<StatsSkeleton />}>
          {(data) => (
            <>
              <Figures platform={data} />
              {change !== undefined && (
                <ChangeView change={change} aheadMs={aheadMs(data.timestamp, platform.dataUpdatedAt)} />
              )}
            </>
          )}
        </QueryView>
        <QueryView query={history} loading={<Skeleton className="h-[268px]" />}>
          {() => <TotalsChart points={points} period={period} />}
        </QueryView>
      </div>
    </Card>
  );
}
