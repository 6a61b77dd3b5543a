import { useObverse, useWallet } from '@obverse/react';
import type { Wallet } from '@wallet-standard/base';
import { Wallet as WalletIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { config } from '../config.ts';
import { Address, shortAddress } from '../ui/address.tsx';
import { Notice } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { messageOf } from '../ui/message-of.ts';
import { lazyPart } from '../ui/service-reach.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { burnerWalletName } from './burner-name.ts';
import { rememberWallet, useIsReconnecting } from './remembered-wallet.ts';
import { useSession } from './session.ts';
import { useUsableWallets } from './usable-wallets.ts';

// what the dialog alone shows; the key of a test wallet brings a large library
const WalletBalances = lazyPart(() => import('./wallet-balances.tsx'), 'WalletBalances');
const BurnerKey = lazyPart(() => import('./burner-key.tsx'), 'BurnerKey');

/** No wallet: of a local cluster, which brings a test wallet of its own, it is on its way. */
function NoWallet() {
  const { chain, cluster } = useObverse();
  if (config.clusters[cluster].isLocal) return <Skeleton className="h-10" />;
  return (
    <Notice>
      This browser has no wallet for {chain}. Install one that supports Solana's Wallet Standard, then reload
      the page.
    </Notice>
  );
}

/** The list of wallets to connect. */
export function ConnectWallet({ onConnected }: { readonly onConnected?: () => void }) {
  const { connect } = useWallet();
  const wallets = useUsableWallets();
  const [error, setError] = useState<string>();
  const choose = async (wallet: Wallet) => {
    try {
      await connect(wallet);
      rememberWallet(wallet.name);
      onConnected?.();
    } catch (reason) {
      setError(messageOf(reason));
    }
  };
  return (
    <div className="space-y-3">
      {wallets.length === 0 && <NoWallet />}
      {wallets.map((wallet) => (
        <Button key={wallet.name} className="w-full" onClick={() => void choose(wallet)}>
          <img src={wallet.icon} alt="" width={20} height={20} />
          {wallet.name}
        </Button>
      ))}
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
    </div>
  );
}

type AccountProps = {
  readonly onClose: () => void;
  /** Called when the wallet did not disconnect. */
  readonly onStuck: () => void;
};

function Account({ onClose, onStuck }: AccountProps) {
  const { connected, disconnect } = useWallet();
  const { isSignedIn, signIn, signOut } = useSession();
  if (connected === undefined) return null;
  const leave = async () => {
    // whatever the service answers, the wallet is left; `useLeftSession` ends its session
    rememberWallet(undefined);
    onClose();
    await disconnect().catch(onStuck);
  };
  const error = signIn.error ?? signOut.error;
  return (
    <div className="space-y-4">
      <p>
        {connected.wallet.name} <Address address={connected.account.address} />
      </p>
      <Suspense fallback={<Skeleton className="h-12" />}>
        <WalletBalances address={connected.account.address} />
      </Suspense>
      <p className="text-muted text-sm">
        {isSignedIn
          ? 'Signed in: this page may read and change what needs the API key of your coins.'
          : 'Sign in to see events, webhooks and statistics of your own coins. It makes no transaction.'}
      </p>
      {error && <Notice tone="bad">{error.message}</Notice>}
      <div className="flex flex-wrap gap-2">
        {isSignedIn ? (
          <Button disabled={signOut.isPending} onClick={() => signOut.mutate()}>
            Sign out
          </Button>
        ) : (
          <Button look="primary" disabled={signIn.isPending} onClick={() => signIn.mutate()}>
            Sign in
          </Button>
        )}
        <Button onClick={() => void leave()}>Disconnect</Button>
      </div>
      {connected.wallet.name === burnerWalletName && (
        <Suspense fallback={null}>
          <BurnerKey />
        </Suspense>
      )}
    </div>
  );
}

/** The wallet in the header: connect it, sign in with it, leave it. */
export function WalletMenu() {
  const { connected } = useWallet();
  const isReconnecting = useIsReconnecting();
  const [isOpen, setOpen] = useState(false);
  const [isStuck, setStuck] = useState(false);
  const close = () => {
    setOpen(false);
    setStuck(false);
  };
  const sayStuck = () => {
    setOpen(true);
    setStuck(true);
  };
  return (
    <>
      <Button
        look={connected || isReconnecting ? 'plain' : 'primary'}
        className="min-w-36"
        onClick={() => setOpen(true)}
      >
        <WalletIcon size={16} aria-hidden="true" />
        {connected ? (
          <>
            <span className="sr-only">Wallet </span>
            {shortAddress(connected.account.address)}
          </>
        ) : isReconnecting ? (
          'Connecting…'
        ) : (
          'Connect wallet'
        )}
      </Button>
      {isOpen && (
        <Dialog title={connected ? 'Your wallet' : 'Connect a wallet'} onClose={close}>
          {isStuck && (
            <Notice tone="warn">
              This page has left the wallet, but the wallet did not: end the connection in it, too.
            </Notice>
          )}
          {connected ? <Account onClose={close} onStuck={sayStuck} /> : <ConnectWallet onConnected={close} />}
        </Dialog>
      )}
    </>
  );
}
