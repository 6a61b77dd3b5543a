import { type BackgroundTransaction, hasEnded } from '@obverse/react';
import { useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { useUnseenTransactions } from './kept-sheets.tsx';
import { findSent, signatureOf } from './sent.ts';
import { forgetSent } from './sent-before.ts';
import { SignatureLine, TransactionList, WordByWord } from './transaction-list.tsx';
import { UnknownOutcome } from './unknown-outcome.tsx';
import { VerifiedAmounts } from './verified-amounts.tsx';

const states: Readonly<Partial<Record<BackgroundTransaction['state']['status'], string>>> = {
  sending: 'on its way to the cluster',
  confirming: 'sent, not confirmed yet',
  unknown: 'outcome unknown',
  confirmed: 'confirmed',
  expired: 'expired without effect',
  failed: 'failed',
};

function Item({ transaction }: { readonly transaction: BackgroundTransaction }) {
  const { state, cluster, words, recheck, dismiss } = transaction;
  const { status } = state;
  const signature = signatureOf(state);
  const sent = findSent(signature);
  const isOver = hasEnded(status);
  // a reload has nothing to follow any more
  useEffect(() => {
    if (isOver) forgetSent(signature);
  }, [isOver, signature]);
  return (
    <li data-status={status} className="space-y-2 py-2 text-sm">
      <p role="status">
        A transaction on {cluster}: <strong>{states[status] ?? status}</strong>
      </p>
      {sent !== undefined && <p className="font-medium">{sent.intent}</p>}
      {sent?.units !== undefined && (
        <dl aria-label="Verified amounts" className="max-w-md divide-y divide-line">
          <VerifiedAmounts instructions={sent.instructions} units={sent.units} />
        </dl>
      )}
      <WordByWord words={words} isOpen={sent?.units === undefined} />
      {status === 'failed' && <p>{state.message}</p>}
      {state.status === 'unknown' && (
        <>
          <UnknownOutcome message={state.message} />
          <Button look="primary" disabled={state.isRechecking} onClick={recheck}>
            {state.isRechecking ? 'Checking…' : 'Check again'}
          </Button>
        </>
      )}
      {signature !== undefined && <SignatureLine signature={signature} />}
      {isOver && <Button onClick={dismiss}>Dismiss</Button>}
    </li>
  );
}

/** Transactions that were signed on a page that has been left, until they have ended and were dismissed: nobody pays again for not seeing them. */
export function BackgroundTransactions() {
  const transactions = useUnseenTransactions();
  if (transactions.length === 0) return null;
  return (
    <TransactionList label="Transactions under way">
      {transactions.map((transaction) => (
        <Item key={transaction.id} transaction={transaction} />
      ))}
    </TransactionList>
  );
}
