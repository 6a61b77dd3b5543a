import { useObverse, useRead, useStablecoins } from '@obverse/react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useUnderlying } from '../../coins/use-underlying.ts';
import { config } from '../../config.ts';
import { Notice } from '../../ui/badge.tsx';
import { SelectField } from '../../ui/field.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { loadScript } from '../../ui/service-reach.ts';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { aheadMs } from '../../ui/time.tsx';
import { OpenedAction } from './action.tsx';
import { GovernanceTab } from './governance-tab.tsx';
import { LossesTab } from './losses-tab.tsx';
import { ReservesTab } from './reserves-tab.tsx';
import { RolesTab } from './roles-tab.tsx';
import type { Roles } from './specs.ts';

const tabs = {
  reserves: { name: 'Reserves and yield', Tab: ReservesTab },
  losses: { name: 'Losses', Tab: LossesTab },
  governance: { name: 'Governance', Tab: GovernanceTab },
  roles: { name: 'Roles and pause', Tab: RolesTab },
} as const;

type TabName = keyof typeof tabs;

const tabOf = (name: string | undefined): TabName =>
  (Object.keys(tabs) as TabName[]).find((each) => each === name) ?? 'reserves';

const Tabs = ({ current }: { readonly current: TabName }) => (
  <nav aria-label="Parts of the operator's page" className="flex flex-wrap gap-1 border-line border-b">
    {(Object.keys(tabs) as TabName[]).map((name) => (
      <Link
        key={name}
        to="/operator/{-$tab}"
        params={{ tab: name === 'reserves' ? undefined : name }}
        search={(search) => search}
        activeOptions={{ exact: true, includeSearch: false }}
        aria-current={name === current ? 'page' : undefined}
        className="px-3 py-2 text-muted text-sm aria-[current=page]:border-accent aria-[current=page]:border-b-2 aria-[current=page]:text-text"
      >
        {tabs[name].name}
      </Link>
    ))}
  </nav>
);

/** The stablecoin and the tab, for every wallet. */
function Operation({ roles, tab }: { readonly roles: Roles; readonly tab: TabName }) {
  const { stablecoin: chosen } = useSearch({ from: '/operator/{-$tab}' });
  const navigate = useNavigate({ from: '/operator/{-$tab}' });
  const query = useStablecoins({ refetchInterval: 15_000 });
  const nameOf = useUnderlying();
  const { Tab } = tabs[tab];
  return (
    <QueryView query={query} loading={<PageSkeleton />}>
      {(stablecoins) => {
        const stablecoin = stablecoins.find(({ index }) => index === chosen) ?? stablecoins[0];
        if (stablecoin === undefined)
          return <Empty>The platform has no stablecoin. The command line adds one: add-stablecoin.</Empty>;
        return (
          <div className="space-y-6">
            <div className="max-w-sm">
              <SelectField
                label="Stablecoin"
                value={stablecoin.index}
                onChange={({ target }) =>
                  void navigate({
                    search: (search) => ({ ...search, stablecoin: Number(target.value) }),
                    replace: true,
                  })
                }
              >
                {stablecoins.map(({ index, underlyingMint }) => (
                  <option key={index} value={index}>
                    {index}: {nameOf(underlyingMint)}
                  </option>
                ))}
              </SelectField>
            </div>
            <OpenedAction key={`${tab} ${stablecoin.index}`}>
              <Tab
                roles={roles}
                stablecoin={stablecoin}
                unit={nameOf(stablecoin.underlyingMint)}
                clockAheadMs={aheadMs(stablecoin.timestamp, query.dataUpdatedAt)}
              />
            </OpenedAction>
          </div>
        );
      }}
    </QueryView>
  );
}

/** The operator's page: reserves, losses, governance, roles. Everyone may read it. */
export function OperatorPage() {
  const { cluster, rpcUrl } = useObverse();
  const tab = tabOf(useParams({ from: '/operator/{-$tab}' }).tab);
  const query = useRead('/governance/roles', {}, { refetchInterval: 15_000 });
  const { isLocal } = config.clusters[cluster];
  usePageTitle(`${tabs[tab].name} · Operator`);
  const [isWithoutWallets, setWithoutWallets] = useState(false);
  useEffect(() => {
    // wallets with the roles' keys, which anyone can derive
    if (!isLocal) return undefined;
    const left = new AbortController();
    loadScript(() => import('../../local/role-wallets.ts'))
      .then(({ registerRoleWallets }) => registerRoleWallets(left.signal))
      .catch(() => setWithoutWallets(true));
    return () => left.abort();
  }, [isLocal]);
  return (
    <div className="space-y-6">
      <h1>Operator</h1>
      <Tabs current={tab} />
      {rpcUrl === undefined && (
        <Notice tone="warn">
          This page has no node of the cluster, so it can read but not make transactions: use the command
          line.
        </Notice>
      )}
      {isLocal && (
        <Notice>
          On a local cluster everyone can have the roles: "Connect wallet" offers a wallet for each. They are
          worthless elsewhere.
        </Notice>
      )}
      {isLocal && isWithoutWallets && (
        <Notice tone="bad">The wallets of the roles could not be loaded: reload the page.</Notice>
      )}
      <QueryView query={query} loading={<PageSkeleton />}>
        {(roles) => (
          <>
            {roles.paused && (
              <Notice tone="warn">
                The platform is paused: no new coins, mints, junior deposits or deployments.
              </Notice>
            )}
            <Operation roles={roles} tab={tab} />
          </>
        )}
      </QueryView>
    </div>
  );
}
