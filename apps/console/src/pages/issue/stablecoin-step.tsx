import { useObverse, useStablecoins } from '@obverse/react';
import { useState } from 'react';
import { Amount } from '../../amounts/amount.tsx';
import { formatBps } from '../../amounts/percent.ts';
import { underlyingSymbol } from '../../amounts/units.ts';
import { isOpen } from '../../coins/status-facts.ts';
import { config } from '../../config.ts';
import { Badge, Notice } from '../../ui/badge.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { formatDuration } from '../../ui/time.tsx';
import type { Draft } from './draft.ts';
import { StepFrame } from './step-frame.tsx';

type Stablecoin = NonNullable<ReturnType<typeof useStablecoins>['data']>[number];

function Terms({ stablecoin, unit }: { readonly stablecoin: Stablecoin; readonly unit: string }) {
  const { settings, decimals } = stablecoin;
  return (
    <Stats>
      <Stat label="Yield before your fee">{formatBps(stablecoin.seniorApyBps)}</Stat>
      <Stat label="Coverage" note={`least ${formatBps(settings.minCoverageBps)}`}>
        {formatBps(stablecoin.coverageBps)}
      </Stat>
      <Stat label="Room under the cap">
        <Amount units={stablecoin.remainingCapacity} decimals={decimals} unit={unit} />
      </Stat>
      <Stat label="Platform commission" note="of the yield">
        {formatBps(settings.platformFeeBps)}
      </Stat>
      <Stat label="Junior premium" note="at target coverage">
        {formatBps(settings.juniorPremiumBps)}
      </Stat>
      <Stat label="Deployed at most" note="of the collateral">
        {formatBps(settings.maxDeployedBps)}
      </Stat>
      <Stat label="Junior cooldown">{formatDuration(settings.cooldownSeconds)}</Stat>
    </Stats>
  );
}

type Props = {
  readonly draft: Draft;
  readonly change: (changes: Partial<Draft>) => void;
  readonly onNext: () => void;
};

/** The stablecoin whose collateral backs the coin, with its terms. */
export function StablecoinStep({ draft, change, onNext }: Props) {
  const { cluster } = useObverse();
  const { isLocal } = config.clusters[cluster];
  const query = useStablecoins();
  const [wasTried, setTried] = useState(false);
  return (
    <StepFrame
      title="What backs it?"
      back="picture"
      onNext={() => {
        setTried(true);
        if (draft.stablecoin !== undefined) onNext();
      }}
    >
      <QueryView query={query} loading={<Skeleton className="h-56" />}>
        {(stablecoins) =>
          stablecoins.length === 0 ? (
            <Empty>This cluster has no stablecoin yet: its operator has to add one first.</Empty>
          ) : (
            <Choice
              legend="Each coin is backed by the collateral of one stablecoin, and earns its yield."
              value={draft.stablecoin}
              onValue={(stablecoin) => change({ stablecoin })}
              options={stablecoins.map((stablecoin) => {
                const unit = underlyingSymbol(stablecoin.underlyingMint, isLocal);
                return {
                  value: stablecoin.index,
                  label: (
                    <>
                      {unit} <span className="text-muted">stablecoin {stablecoin.index}</span>{' '}
                      {!isOpen(stablecoin) && (
                        <Badge tone="bad">{stablecoin.paused ? 'paused' : 'loss reported'}</Badge>
                      )}
                    </>
                  ),
                  children: <Terms stablecoin={stablecoin} unit={unit} />,
                };
              })}
            />
          )
        }
      </QueryView>
      {wasTried && draft.stablecoin === undefined && <Notice tone="bad">Choose a stablecoin</Notice>}
    </StepFrame>
  );
}
