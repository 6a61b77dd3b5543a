import { usePages } from '@obverse/react';
import { useUnderlying } from '../../coins/use-underlying.ts';
import { Card } from '../../ui/card.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DashboardCoin } from './dashboard-coin.ts';
import { EventList } from './event-list.tsx';

/** An event is there once its transaction is final. */
const readAgainMs = 5_000;

/** What was done with the powers of a coin, the newest first. */
export function ComplianceHistory({ coin }: { readonly coin: DashboardCoin }) {
  const { integrationId: id, stablecoinMint } = coin;
  const underlying = useUnderlying()(stablecoinMint);
  const query = usePages(
    '/integration/{id}/compliance/events',
    { path: { id } },
    { refetchInterval: readAgainMs },
  );
  return (
    <Card title="What was done">
      <QueryView query={query} loading={<Skeleton className="h-40" />}>
        {({ pages }) => (
          <>
            <EventList coin={coin} underlying={underlying} events={pages.flatMap(({ events }) => events)} />
            <MoreButton query={query} className="mt-3">
              Older events
            </MoreButton>
          </>
        )}
      </QueryView>
    </Card>
  );
}
