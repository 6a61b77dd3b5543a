import { ObverseError } from '@obverse/client';
import { usePositions, useStablecoin } from '@obverse/react';
import { useParams } from '@tanstack/react-router';
import { type Stablecoin, useUnderlying } from '../../coins/use-underlying.ts';
import { config } from '../../config.ts';
import { Notice } from '../../ui/badge.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { aheadMs } from '../../ui/time.tsx';
import { NeedsWallet } from '../../wallet/needs-wallet.tsx';
import { CoverageChart, TrancheCharts } from './charts.tsx';
import { Cooldowns } from './cooldowns.tsx';
import { Deposit } from './deposit.tsx';
import { LossView } from './loss-view.tsx';
import { Position } from './position.tsx';
import { Figures, Terms } from './terms.tsx';
import { WithdrawalRequest } from './withdrawal-request.tsx';

const isProduction = config.deployment === 'production';

type OwnProps = {
  readonly stablecoin: Stablecoin;
  readonly unit: string;
  readonly owner: string;
  readonly clockAheadMs: number;
};

/** What the connected wallet has and can do. */
function Own({ stablecoin, unit, owner, clockAheadMs }: OwnProps) {
  const { data } = usePositions(owner);
  const held = data?.positions.find(({ mint }) => mint === stablecoin.juniorTranche);
  const balance = data === undefined ? undefined : BigInt(held?.balance ?? 0);
  return (
    <div className="space-y-6">
      <Position owner={owner} stablecoin={stablecoin} unit={unit} />
      {!isProduction && (
        <>
          <div className="grid gap-6 lg:grid-cols-2">
            <Deposit stablecoin={stablecoin} unit={unit} owner={owner} />
            <WithdrawalRequest stablecoin={stablecoin} unit={unit} balance={balance} />
          </div>
          <Cooldowns stablecoin={stablecoin} unit={unit} owner={owner} clockAheadMs={clockAheadMs} />
        </>
      )}
    </div>
  );
}

function Tranche({ stablecoin, clockAheadMs }: { stablecoin: Stablecoin; clockAheadMs: number }) {
  const unit = useUnderlying()(stablecoin.underlyingMint);
  return (
    <div className="space-y-6">
      {isProduction && (
        <Notice>
          This service moves no junior deposits: its tranche endpoints are for development. You see what it
          knows of the tranche; deposits and withdrawals go through the program itself.
        </Notice>
      )}
      {stablecoin.lossReport !== null && (
        <Notice tone="warn">
          A loss is reported. Until it is resolved, nobody can deposit or be paid out; open exit windows are
          extended.
        </Notice>
      )}
      <Figures stablecoin={stablecoin} unit={unit} />
      <NeedsWallet purpose="to see your position and to deposit">
        {(owner) => <Own stablecoin={stablecoin} unit={unit} owner={owner} clockAheadMs={clockAheadMs} />}
      </NeedsWallet>
      <LossView stablecoin={stablecoin} unit={unit} />
      {isProduction ? (
        <CoverageChart stablecoin={stablecoin} />
      ) : (
        <TrancheCharts stablecoin={stablecoin} unit={unit} />
      )}
      <Terms stablecoin={stablecoin} />
    </div>
  );
}

/** The junior tranche of a stablecoin: deposit, position, withdrawals, what a loss would do, rate and terms. */
export function JuniorPage() {
  const { index } = useParams({ from: '/junior/$index' });
  const isIndex = /^\d{1,5}$/.test(index);
  const query = useStablecoin(Number(index), { enabled: isIndex, refetchInterval: 30_000 });
  usePageTitle(`Junior tranche ${index}`);
  const isMissing = !isIndex || (query.error instanceof ObverseError && query.error.status === 404);
  return (
    <>
      <h1 className="mb-6 break-words">Junior tranche of stablecoin {index.slice(0, 20)}</h1>
      {isMissing ? (
        <Empty>There is no such stablecoin on this cluster.</Empty>
      ) : (
        <QueryView query={query} loading={<PageSkeleton />}>
          {(stablecoin) => (
            <Tranche
              stablecoin={stablecoin}
              clockAheadMs={aheadMs(stablecoin.timestamp, query.dataUpdatedAt)}
            />
          )}
        </QueryView>
      )}
    </>
  );
}
