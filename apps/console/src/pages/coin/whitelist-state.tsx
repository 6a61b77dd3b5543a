import type { DataOf } from '@obverse/client';
import { useTransaction } from '@obverse/react';
import { TransactionPanel } from '../../transactions/transaction-panel.tsx';
import { Badge, Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useSession } from '../../wallet/session.ts';

type Props = { readonly coin: DataOf<'get', '/integration/{id}'>; readonly owner: string };

/** Lets the authority put its own wallet on the whitelist, which is what keeps it from trying its coin. */
function WhitelistMe({ coin: { integrationId }, owner }: Props) {
  const whitelist = useTransaction('/integration/whitelist');
  const { isSignedIn, signIn } = useSession();
  const start = async () => {
    if (!isSignedIn) await signIn.mutateAsync();
    await whitelist.start({ integrationId, users: [owner], allowed: true });
  };
  // what a sign-in fails with is shown below
  const begin = () => void start().catch(() => {});
  return (
    <div className="space-y-3">
      {whitelist.state.status === 'idle' && (
        <Button disabled={signIn.isPending} onClick={begin}>
          Put my wallet on the whitelist
        </Button>
      )}
      {signIn.error && <Notice tone="bad">{signIn.error.message}</Notice>}
      <TransactionPanel
        transaction={whitelist}
        intent="Put your own wallet on the whitelist of your coin"
        done="Your wallet can mint now."
        retry={begin}
      />
    </div>
  );
}

type StateProps = Props & {
  /** Undefined while it is not known. */
  readonly isWhitelisted: boolean | undefined;
};

/** Whether the wallet may mint a coin that asks for its whitelist. */
export function WhitelistState({ coin, owner, isWhitelisted }: StateProps) {
  if (isWhitelisted === undefined)
    return <Badge>Only wallets that the issuer has whitelisted can mint</Badge>;
  if (isWhitelisted) return <Badge tone="good">Your wallet is whitelisted</Badge>;
  if (owner === coin.authority)
    return (
      <>
        <Notice tone="warn">Your coin asks for its whitelist, and your own wallet is not on it.</Notice>
        <WhitelistMe coin={coin} owner={owner} />
      </>
    );
  return (
    <Notice tone="warn">
      Your wallet is not whitelisted: only the issuer can let it mint. Everyone can redeem.
    </Notice>
  );
}
