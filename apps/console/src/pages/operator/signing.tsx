import { composeAtNode } from '@obverse/client/send';
import { addressOf } from '@obverse/core';
import type { Plan } from '@obverse/operations';
import { useComposedTransaction, useObverse } from '@obverse/react';
import { useMutation } from '@tanstack/react-query';
import { TransactionPanel } from '../../transactions/transaction-panel.tsx';
import { UnsignedTransactionView } from '../../transactions/unsigned-transaction.tsx';
import { shortAddress } from '../../ui/address.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

/** What was planned, and by whom it is signed. */
export type Planned = { readonly plan: Plan; readonly authority: string };

/** The ways in which a planned transaction gets its signatures. */
export function Signing({ planned, isReady }: { readonly planned: Planned; readonly isReady: boolean }) {
  const { rpcUrl = '', programId, connection } = useObverse();
  const { plan, authority } = planned;
  const transaction = useComposedTransaction();
  const isOwn = connection.connected?.account.address === authority;
  const { instructions } = plan;
  const feePayer = addressOf(authority);

  const compose = (signal?: AbortSignal, forMultisig = false) => {
    if (feePayer === undefined) throw new Error(`${authority} is not an address`);
    return composeAtNode({ feePayer, instructions, programId, rpcUrl, signal, forMultisig });
  };
  const unsigned = useMutation({ mutationFn: () => compose(undefined, true), gcTime: 0 });
  const start = () => void transaction.start(compose);
  const { error } = unsigned;
  return (
    <div className="space-y-3">
      {transaction.state.status === 'idle' && (
        <div className="flex flex-wrap gap-2">
          {isOwn && (
            <Button look="primary" disabled={!isReady} onClick={start}>
              Review and sign
            </Button>
          )}
          <Button disabled={!isReady || unsigned.isPending} onClick={() => unsigned.mutate()}>
            Give me the unsigned transaction
          </Button>
        </div>
      )}
      {!isOwn && (
        <p className="text-muted text-sm">
          Your wallet is not {shortAddress(authority)}. You can have the unsigned transaction for it, such as
          for the multisig whose vault it is.
        </p>
      )}
      {error && <Notice tone="bad">{error.message}</Notice>}
      {unsigned.data && (
        <UnsignedTransactionView {...unsigned.data}>
          Nothing was sent. It was tried at the node, and would succeed now. Import it into the multisig,
          which replaces its blockhash.
        </UnsignedTransactionView>
      )}
      <TransactionPanel
        transaction={transaction}
        isComposed
        intent={plan.title}
        retry={start}
        done="What you see on the page is read again."
      />
    </div>
  );
}
