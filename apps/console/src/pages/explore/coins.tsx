import type { DataOf } from '@obverse/client';
import { growingInterval, useIntegrations, useStablecoins } from '@obverse/react';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Amount } from '../../amounts/amount.tsx';
import { formatBps } from '../../amounts/percent.ts';
import { CoinPicture } from '../../coins/coin-picture.tsx';
import { CoinStatus } from '../../coins/coin-status.tsx';
import { coinText, coinUnit } from '../../coins/coin-text.ts';
import { rateScale } from '../../coins/rate.ts';
import { type Stablecoin, useUnderlying } from '../../coins/use-underlying.ts';
import { shortAddress } from '../../ui/address.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Coin = DataOf<'get', '/integrations'>['integrations'][number];

const pageSize = 12;
const typingPauseMs = 300;
const maxSearch = 64;

/** A coin in the list. The figures are those that were recorded last. */
function CoinRow({ coin, stablecoin }: { readonly coin: Coin; readonly stablecoin: Stablecoin | undefined }) {
  const { integrationId: id, brandedMint, metadata, figures, stablecoinIndex } = coin;
  const unit = coinUnit(metadata.symbol, brandedMint);
  const name = coinText(metadata.name) || 'A coin without a name';
  return (
    <li className="relative flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line p-3 hover:bg-raised">
      <CoinPicture id={id} mint={brandedMint} uri={metadata.uri} symbol={metadata.symbol} />
      <div className="min-w-0 flex-1 basis-40">
        <Link to="/coins/$id" params={{ id }} className="font-medium after:absolute after:inset-0">
          <bdi className="block truncate">{name}</bdi>
        </Link>
        <p className="truncate text-muted text-xs">
          <bdi>{unit}</bdi> · stablecoin {stablecoinIndex} · mint{' '}
          <span title={brandedMint}>{shortAddress(brandedMint)}</span>
        </p>
        <CoinStatus
          kind={coin.kind}
          whitelistRequired={coin.whitelistRequired}
          powers={coin.powers}
          stablecoin={stablecoin}
          worth={figures === null ? undefined : { value: figures.exchange_rate, coins: rateScale }}
        />
      </div>
      <div className="ml-auto min-w-0 break-words text-right text-sm">
        {figures === null ? (
          <span className="text-muted text-xs">not counted yet</span>
        ) : (
          <>
            <p>
              <Amount units={figures.supply} decimals={stablecoin?.decimals} unit={unit} />
            </p>
            <p className="text-muted text-xs">
              {figures.holders ?? 0} {figures.holders === 1 ? 'holder' : 'holders'} ·{' '}
              {formatBps(figures.apy_bps)} APY
            </p>
          </>
        )}
      </div>
    </li>
  );
}

/** Search and filter. Both are in the URL; what is typed goes there after a short pause. */
function Filters() {
  const { search, stablecoin } = useSearch({ from: '/' });
  const navigate = useNavigate({ from: '/' });
  const router = useRouter();
  const { data: stablecoins = [] } = useStablecoins();
  const unitOf = useUnderlying();
  const [text, setText] = useState(search);
  // the URL may change without typing: a link, or the way back
  useEffect(() => setText(search), [search]);
  useEffect(() => {
    if (text.trim() === search) return undefined;
    const timer = setTimeout(() => {
      // another page is on its way, whose scripts are being loaded: this would lead back
      if (router.latestLocation.pathname !== '/') return;
      void navigate({ search: (old) => ({ ...old, search: text.trim() }), replace: true });
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, search, navigate, router]);
  return (
    <search className="grid gap-x-4 sm:grid-cols-2">
      <TextField
        type="search"
        label="Search by name or symbol"
        maxLength={maxSearch}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <SelectField
        label="Stablecoin"
        value={stablecoin ?? ''}
        onChange={({ target }) => {
          const next = target.value === '' ? undefined : Number(target.value);
          void navigate({ search: (old) => ({ ...old, stablecoin: next }), replace: true });
        }}
      >
        <option value="">All</option>
        {stablecoins.map(({ index, underlyingMint }) => (
          <option key={index} value={index}>
            {index}: {unitOf(underlyingMint)}
          </option>
        ))}
      </SelectField>
    </search>
  );
}

const loading = (
  <div className="grid gap-2 md:grid-cols-2">
    {Array.from({ length: 4 }, (_, i) => (
      <Skeleton key={i} className="h-[68px]" />
    ))}
  </div>
);

/** All coins, or those that match. */
export function Coins() {
  const { search, stablecoin } = useSearch({ from: '/' });
  const { data: stablecoins } = useStablecoins();
  const query = useIntegrations(
    {
      limit: pageSize,
      ...(search !== '' && { search }),
      ...(stablecoin !== undefined && { stablecoin }),
    },
    { refetchInterval: (_, answers) => growingInterval(10_000, answers) },
  );
  const stablecoinOf = (index: number) => stablecoins?.find((each) => each.index === index);
  const isFiltered = search !== '' || stablecoin !== undefined;
  return (
    <Card title="Coins">
      <Filters />
      <QueryView query={query} loading={loading}>
        {({ pages }) => {
          const coins = pages.flatMap(({ integrations }) => integrations);
          if (coins.length === 0)
            return (
              <Empty>
                {isFiltered ? 'No coin matches.' : 'There is no coin on this cluster yet.'}{' '}
                <Link to="/issue" className="text-accent underline">
                  Issue a coin
                </Link>
              </Empty>
            );
          return (
            <>
              <ul aria-label="Coins" className="grid grid-cols-1 gap-2 md:grid-cols-2">
                {coins.map((coin) => (
                  <CoinRow
                    key={coin.integrationId}
                    coin={coin}
                    stablecoin={stablecoinOf(coin.stablecoinIndex)}
                  />
                ))}
              </ul>
              <div className="mt-3 flex items-center justify-between gap-4">
                <p role="status" className="text-muted text-xs">
                  {coins.length} {coins.length === 1 ? 'coin' : 'coins'}
                  {query.hasNextPage ? ' shown, and there are more' : ''}. Anyone can choose any name and
                  picture: what tells coins apart is the mint.
                </p>
                {query.hasNextPage && (
                  <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    Show more
                  </Button>
                )}
              </div>
            </>
          );
        }}
      </QueryView>
    </Card>
  );
}
