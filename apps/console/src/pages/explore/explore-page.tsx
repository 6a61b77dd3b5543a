import { useObverse } from '@obverse/react';
import { Suspense } from 'react';
import { config } from '../../config.ts';
import { Later } from '../../ui/later.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { lazyPart } from '../../ui/service-reach.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Coins } from './coins.tsx';
import { isFolded } from './folded.ts';
import { Hero } from './hero.tsx';
import { Stablecoins } from './stablecoins.tsx';
import { Totals } from './totals.tsx';

const Calculator = lazyPart(() => import('./calculator.tsx'), 'Calculator');
const calculatorPlace = <Skeleton className="h-[430px] sm:h-[250px] lg:h-[172px]" />;

const FirstCoin = lazyPart(() => import('./first-coin.tsx'), 'FirstCoin');

/** The whole platform, without a wallet. */
export function ExplorePage() {
  const { cluster } = useObverse();
  usePageTitle('Explore');
  return (
    <div className="space-y-6">
      <Hero />
      {config.clusters[cluster].isLocal && (
        <Suspense
          fallback={<Skeleton className={isFolded() ? 'h-14' : 'h-[420px] sm:h-[384px] lg:h-[216px]'} />}
        >
          <FirstCoin />
        </Suspense>
      )}
      <div id="coins">
        <Later place={<Skeleton className="h-[420px] md:h-[340px]" />}>
          <Coins />
        </Later>
      </div>
      <Later place={calculatorPlace}>
        <Suspense fallback={calculatorPlace}>
          <Calculator />
        </Suspense>
      </Later>
      <Later place={<Skeleton className="h-[40rem]" />}>
        <Totals />
      </Later>
      <div id="backing">
        <Later place={<Skeleton className="h-[48rem]" />}>
          <Stablecoins />
        </Later>
      </div>
    </div>
  );
}
