import { useStablecoins } from '@obverse/react';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { Amount } from '../../amounts/amount.tsx';
import { formatBps, shareBps } from '../../amounts/percent.ts';
import type { PendingChange } from '../../coins/change-rows.ts';
import { ChangeView } from '../../coins/change-view.tsx';
import { ChangesError, useChanges } from '../../coins/use-changes.tsx';
import { type Stablecoin, useUnderlying } from '../../coins/use-underlying.ts';
import { Address } from '../../ui/address.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { lazyPart } from '../../ui/service-reach.ts';
import { Skeleton, StatsSkeleton } from '../../ui/skeleton.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { aheadMs } from '../../ui/time.tsx';
import { Collateral } from './collateral.tsx';
import { LossReport } from './loss-report.tsx';

const ProofOfBacking = lazyPart(() => import('../../coins/proof-of-backing.tsx'), 'ProofOfBacking');

/** Folded, and loaded once it is opened. */
function Proof({ stablecoin }: { readonly stablecoin: Stablecoin }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer text-accent text-sm">Proof of backing</summary>
      {isOpen && (
        <div className="mt-4">
          <Suspense fallback={<Skeleton className="h-96" />}>
            <ProofOfBacking stablecoin={stablecoin} />
          </Suspense>
        </div>
      )}
    </details>
  );
}

type Props = {
  readonly stablecoin: Stablecoin;
  readonly change: PendingChange | undefined;
  readonly clockAheadMs: number;
};

/** The share of the cap that is used; basis points. */
const usedBps = ({ settings, remainingCapacity }: Stablecoin): number => {
  const cap = BigInt(settings.supplyCap);
  return shareBps(cap - BigInt(remainingCapacity), cap, 10_000);
};

function StablecoinView({ stablecoin, change, clockAheadMs }: Props) {
  const unit = useUnderlying()(stablecoin.underlyingMint);
  const { index, decimals, settings, paused, lossReport } = stablecoin;
  return (
    <article aria-labelledby={`stablecoin-${index}`} className="space-y-4 rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={`stablecoin-${index}`}>
          {unit} <span className="font-normal text-muted">stablecoin {index}</span>
        </h3>
        {paused ? (
          <Badge tone="warn">Paused</Badge>
        ) : lossReport === null ? (
          <Badge tone="good">Open</Badge>
        ) : (
          <Badge tone="bad">Loss reported</Badge>
        )}
      </div>
      <LossReport stablecoin={stablecoin} unit={unit} aheadMs={clockAheadMs} />
      {change !== undefined && (
        <ChangeView change={change} amount={{ decimals, unit }} aheadMs={clockAheadMs} />
      )}
      <Stats>
        <Stat label="APY of coins" note="Before the coin's own fee">
          {formatBps(stablecoin.seniorApyBps)}
        </Stat>
        <Stat label="APY of the junior tranche">{formatBps(stablecoin.juniorApyBps)}</Stat>
        <Stat
          label="Coverage"
          note={
            settings.minCoverageBps === 0
              ? 'No minimum to mint'
              : `At least ${formatBps(settings.minCoverageBps)} to mint`
          }
        >
          {formatBps(stablecoin.coverageBps)}
        </Stat>
        <Stat label="Coin holders have" note={`${formatBps(usedBps(stablecoin))} of the cap`}>
          <Amount units={stablecoin.seniorAssets} decimals={decimals} unit={unit} />
        </Stat>
        <Stat label="Supply cap">
          <Amount units={settings.supplyCap} decimals={decimals} unit={unit} />
        </Stat>
        <Stat label="Yield not released yet">
          <Amount units={stablecoin.unvestedYield} decimals={decimals} unit={unit} />
        </Stat>
      </Stats>
      <Collateral stablecoin={stablecoin} unit={unit} />
      <Proof stablecoin={stablecoin} />
      <p className="flex flex-wrap items-center gap-x-4 text-sm">
        <span>
          Mint of the collateral{' '}
          <Address address={stablecoin.underlyingMint} what="the mint of the collateral" />
        </span>
        <Link to="/junior/$index" params={{ index: String(index) }} className="text-accent underline">
          Junior tranche of stablecoin {index}
        </Link>
      </p>
    </article>
  );
}

/** Every stablecoin: what it holds, earns and risks, and what is about to change. */
export function Stablecoins() {
  const query = useStablecoins({ refetchInterval: 30_000 });
  const changes = useChanges();
  const changeOf = (index: number) =>
    changes.data?.find((change) => change.kind === 'stablecoin' && change.stablecoin === index);
  return (
    <Card title="Stablecoins">
      <ChangesError query={changes} />
      <QueryView query={query} loading={<StatsSkeleton />}>
        {(stablecoins) =>
          stablecoins.length === 0 ? (
            <Empty>This cluster has no stablecoin yet.</Empty>
          ) : (
            <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
              {stablecoins.map((stablecoin) => (
                <StablecoinView
                  key={stablecoin.index}
                  stablecoin={stablecoin}
                  change={changeOf(stablecoin.index)}
                  clockAheadMs={aheadMs(stablecoin.timestamp, query.dataUpdatedAt)}
                />
              ))}
            </div>
          )
        }
      </QueryView>
    </Card>
  );
}
