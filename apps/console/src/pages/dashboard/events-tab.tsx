import { unwrap } from '@obverse/client';
import { queryKey, useObverse } from '@obverse/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useUnderlying } from '../../coins/use-underlying.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryView, ReadError } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DashboardCoin, DashboardViewProps } from './dashboard-coin.ts';
import { EventList, LiveBadge, useDashboardEvents } from './event-list.tsx';

type OlderProps = {
  readonly coin: DashboardCoin;
  readonly underlying: string;
  /** The last event that is shown already. */
  readonly before: string;
};

const path = '/integration/{id}/events';

/** Pages of events that were recorded before the live ones. */
function Older({ coin, underlying, before }: OlderProps) {
  const { client, cluster } = useObverse();
  const { integrationId: id } = coin;
  const query = useInfiniteQuery({
    queryKey: [...queryKey(cluster, path, { path: { id } }), 'before', before],
    enabled: false,
    initialPageParam: before,
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(client.GET(path, { params: { path: { id }, query: { cluster, cursor } }, signal })),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const { data, error, isFetching, hasNextPage, fetchNextPage } = query;
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <>
      {events.length > 0 && <EventList coin={coin} underlying={underlying} events={events} />}
      {error && <ReadError error={error} retry={fetchNextPage} />}
      {(data === undefined || hasNextPage) && (
        <Button className="mt-3" disabled={isFetching} onClick={() => void fetchNextPage()}>
          Older events
        </Button>
      )}
    </>
  );
}

/** All events, and new ones as they happen. */
export function EventsTab({ coin, stablecoin }: DashboardViewProps) {
  const events = useDashboardEvents(coin.integrationId);
  const underlying = useUnderlying()(stablecoin.underlyingMint);
  return (
    <Card title="Events" aside={<LiveBadge events={events} />}>
      <QueryView query={events} loading={<Skeleton className="h-96" />}>
        {({ events: shown, nextCursor }) => (
          <>
            <EventList coin={coin} underlying={underlying} events={shown} />
            {nextCursor !== null && <Older coin={coin} underlying={underlying} before={nextCursor} />}
          </>
        )}
      </QueryView>
    </Card>
  );
}
