import { growingInterval, useIntegrations, useObverse, useStablecoins } from '@obverse/react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Amount } from '../../amounts/amount.tsx';
import { formatCount } from '../../amounts/format.ts';
import { formatBps } from '../../amounts/percent.ts';
import { CoinPicture } from '../../coins/coin-picture.tsx';
import { StatusOfCoin } from '../../coins/coin-status.tsx';
import { coinText, coinUnit } from '../../coins/coin-text.ts';
import { useIssuedCoins } from '../../coins/use-issued-coins.ts';
import type { Stablecoin } from '../../coins/use-underlying.ts';
import { isAddress } from '../../integrator/user-lines.ts';
import { Notice } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { NeedsWallet } from '../../wallet/needs-wallet.tsx';

type Coin = NonNullable<ReturnType<typeof useIntegrations>['data']>['pages'][number]['integrations'][number];

/** A coin that was just issued is listed a few seconds after it is final. */
const refreshMs = 10_000;

const pageSize = 12;

function CoinRow({ coin, stablecoin }: { readonly coin: Coin; readonly stablecoin: Stablecoin | undefined }) {
  const { integrationId, brandedMint, metadata, figures } = coin;
  const unit = coinUnit(metadata.symbol, brandedMint);
  return (
    <li className="rounded-lg border border-line bg-card p-4">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <CoinPicture id={integrationId} mint={brandedMint} uri={metadata.uri} symbol={metadata.symbol} />
        <h2 className="min-w-0 flex-1 break-words">
          <Link to="/dashboard/$id/{-$tab}" params={{ id: integrationId }} className="hover:underline">
            <bdi>{coinText(metadata.name)}</bdi> <bdi className="text-muted">{unit}</bdi>
          </Link>
        </h2>
        <Link to="/dashboard/$id/{-$tab}" params={{ id: integrationId }} className={buttonClass()}>
          Dashboard<bdi className="sr-only"> of {coinText(metadata.name)}</bdi>
        </Link>
      </div>
      <div className="mb-3">
        <StatusOfCoin coin={coin} stablecoin={stablecoin} figures={figures} />
      </div>
      {figures === null || stablecoin === undefined ? (
        <p className="text-muted text-sm">Its figures are recorded once a minute.</p>
      ) : (
        <Stats>
          <Stat label="Supply">
            <Amount units={figures.supply} decimals={stablecoin.decimals} unit={unit} />
          </Stat>
          <Stat label="Holders">{formatCount(figures.holders)}</Stat>
          <Stat label="APY of holders">{formatBps(figures.apy_bps)}</Stat>
        </Stats>
      )}
    </li>
  );
}

type ListProps = { readonly coins: readonly Coin[]; readonly label: string };

function CoinList({ coins, label }: ListProps) {
  const { data: stablecoins = [] } = useStablecoins();
  return (
    <ul aria-label={label} className="space-y-4">
      {coins.map((coin) => (
        <CoinRow
          key={coin.integrationId}
          coin={coin}
          stablecoin={stablecoins.find(({ index }) => index === coin.stablecoinIndex)}
        />
      ))}
    </ul>
  );
}

/** Coins by who has issued them: a wallet does not sign for being named as the authority of another one's coin. */
function SortedCoins({ coins, authority }: { readonly coins: readonly Coin[]; readonly authority: string }) {
  const { programId } = useObverse();
  const sorted = useIssuedCoins()?.byIssuer(coins, authority, programId);
  if (sorted === undefined) return <Skeleton className="h-32" />;
  const { own, others } = sorted;
  return (
    <>
      {own.length > 0 && <CoinList label="Coins that this wallet issued" coins={own} />}
      {others.length > 0 && (
        <section className="space-y-4">
          <Notice tone="warn">
            <strong>Not known to be issued by this wallet.</strong> Another wallet issued these coins, or
            their symbol has changed since. Anyone can issue a coin in your name, with a fee and a picture of
            their choice: go on only with one that was handed to you, or that you renamed. The dashboard says
            who issued it.
          </Notice>
          <CoinList label="Coins that another wallet issued, or that were renamed" coins={others} />
        </section>
      )}
    </>
  );
}

function Coins({ authority }: { readonly authority: string }) {
  const query = useIntegrations(
    { authority, limit: pageSize },
    { refetchInterval: (_, answers) => growingInterval(refreshMs, answers) },
  );
  return (
    <QueryView query={query} loading={<Skeleton className="h-32" />}>
      {({ pages }) => {
        const coins = pages.flatMap(({ integrations }) => integrations);
        return coins.length === 0 ? (
          <Empty>
            <p>This wallet governs no coin. A new one is listed a few seconds after it is final.</p>
            <Link to="/issue" className={`${buttonClass('primary')} mt-4`}>
              Issue a coin
            </Link>
          </Empty>
        ) : (
          <>
            <SortedCoins coins={coins} authority={authority} />
            <MoreButton query={query}>More coins</MoreButton>
          </>
        );
      }}
    </QueryView>
  );
}

/** Coins are listed by their authority, so a nominee opens the one that it was told of. */
function OpenById() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const id = text.trim();
  const isValid = isAddress(id);
  return (
    <Card title="Were you nominated?">
      <form
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) void navigate({ to: '/dashboard/$id/{-$tab}', params: { id } });
        }}
      >
        <p className="text-muted text-sm">
          Open the coin that is to be handed over to you; its dashboard lets you accept.
        </p>
        <TextField
          label="Integration ID"
          value={text}
          spellCheck={false}
          error={id !== '' && !isValid ? 'This is no address' : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" disabled={!isValid}>
          Open its dashboard
        </Button>
      </form>
    </Card>
  );
}

/** The coins that the connected wallet governs. */
export function DashboardsPage() {
  usePageTitle('Dashboard');
  return (
    <div className="space-y-6">
      <h1>Your coins</h1>
      <NeedsWallet purpose="to see the coins that it governs">
        {(address) => (
          <>
            <Coins authority={address} />
            <OpenById />
          </>
        )}
      </NeedsWallet>
    </div>
  );
}
