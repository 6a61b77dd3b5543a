import { useCoin, useObverse } from '@obverse/react';
import { Link } from '@tanstack/react-router';
import { ApiKey } from '../../integrator/api-key.tsx';
import { ListCoin } from '../../integrator/list-coin.tsx';
import { WhitelistChange } from '../../integrator/whitelist-change.tsx';
import { Notice } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NeedsSession, NeedsWallet } from '../../wallet/needs-wallet.tsx';
import { Snippets } from './snippets-view.tsx';
import type { IssueStep } from './steps.ts';

type Props = { readonly integrationId: string };

const Next = ({ to, children }: { readonly to: IssueStep; readonly children: string }) => (
  <Link from="/issue" to="/issue" search={(search) => ({ ...search, step: to })} className={buttonClass()}>
    {children}
  </Link>
);

export const KeyStep = ({ integrationId }: Props) => (
  <section className="space-y-5">
    <Notice tone="good">Your coin exists.</Notice>
    <h2>Its API key</h2>
    <p className="text-sm">
      Your server needs the key to call the API for your coin. Your wallet signs a message to show it; that
      makes no transaction. This page needs no key: you sign in with your wallet.
    </p>
    <NeedsWallet purpose="that governs the coin">
      {(address) => <ApiKey key={address} integrationId={integrationId} verb="reveal" />}
    </NeedsWallet>
    <Next to="users">Continue</Next>
  </section>
);

export function UsersStep({ integrationId }: Props) {
  const query = useCoin(integrationId);
  return (
    <section className="space-y-5">
      <h2>Who may mint</h2>
      <QueryView query={query} loading={<Skeleton className="h-48" />}>
        {({ whitelistRequired }) =>
          whitelistRequired ? (
            <NeedsSession purpose="to change the whitelist">
              {() => <WhitelistChange integrationId={integrationId} />}
            </NeedsSession>
          ) : (
            <p>Everyone may mint your coin. You can require a whitelist later, on the dashboard.</p>
          )
        }
      </QueryView>
      <Next to="code">Continue</Next>
    </section>
  );
}

export function CodeStep({ integrationId }: Props) {
  const { connection } = useObverse();
  const query = useCoin(integrationId);
  const params = { id: integrationId };
  return (
    <section className="space-y-5">
      <h2>Call the API</h2>
      <QueryView query={query} loading={<Skeleton className="h-80" />}>
        {(coin) => (
          <>
            <Snippets coin={coin} user={connection.connected?.account.address ?? coin.authority} />
            <ListCoin uri={coin.metadata.uri} />
          </>
        )}
      </QueryView>
      <div className="flex flex-wrap gap-2">
        <Link to="/coins/$id" params={params} className={buttonClass('primary')}>
          Go to the coin
        </Link>
        <Link to="/dashboard/$id/{-$tab}" params={params} className={buttonClass()}>
          Go to its dashboard
        </Link>
      </div>
    </section>
  );
}
