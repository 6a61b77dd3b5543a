import { useCoin, useStablecoin } from '@obverse/react';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { CoinPicture } from '../../coins/coin-picture.tsx';
import { StatusOfCoin } from '../../coins/coin-status.tsx';
import { coinText, coinUnit } from '../../coins/coin-text.ts';
import { isMissing, NoSuchCoin } from '../../coins/no-such-coin.tsx';
import { useCoinFigures } from '../../coins/use-coin-figures.ts';
import { Address } from '../../ui/address.tsx';
import { Notice } from '../../ui/badge.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NeedsSession, NeedsWallet } from '../../wallet/needs-wallet.tsx';
import { Accept } from './accept.tsx';
import { ComplianceTab } from './compliance-tab.tsx';
import type { DashboardCoin } from './dashboard-coin.ts';
import { EventsTab } from './events-tab.tsx';
import { KeysTab } from './keys-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { isRegulated } from './regulated-coin.ts';
import { SettingsTab } from './settings-tab.tsx';
import { StatementTab } from './statement-tab.tsx';
import { type DashboardTab, dashboardTabs, tabOf } from './tabs.ts';
import { WebhooksTab } from './webhooks-tab.tsx';
import { WhitelistTab } from './whitelist-tab.tsx';

const views = {
  overview: OverviewTab,
  statement: StatementTab,
  whitelist: WhitelistTab,
  settings: SettingsTab,
  webhooks: WebhooksTab,
  events: EventsTab,
  keys: KeysTab,
} as const;

/** On a phone the tabs are one row that scrolls sideways. */
const showInRow = (link: HTMLElement | null): void =>
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

function TabLinks({ coin, tab }: { readonly coin: DashboardCoin; readonly tab: DashboardTab }) {
  const { integrationId: id } = coin;
  const tabs = Object.entries(dashboardTabs).filter(([each]) => each !== 'compliance' || isRegulated(coin));
  return (
    <nav aria-label="Dashboard" className="flex overflow-x-auto border-line border-b print:hidden">
      {tabs.map(([each, name]) => (
        <Link
          key={each}
          to="/dashboard/$id/{-$tab}"
          params={{ id, tab: each === 'overview' ? undefined : each }}
          aria-current={each === tab ? 'page' : undefined}
          ref={each === tab ? showInRow : undefined}
          className={`whitespace-nowrap border-b-2 px-3 py-2 text-sm ${each === tab ? 'border-accent text-text' : 'border-transparent text-muted hover:text-text'}`}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

const refreshMs = 20_000;

/** A loss report or a pause is seen on an open page too. */
const stablecoinMs = 30_000;

function Heading({ coin }: { readonly coin: DashboardCoin }) {
  const { integrationId, brandedMint, metadata } = coin;
  const { data: stablecoin } = useStablecoin(coin.stablecoinIndex, { refetchInterval: stablecoinMs });
  const figures = useCoinFigures(coin);
  return (
    <div className="flex items-center gap-3">
      <CoinPicture
        id={integrationId}
        mint={brandedMint}
        uri={metadata.uri}
        symbol={metadata.symbol}
        size={48}
      />
      <div className="min-w-0">
        <h1 className="break-words">
          <bdi>{coinText(metadata.name)}</bdi>{' '}
          <bdi className="text-muted">{coinUnit(metadata.symbol, brandedMint)}</bdi>
        </h1>
        <p className="flex flex-wrap items-center gap-x-4 text-muted text-sm">
          <span>
            Integration ID <Address address={integrationId} what="the integration ID" />
          </span>
          <Link to="/coins/$id" params={{ id: integrationId }} className="text-accent hover:underline">
            The coin's page
          </Link>
        </p>
        <div className="mt-1">
          <StatusOfCoin coin={coin} stablecoin={stablecoin} figures={figures} />
        </div>
      </div>
    </div>
  );
}

/** The way in for the wallet that governs the coin; others learn who does. */
function Dashboard({
  coin,
  tab,
  wallet,
}: {
  readonly coin: DashboardCoin;
  readonly tab: keyof typeof views;
  readonly wallet: string;
}) {
  const stablecoin = useStablecoin(coin.stablecoinIndex);
  const [accepted, setAccepted] = useState<string>();
  const View = views[tab];
  if (wallet === coin.pendingAuthority)
    return (
      <Accept
        path="/integration/authority/accept"
        title="You are nominated to govern this coin"
        integrationId={coin.integrationId}
        nominee={wallet}
        intent={
          <>
            Become the authority of <bdi>{coinText(coin.metadata.name)}</bdi>
          </>
        }
        onAccepted={() => setAccepted(wallet)}
      >
        The revenue that is owed is yours from then on. The API key and the webhooks of the former authority
        end: make a new key afterwards, under “Keys”, and replay the webhooks that you keep.
      </Accept>
    );
  if (wallet !== coin.authority)
    return (
      <Notice tone="warn">
        Another wallet governs this coin: <Address address={coin.authority} what="the authority" end="." />{' '}
        Connect it to see the dashboard.
        {(wallet === coin.compliance?.authority || wallet === coin.compliance?.pendingAuthority) && (
          <>
            {' '}
            This one {wallet === coin.compliance.authority ? 'has' : 'is nominated for'} the powers over its
            holders:{' '}
            <Link
              to="/dashboard/$id/{-$tab}"
              params={{ id: coin.integrationId, tab: 'compliance' }}
              className="text-accent underline"
            >
              go to “Compliance”
            </Link>
            .
          </>
        )}
      </Notice>
    );
  return (
    <div className="space-y-6">
      {accepted === wallet && (
        <Notice tone="warn">
          <strong>You govern this coin now.</strong> The webhooks of the former authority get no more events,
          and its API key has ended: make a new one{' '}
          <Link
            to="/dashboard/$id/{-$tab}"
            params={{ id: coin.integrationId, tab: 'keys' }}
            className="text-accent underline"
          >
            under “Keys”
          </Link>
          .
        </Notice>
      )}
      <NeedsSession purpose="to see and change what is your coin's alone">
        {() => (
          <QueryView query={stablecoin} loading={<Skeleton className="h-96" />}>
            {(data) => <View coin={coin} stablecoin={data} />}
          </QueryView>
        )}
      </NeedsSession>
    </div>
  );
}

/** All that the integrator of a coin sees and changes. */
export function DashboardPage() {
  const { id, tab: tabText } = useParams({ from: '/dashboard/$id/{-$tab}' });
  const tab = tabOf(tabText);
  const query = useCoin(id, { refetchInterval: refreshMs });
  usePageTitle(
    `${dashboardTabs[tab]}, ${query.data ? coinUnit(query.data.metadata.symbol, query.data.brandedMint) : 'dashboard'}`,
  );
  if (isMissing(query.error)) return <NoSuchCoin />;
  return (
    <QueryView
      query={query}
      loading={
        <div className="space-y-6">
          <h1 className="sr-only">Dashboard</h1>
          <Skeleton className="h-13" />
          <Skeleton className="h-10" />
          <Skeleton className="h-96" />
        </div>
      }
    >
      {(coin) => (
        <div className="space-y-6">
          <Heading coin={coin} />
          {coin.initializer !== coin.authority && (
            <Notice tone="warn">
              Another wallet issued this coin:{' '}
              <Address address={coin.initializer} what="the issuer" end="." /> It chose the fee and the
              picture, can have named any wallet as the authority, and may know the API key.
            </Notice>
          )}
          <TabLinks coin={coin} tab={tab} />
          {tab === 'compliance' ? (
            isRegulated(coin) ? (
              <ComplianceTab coin={coin} />
            ) : (
              <Notice>This coin was made without powers over its holders, and never gets one.</Notice>
            )
          ) : (
            <NeedsWallet purpose="that governs the coin">
              {(wallet) => <Dashboard coin={coin} tab={tab} wallet={wallet} />}
            </NeedsWallet>
          )}
        </div>
      )}
    </QueryView>
  );
}
