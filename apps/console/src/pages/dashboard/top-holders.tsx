import { useRead } from '@obverse/react';
import { Amount } from '../../amounts/amount.tsx';
import { formatBps, shareBps } from '../../amounts/percent.ts';
import { Address } from '../../ui/address.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DashboardCoin } from './dashboard-coin.ts';

const refreshMs = 30_000;

/** How many of them are listed. */
const limit = 8;

/** Who holds most of the coin, and what part of it. */
export function TopHolders({ coin, unit }: { readonly coin: DashboardCoin; readonly unit: string }) {
  const { integrationId: id, decimals } = coin;
  const query = useRead(
    '/integration/{id}/holders',
    { path: { id }, query: { limit } },
    { refetchInterval: refreshMs },
  );
  return (
    <Card
      title="Largest holders"
      aside={query.data && <span className="text-muted text-sm">{query.data.holders} in all</span>}
    >
      <QueryView query={query} loading={<Skeleton className="h-48" />}>
        {({ largest, held }) =>
          largest.length === 0 ? (
            <Empty>Nobody holds the coin yet.</Empty>
          ) : (
            <ol className="divide-y divide-line text-sm">
              {largest.map(({ owner, balance }) => {
                const bps = shareBps(BigInt(balance), BigInt(held));
                return (
                  <li key={owner} className="py-2">
                    <div className="flex flex-wrap items-center justify-between gap-x-3">
                      <Address address={owner} what="the holder" />
                      <span className="flex flex-wrap gap-x-3">
                        <Amount units={balance} decimals={decimals} unit={unit} />
                        <span className="numbers min-w-16 text-right text-muted">{formatBps(bps)}</span>
                      </span>
                    </div>
                    <div aria-hidden="true" className="mt-1 h-1 rounded-full bg-raised">
                      <div className="h-1 rounded-full bg-accent" style={{ width: `${bps / 100}%` }} />
                    </div>
                  </li>
                );
              })}
            </ol>
          )
        }
      </QueryView>
    </Card>
  );
}
