import { useWallet } from '@obverse/react';
import type { ReactNode } from 'react';
import { Notice } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useIsReconnecting } from './remembered-wallet.ts';
import { useSession } from './session.ts';
import { ConnectWallet } from './wallet-menu.tsx';

type Props = {
  /** Why it is needed: "to see your positions". */
  readonly purpose: string;
  readonly children: (address: string) => ReactNode;
};

/** Its content once a wallet is connected; before that, the way there. */
export function NeedsWallet({ purpose, children }: Props) {
  const { connected } = useWallet();
  const isReconnecting = useIsReconnecting();
  if (connected !== undefined) return children(connected.account.address);
  if (isReconnecting)
    return (
      <div role="status" aria-label="Connecting your wallet">
        <Skeleton className="h-40" />
      </div>
    );
  return (
    <div className="mx-auto max-w-sm py-8">
      <p className="mb-4 text-center text-muted">Connect a wallet {purpose}.</p>
      <ConnectWallet />
    </div>
  );
}

/** Its content once the wallet has signed in, which stands for the API key; before that, the way there. */
export function NeedsSession({ purpose, children }: Props) {
  const { isSignedIn, signIn } = useSession();
  return (
    <NeedsWallet purpose={purpose}>
      {(address) =>
        isSignedIn ? (
          children(address)
        ) : (
          <div className="mx-auto max-w-sm space-y-3 py-8 text-center">
            <p className="text-muted">Sign in with your wallet {purpose}. It makes no transaction.</p>
            <Button look="primary" disabled={signIn.isPending} onClick={() => signIn.mutate()}>
              Sign in
            </Button>
            {signIn.error && <Notice tone="bad">{signIn.error.message}</Notice>}
          </div>
        )
      }
    </NeedsWallet>
  );
}
