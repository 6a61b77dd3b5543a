import { useObverse, useWallet } from '@obverse/react';
import type { Wallet } from '@wallet-standard/base';
import { Notice } from '../ui/badge.tsx';
import { CopyButton } from '../ui/copy-button.tsx';

export const signsMessages = ({ features }: Wallet): boolean => 'solana:signMessage' in features;

/** Says before any form that the connected wallet can send nothing here: it only signs, and this page has no node to send to. */
export function CannotSend() {
  const { rpcUrl } = useObverse();
  const { connected } = useWallet();
  if (connected === undefined || rpcUrl !== undefined) return null;
  const { name, features } = connected.wallet;
  if ('solana:signAndSendTransaction' in features) return null;
  return (
    <div className="mx-auto mt-4 w-full max-w-6xl px-4">
      <Notice tone="warn">
        {name} signs transactions and does not send them, and this page has no node of the cluster to send
        them to. You can look at everything; to pay, connect a wallet that sends by itself.
      </Notice>
    </div>
  );
}

type Props = {
  readonly integrationId: string;
  readonly side: 'mint' | 'redeem';
};

/** In place of the form, for a wallet that cannot sign in: a Solana Action needs no session. */
export function CannotSignIn({ integrationId, side }: Props) {
  const { cluster } = useObverse();
  const { connected } = useWallet();
  const action = `solana-action:${location.origin}/actions/integration/${integrationId}/${side}?cluster=${cluster}`;
  return (
    <Notice tone="warn">
      <p>
        To {side} on this page you sign in with a message, and {connected?.wallet.name ?? 'your wallet'} signs
        no messages. Connect another wallet, or open the coin's Solana Action in a wallet that knows Actions:
      </p>
      <p className="mt-2 break-all text-xs">
        <code>{action}</code> <CopyButton text={action} what="the Action link" />
      </p>
    </Notice>
  );
}
