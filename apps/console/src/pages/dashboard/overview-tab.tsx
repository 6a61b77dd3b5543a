import { useRead } from '@obverse/react';
import { Link } from '@tanstack/react-router';
import { Amount, Rate } from '../../amounts/amount.tsx';
import { formatBps } from '../../amounts/percent.ts';
import { coinUnit } from '../../coins/coin-text.ts';
import { decimalRate } from '../../coins/rate.ts';
import { useUnderlying } from '../../coins/use-underlying.ts';
import { ListCoin } from '../../integrator/list-coin.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { ClaimFees } from './claim-fees.tsx';
import type { DashboardViewProps } from './dashboard-coin.ts';
import { EventList, LiveBadge, useDashboardEvents } from './event-list.tsx';
import { OverviewCharts } from './overview-charts.tsx';
import { ShareCoin } from './share-coin.tsx';
import { TopHolders } from './top-holders.tsx';

const refreshMs = 10_000;

/** How many of the latest events the overview has. */
const latest = 5;

function LatestEvents({ coin, stablecoin }: DashboardViewProps) {
  const events = useDashboardEvents(coin.integrationId);
  const underlying = useUnderlying()(stablecoin.underlyingMint);
  return (
    <Card title="Latest events" aside={<LiveBadge events={events} />}>
      <QueryView query={events} loading={<Skeleton className="h-48" />}>
        {({ pages: [first] }) => (
          <>
            <EventList coin={coin} underlying={underlying} events={(first?.events ?? []).slice(0, latest)} />
            <p className="mt-3 text-sm">
              <Link
                to="/dashboard/$id/{-$tab}"
                params={{ id: coin.integrationId, tab: 'events' }}
                className="text-accent hover:underline"
              >
                All events
              </Link>
            </p>
          </>
        )}
      </QueryView>
    </Card>
  );
}

/** Revenue to claim, figures, their history, the largest holders, and what has just happened. */
export function OverviewTab({ coin, stablecoin }: DashboardViewProps) {
  const { integrationId, decimals, metadata } = coin;
  const query = useRead(
    '/integration/{id}/stats',
    { path: { id: integrationId } },
    { refetchInterval: refreshMs },
  );
  const underlying = useUnderlying()(stablecoin.underlyingMint);
  const unit = coinUnit(metadata.symbol, coin.brandedMint);
  return (
    <div className="space-y-6">
      <QueryView query={query} loading={<Skeleton className="h-96" />}>
        {(stats) => (
          <>
            <div className="grid gap-6 lg:grid-cols-[2fr_3fr]">
              <ClaimFees coin={coin} feesOwed={stats.feesOwed} unit={underlying} />
              <Card title="Statistics">
                <Stats>
                  <Stat label="Supply">
                    <Amount units={stats.supply} decimals={decimals} unit={unit} />
                  </Stat>
                  <Stat label="Holders">{stats.holders}</Stat>
                  <Stat label="Rate" note={`${underlying} per ${unit}`}>
                    <Rate decimal={decimalRate(stats.exchange_rate)} />
                  </Stat>
                  <Stat label="APY of holders" note={`${formatBps(stats.apy_bps_7d)} over 7 days`}>
                    {formatBps(stats.apy_bps)}
                  </Stat>
                  <Stat label="Deposits not redeemed">
                    <Amount units={stats.principal} decimals={decimals} unit={underlying} />
                  </Stat>
                  <Stat label="Holders have gained">
                    <Amount units={stats.yield} decimals={decimals} unit={underlying} />
                  </Stat>
                  <Stat label="Minted and redeemed">
                    <Amount units={stats.volume} decimals={decimals} unit={underlying} />
                  </Stat>
                  <Stat label="Your revenue, claimed or not">
                    <Amount units={stats.totalRevenue} decimals={decimals} unit={underlying} />
                  </Stat>
                </Stats>
              </Card>
            </div>
            <OverviewCharts coin={coin} latest={stats} unit={unit} underlying={underlying} />
          </>
        )}
      </QueryView>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <TopHolders coin={coin} unit={unit} />
        <LatestEvents coin={coin} stablecoin={stablecoin} />
      </div>
      <div className="grid gap-6 lg:grid-cols-[2fr_1fr]">
        <ShareCoin coin={coin} />
        <ListCoin uri={metadata.uri} />
      </div>
    </div>
  );
}
