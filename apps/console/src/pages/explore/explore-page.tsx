import { useObverse } from '@obverse/react';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { config } from '../../config.ts';
import { Later } from '../../ui/later.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Coins } from './coins.tsx';
import { head } from './head.ts';
import { Stablecoins } from './stablecoins.tsx';
import { Totals } from './totals.tsx';

const FirstCoin = lazy(async () => ({ default: (await import('./first-coin.tsx')).FirstCoin }));

/** The whole platform, without a wallet. */
export function ExplorePage() {
  const { cluster } = useObverse();
  const { period } = useSearch({ from: '/' });
  usePageTitle('Explore');
  return (
    <div className="space-y-6">
      <div>
        <h1>{head.heading}</h1>
        <p className="mt-1 text-muted">{head.lead}</p>
      </div>
      {config.clusters[cluster].isLocal && (
        <Suspense fallback={<Skeleton className="h-[720px] sm:h-[384px] lg:h-[240px]" />}>
          <FirstCoin />
        </Suspense>
      )}
      <Later place={<Skeleton className="h-[340px] md:h-[240px]" />}>
        <Coins />
      </Later>
      <Later place={<Skeleton className="h-[40rem]" />}>
        <Totals period={period} />
      </Later>
      <Later place={<Skeleton className="h-[48rem]" />}>
        <Stablecoins />
      </Later>
    </div>
  );
}
