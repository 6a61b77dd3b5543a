import type { DataOf } from '@obverse/client';
import { useRead, useStablecoins } from '@obverse/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatBps } from '../../amounts/percent.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { head } from './head.ts';
import { wholeSum } from './rounded.ts';

type FigureProps = {
  readonly label: string;
  readonly value: string | undefined;
  readonly note: ReactNode;
  readonly isHero?: boolean;
};

const Figure = ({ label, value, note, isHero = false }: FigureProps) => (
  <div className="min-w-0">
    <dt className="text-muted text-sm">{label}</dt>
    <dd
      className={`numbers mt-1 flex items-end sm:min-h-11 whitespace-nowrap font-semibold tracking-tight ${isHero ? 'text-hero' : 'text-2xl'}`}
    >
      {value ?? <Skeleton className="h-9 w-40" />}
    </dd>
    <dd className="mt-1 min-h-4 text-muted text-xs">{note}</dd>
  </div>
);

function collateralNote({ openLossReports, totals }: DataOf<'get', '/platform'>): string {
  if (openLossReports > 0) return 'A loss of it is reported, see below';
  return `Holders of coins have ${wholeSum(totals.seniorAssets)} USD of it`;
}

/** What this is, what it pays, what is behind it, and where to go for each of three readers. */
export function Hero() {
  const { data: stablecoins } = useStablecoins({ refetchInterval: 30_000 });
  const { data: platform } = useRead('/platform', {}, { refetchInterval: 30_000 });
  const totals = platform?.totals;
  const apyBps = stablecoins && Math.max(0, ...stablecoins.map(({ seniorApyBps }) => seniorApyBps));
  return (
    <section aria-labelledby="what-it-is" className="space-y-6">
      <div className="max-w-3xl">
        <h1 id="what-it-is">{head.heading}</h1>
        <p className="mt-1 text-muted">{head.lead}</p>
      </div>
      <dl className="flex flex-wrap gap-x-12 gap-y-4">
        <Figure
          isHero
          label={stablecoins?.length === 1 ? 'APY now' : 'APY now, up to'}
          value={apyBps === undefined ? undefined : formatBps(apyBps)}
          note="Before the fee of a coin's issuer"
        />
        <Figure
          label="Collateral behind all coins"
          value={totals && `${wholeSum(totals.vaultBalances, totals.deployedCollateral)} USD`}
          note={
            platform !== undefined && (
              <>
                {collateralNote(platform)}.{' '}
                <a href="#backing" className="text-accent underline">
                  Check it
                </a>
              </>
            )
          }
        />
      </dl>
      <nav aria-label="Where to begin" className="flex flex-wrap gap-2">
        <Link to="/issue" className={buttonClass('primary')}>
          Issue your coin
        </Link>
        <a href="#coins" className={buttonClass()}>
          Find a coin to hold
        </a>
        <Link to="/junior/$index" params={{ index: '0' }} className={buttonClass()}>
          Earn more, and bear losses first
        </Link>
      </nav>
    </section>
  );
}
