import type { DataOf } from '@obverse/client';
import { useCoin, useStablecoin } from '@obverse/react';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { formatBps } from '../../amounts/percent.ts';
import { ActivityList } from '../../coins/activity-list.tsx';
import { coinText, coinUnit } from '../../coins/coin-text.ts';
import { isMissing, NoSuchCoin } from '../../coins/no-such-coin.tsx';
import { useCoinFigures } from '../../coins/use-coin-figures.ts';
import { type Stablecoin, useUnderlying } from '../../coins/use-underlying.ts';
import { Notice } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Later } from '../../ui/later.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { lazyPart } from '../../ui/service-reach.ts';
import { CardSkeleton, PageSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { aheadMs } from '../../ui/time.tsx';
import { NeedsWallet } from '../../wallet/needs-wallet.tsx';
import { CoinCharts } from './charts.tsx';
import { ExchangeCard } from './exchange-card.tsx';
import { CoinHeader } from './header.tsx';
import { CoinMetadata } from './metadata.tsx';

const ProofOfBacking = lazyPart(() => import('../../coins/proof-of-backing.tsx'), 'ProofOfBacking');

type Coin = DataOf<'get', '/integration/{id}'>;

/** A fee that is raised is seen on an open page too. */
const refreshMs = 20_000;

/** A loss report or a pause, too. */
const stablecoinMs = 30_000;

/** What the connected wallet has done with the coin. */
function OwnActivity({ coin }: { readonly coin: Coin }) {
  const unitOf = useUnderlying();
  const token = {
    name: null,
    unit: coinUnit(coin.metadata.symbol, coin.brandedMint),
    underlying: unitOf(coin.stablecoinMint),
    decimals: coin.decimals,
  };
  return (
    <Card title="Your activity">
      <NeedsWallet purpose="to see what it has done with this coin">
        {(address) => <ActivityList address={address} mint={coin.brandedMint} tokenOf={() => token} />}
      </NeedsWallet>
    </Card>
  );
}

/** Reserves and liabilities of the coin's stablecoin, and the coin's own part of them. */
function Backing({ coin, stablecoin }: { readonly coin: Coin; readonly stablecoin: Stablecoin }) {
  const figures = useCoinFigures(coin);
  const { brandedMint, metadata } = coin;
  const unit = coinUnit(metadata.symbol, brandedMint);
  return (
    <Card title="Proof of backing">
      <Suspense fallback={<Skeleton className="h-96" />}>
        <ProofOfBacking
          stablecoin={stablecoin}
          coin={{
            mint: brandedMint,
            unit,
            ...(figures && { supply: figures.supply, rate: figures.exchange_rate }),
          }}
        />
      </Suspense>
    </Card>
  );
}

function Coin({ coin }: { readonly coin: Coin }) {
  const stablecoin = useStablecoin(coin.stablecoinIndex, { refetchInterval: stablecoinMs });
  const { data } = stablecoin;
  const clockAheadMs = data === undefined ? 0 : aheadMs(data.timestamp, stablecoin.dataUpdatedAt);
  return (
    <div className="space-y-6">
      <CoinHeader coin={coin} stablecoin={data} aheadMs={clockAheadMs} />
      {data?.lossReport && (
        <Notice tone="bad">
          A loss is reported of this coin's stablecoin. Nobody can mint until it is resolved, and a redemption
          withholds {formatBps(data.lossReport.haircutBps)}, with a claim on what is refunded.{' '}
          <Link to="/" className="text-accent underline">
            See who would bear it
          </Link>
        </Notice>
      )}
      {coin.compliance?.paused && (
        <Notice tone="warn">
          The compliance authority has paused this coin: nobody can mint, redeem or transfer it.
        </Notice>
      )}
      {data?.paused && <Notice tone="warn">The platform is paused: nobody can mint. Redeeming works.</Notice>}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="order-2 space-y-6 lg:order-1">
          <QueryView query={stablecoin} loading={<CardSkeleton className="h-[20rem]" />}>
            {({ timestamp }) => (
              <Later place={<CardSkeleton className="h-[20rem]" />}>
                <CoinCharts coin={coin} nowMs={Date.parse(timestamp)} />
              </Later>
            )}
          </QueryView>
        </div>
        <div className="order-1 lg:order-2">
          <ExchangeCard coin={coin} />
        </div>
      </div>
      <Later place={<CardSkeleton className="h-24" />}>
        <OwnActivity coin={coin} />
        {data !== undefined && <Backing coin={coin} stablecoin={data} />}
        <CoinMetadata coin={coin} />
      </Later>
    </div>
  );
}

/** A coin: who it is, what it earns, mint and redeem, and what the wallet has done with it. */
export function CoinPage() {
  const { id } = useParams({ from: '/coins/$id' });
  const query = useCoin(id, { refetchInterval: refreshMs });
  usePageTitle(coinText(query.data?.metadata.name ?? '') || 'A coin');
  if (isMissing(query.error)) return <NoSuchCoin />;
  return (
    <>
      {query.data === undefined && <h1 className="mb-6">A coin</h1>}
      <QueryView query={query} loading={<PageSkeleton />}>
        {(coin) => <Coin key={coin.integrationId} coin={coin} />}
      </QueryView>
    </>
  );
}
