import type { DataOf } from '@obverse/client';
import { growingInterval, useIntegrations, useStablecoins } from '@obverse/react';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Amount } from '../../amounts/amount.tsx';
import { countOf, formatCount } from '../../amounts/format.ts';
import { formatBps } from '../../amounts/percent.ts';
import { looksLikeUnderlying } from '../../amounts/units.ts';
import { CoinPicture } from '../../coins/coin-picture.tsx';
import { StatusOfCoin } from '../../coins/coin-status.tsx';
import { coinText } from '../../coins/coin-text.ts';
import { type Stablecoin, useUnderlying } from '../../coins/use-underlying.ts';
import { shortAddress } from '../../ui/address.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { aheadMs } from '../../ui/time.tsx';
import { formatAge } from './rounded.ts';
import { readSort, type Sort, sorts } from './sorts.ts';

type Coin = DataOf<'get', '/integrations'>['integrations'][number];

const pageSize = 25;
const typingPauseMs = 300;
const maxSearch = 64;

type LooksLike = NonNullable<NonNullable<Coin['rank']>['looksLike']>;

/** Said of a coin that can be taken for another one. */
function Lookalike({ looksLike: { because, brandedMint } }: { readonly looksLike: LooksLike }) {
  return (
    <Badge tone="warn">
      <span title={brandedMint}>
        Looks like {because === 'larger' ? 'a larger' : 'an older'} coin
        <span className="max-sm:hidden">, {shortAddress(brandedMint)}</span>
      </span>
    </Badge>
  );
}

/** The site that names this coin as its own. It says who has issued the coin, as far as one knows the site. */
const Domain = ({ domain }: { readonly domain: string }) => (
  <Badge tone="good">
    <span title="A file of this site names the coin's mint">{domain}</span>
  </Badge>
);

type RowProps = {
  readonly coin: Coin;
  readonly stablecoin: Stablecoin | undefined;
  /** By the cluster's clock. */
  readonly nowMs: number;
};

/** A coin in the list. The figures are those that were recorded last. */
function CoinRow({ coin, stablecoin, nowMs }: RowProps) {
  const { integrationId: id, brandedMint, metadata, figures, stablecoinIndex, rank } = coin;
  const name = coinText(metadata.name) || 'A coin without a name';
  const holders = figures?.holders ?? null;
  const age = rank?.issuedAt ? formatAge(nowMs - Date.parse(rank.issuedAt)) : '–';
  const isNamedLikeUnderlying = [metadata.name, metadata.symbol].some(looksLikeUnderlying);
  return (
    <tr className="relative border-line border-t hover:bg-raised">
      <td className="w-full max-w-0 px-1 py-3 sm:px-3">
        <div className="flex min-w-0 items-center gap-2 sm:gap-3">
          <CoinPicture id={id} mint={brandedMint} uri={metadata.uri} symbol={metadata.symbol} />
          <div className="min-w-0">
            <Link to="/coins/$id" params={{ id }} className="font-medium after:absolute after:inset-0">
              <bdi className="block truncate">{name}</bdi>
            </Link>
            <p className="truncate text-muted text-xs">
              <bdi>{coinText(metadata.symbol, 12) || 'coins'}</bdi> ·{' '}
              <span className="max-sm:hidden">stablecoin {stablecoinIndex} · mint </span>
              <span title={brandedMint}>{shortAddress(brandedMint)}</span>
            </p>
            <p className="text-muted text-xs sm:hidden">
              {holders === null ? 'Holders not counted yet' : countOf(holders, 'holder')} · {age}
            </p>
            <StatusOfCoin coin={coin} stablecoin={stablecoin} figures={figures} />
            {coin.domain !== null && <Domain domain={coin.domain} />}
            {rank?.looksLike && <Lookalike looksLike={rank.looksLike} />}
            {isNamedLikeUnderlying && <Badge tone="warn">Not the collateral of this name</Badge>}
          </div>
        </div>
      </td>
      {figures === null ? (
        <td colSpan={2} className="px-1 py-3 text-right text-muted text-xs sm:px-3">
          not counted yet
        </td>
      ) : (
        <>
          <td className="numbers whitespace-nowrap px-1 py-3 text-right sm:px-3">
            <Amount units={figures.supply} decimals={stablecoin?.decimals} />
          </td>
          <td className="numbers whitespace-nowrap px-1 py-3 text-right sm:px-3">
            {formatBps(figures.apy_bps)}
          </td>
        </>
      )}
      <td className="numbers hidden p-3 text-right sm:table-cell">
        {figures === null ? '–' : formatCount(holders)}
      </td>
      <td className="hidden whitespace-nowrap p-3 text-right text-muted sm:table-cell">{age}</td>
    </tr>
  );
}

/** A column's name, which sorts the list by it. */
function SortHeader({ sort, className = '' }: { readonly sort: Sort; readonly className?: string }) {
  const { sort: current } = useSearch({ from: '/' });
  const navigate = useNavigate({ from: '/' });
  const isCurrent = sort === current;
  // the newest has the least age
  const Arrow = sort === 'newest' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isCurrent ? (sort === 'newest' ? 'ascending' : 'descending') : undefined}
      className={`px-1 py-1 text-right sm:px-3 font-normal text-xs ${className}`}
    >
      <button
        type="button"
        className={`inline-flex min-h-8 items-center gap-1 hover:text-text ${isCurrent ? 'font-semibold text-text' : 'text-muted'}`}
        onClick={() =>
          void navigate({ search: (old) => ({ ...old, sort }), replace: true, resetScroll: false })
        }
      >
        {sorts[sort]}
        {isCurrent && <Arrow size={12} aria-hidden="true" />}
      </button>
    </th>
  );
}

/** Search and filter. Both are in the URL; what is typed goes there after a short pause. */
function Filters() {
  const { search, stablecoin, sort } = useSearch({ from: '/' });
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
    <search className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
      <div className="col-span-2 sm:col-span-1">
        <TextField
          type="search"
          label="Search by name or symbol"
          maxLength={maxSearch}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
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
      <SelectField
        label="Sort by"
        value={sort}
        onChange={({ target }) =>
          void navigate({
            search: (old) => ({ ...old, sort: readSort(target.value) }),
            replace: true,
            resetScroll: false,
          })
        }
      >
        <option value="supply">Largest supply</option>
        <option value="apy">Highest APY</option>
        <option value="holders">Most holders</option>
        <option value="newest">Newest</option>
      </SelectField>
    </search>
  );
}

const loading = (
  <div className="space-y-2">
    {Array.from({ length: 4 }, (_, i) => (
      <Skeleton key={i} className="h-[68px]" />
    ))}
  </div>
);

/** All coins, or those that match. */
export function Coins() {
  const { search, stablecoin, sort } = useSearch({ from: '/' });
  const { data: stablecoins, dataUpdatedAt } = useStablecoins();
  const query = useIntegrations(
    {
      limit: pageSize,
      sort,
      ...(search !== '' && { search }),
      ...(stablecoin !== undefined && { stablecoin }),
    },
    { refetchInterval: (_, answers) => growingInterval(10_000, answers) },
  );
  const stablecoinOf = (index: number) => stablecoins?.find((each) => each.index === index);
  const timestamp = stablecoins?.[0]?.timestamp;
  const nowMs = Date.now() + (timestamp === undefined ? 0 : aheadMs(timestamp, dataUpdatedAt));
  const isFiltered = search !== '' || stablecoin !== undefined;
  return (
    <Card title="Coins">
      <Filters />
      <QueryView query={query} loading={loading}>
        {({ pages }) => {
          // a coin that rose meanwhile is on two pages
          const coins = [
            ...new Map(
              pages.flatMap(({ integrations }) => integrations).map((coin) => [coin.integrationId, coin]),
            ).values(),
          ];
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
              <table aria-label="Coins" className="w-full text-sm">
                <thead>
                  <tr>
                    <th scope="col" className="px-1 py-1 text-left sm:px-3 font-normal text-muted text-xs">
                      Coin
                    </th>
                    <SortHeader sort="supply" />
                    <SortHeader sort="apy" />
                    <SortHeader sort="holders" className="hidden sm:table-cell" />
                    <SortHeader sort="newest" className="hidden sm:table-cell" />
                  </tr>
                </thead>
                <tbody>
                  {coins.map((coin) => (
                    <CoinRow
                      key={coin.integrationId}
                      coin={coin}
                      stablecoin={stablecoinOf(coin.stablecoinIndex)}
                      nowMs={nowMs}
                    />
                  ))}
                </tbody>
              </table>
              <div className="mt-3 flex items-center justify-between gap-4">
                <p className="text-muted text-xs">
                  <span role="status">
                    {coins.length} of {countOf(pages.at(-1)?.total ?? coins.length, 'coin')}
                  </span>
                  . Anyone can choose any name and picture: what tells coins apart is the mint.
                </p>
                <MoreButton query={query}>Show more</MoreButton>
              </div>
            </>
          );
        }}
      </QueryView>
    </Card>
  );
}
