import { useObverse, useWallet } from '@obverse/react';
import { Notice } from '../ui/badge.tsx';

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
