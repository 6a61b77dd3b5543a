import { unwrap } from '@obverse/client';
import { queryKey, useObverse } from '@obverse/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useUnderlying } from '../../coins/use-underlying.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DashboardCoin } from './dashboard-coin.ts';
import { EventList } from './event-list.tsx';

const path = '/integration/{id}/compliance/events';
const readAgainMs = 5_000;

/** What was done with the powers of a coin, the newest first. */
export function ComplianceHistory({ coin }: { readonly coin: DashboardCoin }) {
  const { client, cluster } = useObverse();
  const { integrationId: id, stablecoinMint } = coin;
  const underlying = useUnderlying()(stablecoinMint);
  const query = useInfiniteQuery({
    queryKey: queryKey(cluster, path, { path: { id } }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => {
      const page = { cluster, ...(cursor !== undefined && { cursor }) };
      return unwrap(client.GET(path, { params: { path: { id }, query: page }, signal }));
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // an event is there once its transaction is final
    refetchInterval: readAgainMs,
  });
  return (
    <Card title="What was done">
      <QueryView query={query} loading={<Skeleton className="h-40" />}>
        {({ pages }) => (
          <>
            <EventList coin={coin} underlying={underlying} events={pages.flatMap(({ events }) => events)} />
            {query.hasNextPage && (
              <Button
                className="mt-3"
                disabled={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Older events
              </Button>
            )}
          </>
        )}
      </QueryView>
    </Card>
  );
}
