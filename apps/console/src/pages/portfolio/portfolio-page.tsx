import { usePositions, useStablecoins } from '@obverse/react';
import { Link } from '@tanstack/react-router';
import { ActivityList, type Token } from '../../coins/activity-list.tsx';
import { useUnderlying } from '../../coins/use-underlying.ts';
import { Card } from '../../ui/card.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NeedsWallet } from '../../wallet/needs-wallet.tsx';
import { Claims } from './claims.tsx';
import { nameOf, PositionList, unitOf } from './positions.tsx';
import { Statement } from './statement.tsx';
import { Summary } from './summary.tsx';
import { unitOfSum } from './totals.ts';
import { WorthChart } from './worth-chart.tsx';

/** A loss report or a pause is seen on an open page too, and what the positions are worth after it. */
const refreshMs = 30_000;

function Portfolio({ address }: { readonly address: string }) {
  const query = usePositions(address, { refetchInterval: refreshMs });
  const { data: stablecoins = [] } = useStablecoins({ refetchInterval: refreshMs });
  const symbolOf = useUnderlying();
  const underlyingOf = (stablecoin: number): string => {
    const found = stablecoins.find(({ index }) => index === stablecoin);
    return found === undefined ? 'collateral' : symbolOf(found.underlyingMint);
  };
  const tokenOf = (mint: string): Token | undefined => {
    const position = query.data?.positions.find((each) => each.mint === mint);
    if (position === undefined) return undefined;
    return {
      name: <bdi>{nameOf(position)}</bdi>,
      unit: unitOf(position),
      underlying: underlyingOf(position.stablecoin),
      decimals: position.decimals,
    };
  };
  const unit = unitOfSum((query.data?.positions ?? []).map(({ stablecoin }) => underlyingOf(stablecoin)));
  return (
    <div className="space-y-6">
      <Summary
        address={address}
        positions={query.data?.positions}
        stablecoins={stablecoins}
        underlyingOf={underlyingOf}
        unit={unit}
      />
      {query.data?.isComplete && <WorthChart address={address} unit={unit} {...query.data} />}
      <Claims address={address} stablecoins={stablecoins} underlyingOf={underlyingOf} />
      <Card title="Positions">
        <QueryView query={query} loading={<Skeleton className="h-56" />}>
          {(data) => <PositionList data={data} stablecoins={stablecoins} underlyingOf={underlyingOf} />}
        </QueryView>
      </Card>
      <Statement address={address} positions={query.data} />
      <Card
        title="Activity"
        aside={
          <Link to="/explain" className="text-accent text-sm underline">
            Explain a transaction
          </Link>
        }
      >
        <ActivityList address={address} tokenOf={tokenOf} />
      </Card>
    </div>
  );
}

/** What the connected wallet holds, what it cost and earned, and what it did. */
export function PortfolioPage() {
  usePageTitle('Portfolio');
  return (
    <>
      <h1 className="mb-6">Portfolio</h1>
      <NeedsWallet purpose="to see what it holds and has earned">
        {(address) => <Portfolio key={address} address={address} />}
      </NeedsWallet>
    </>
  );
}
