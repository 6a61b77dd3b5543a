import { createClient } from '@obverse/client';
import { ObverseProvider } from '@obverse/react';
import { Outlet, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { config } from '../config.ts';
import { BackgroundTransactions } from '../transactions/background-transactions.tsx';
import { KeptSheets } from '../transactions/kept-sheets.tsx';
import { ReloadedTransactions } from '../transactions/reloaded-transactions.tsx';
import { Notice } from '../ui/badge.tsx';
import { fetchFromService, lazyPart } from '../ui/service-reach.ts';
import { TimeZone } from '../ui/time.tsx';
import { useLeftSession } from '../wallet/left-session.ts';
import { useRememberedWallet } from '../wallet/remembered-wallet.ts';
import { CannotSend } from '../wallet/wallet-limits.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { Header } from './header.tsx';

// the cookie of a session is for this origin alone
const client = createClient({ baseUrl: location.origin, fetch: fetchFromService });

const LocalTools = lazyPart(() => import('../local/local-tools.tsx'), 'LocalTools');

function Frame({ isLocal }: { readonly isLocal: boolean }) {
  useRememberedWallet();
  const isSessionLeft = useLeftSession();
  return (
    <div className="flex min-h-screen flex-col">
      <Header />
      <ConnectionBanner />
      <BackgroundTransactions />
      <ReloadedTransactions />
      <KeptSheets />
      <CannotSend />
      {isSessionLeft && (
        <div className="mx-auto w-full max-w-6xl px-4 pt-4">
          <Notice tone="warn">
            The service did not end the session of the wallet that was used before. This page tries again: do
            not leave this computer to others.
          </Notice>
        </div>
      )}
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 px-4 py-6">
        <Outlet />
      </main>
      <footer className="mx-auto w-full max-w-6xl px-4 pb-4">
        <TimeZone />
      </footer>
      {isLocal && (
        <Suspense fallback={null}>
          <LocalTools />
        </Suspense>
      )}
    </div>
  );
}

/** Everything around a page. Its cluster is that of the URL. */
export function Layout() {
  const { cluster } = useSearch({ from: '__root__' });
  const { programId, rpcUrl, isLocal } = config.clusters[cluster];
  return (
    <ObverseProvider
      key={cluster}
      client={client}
      cluster={cluster}
      programId={programId}
      rpcUrl={rpcUrl}
      chain={isLocal ? 'solana:localnet' : `solana:${cluster}`}
    >
      <Frame isLocal={isLocal} />
    </ObverseProvider>
  );
}
