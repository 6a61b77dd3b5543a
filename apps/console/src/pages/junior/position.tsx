import type { DataOf } from '@obverse/client';
import { usePositions } from '@obverse/react';
import { Amount } from '../../amounts/amount.tsx';
import type { Stablecoin } from '../../coins/use-underlying.ts';
import { Card } from '../../ui/card.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';

type Held = DataOf<'get', '/wallet/{address}/positions'>['positions'][number];

const loading = <Skeleton className="h-24" />;

const Figures = ({ position, unit }: { readonly position: Held; readonly unit: string }) => {
  const { decimals } = position;
  return (
    <Stats>
      <Stat label="In your wallet">
        <Amount units={position.balance} decimals={decimals} unit="junior tokens" />
      </Stat>
      <Stat label="In withdrawals">
        <Amount units={position.cooling} decimals={decimals} unit="junior tokens" />
      </Stat>
      <Stat label="Worth now">
        <Amount units={position.valueNow} decimals={decimals} unit={unit} />
      </Stat>
      <Stat label="Earned">
        <Amount units={position.earned} decimals={decimals} unit={unit} />
      </Stat>
    </Stats>
  );
};

type Props = {
  readonly owner: string;
  readonly stablecoin: Stablecoin;
  readonly unit: string;
};

/** What the wallet has in the tranche, and what it has earned. */
export function Position({ owner, stablecoin, unit }: Props) {
  const query = usePositions(owner);
  const position = query.data?.positions.find(({ mint }) => mint === stablecoin.juniorTranche);
  return (
    <Card title="Your position">
      <QueryView query={query} loading={loading}>
        {() =>
          position === undefined ? (
            <Empty>This wallet has nothing in the junior tranche.</Empty>
          ) : (
            <Figures position={position} unit={unit} />
          )
        }
      </QueryView>
    </Card>
  );
}
