import type { BackgroundTransaction } from '@obverse/react';
import { useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { useUnseenTransactions } from './kept-sheets.tsx';
import { findSent, signatureOf } from './sent.ts';
import { forgetSent } from './sent-before.ts';
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
  const isOver = status === 'confirmed' || status === 'expired' || status === 'failed';
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
      <details open={sent?.units === undefined} className="text-muted text-xs">
        <summary className="cursor-pointer">Word by word, in base units</summary>
        {words.map((line, i) => (
          <p key={i} className="break-words">
            {line}
          </p>
        ))}
      </details>
      {status === 'failed' && <p>{state.message}</p>}
      {state.status === 'unknown' && (
        <>
          <UnknownOutcome message={state.message} />
          <Button look="primary" disabled={state.isRechecking} onClick={recheck}>
            {state.isRechecking ? 'Checking…' : 'Check again'}
          </Button>
        </>
      )}
      {signature !== undefined && (
        <p className="break-all text-muted text-xs">
          Signature {signature} <CopyButton text={signature} what="the signature" />
        </p>
      )}
      {isOver && <Button onClick={dismiss}>Dismiss</Button>}
    </li>
  );
}

/** Transactions that were signed on a page that has been left, until they have ended and were dismissed: nobody pays again for not seeing them. */
export function BackgroundTransactions() {
  const transactions = useUnseenTransactions();
  if (transactions.length === 0) return null;
  return (
    <section
      aria-label="Transactions under way"
      className="mx-auto mt-4 w-[calc(100%-2rem)] max-w-280 rounded-lg border border-accent bg-card px-4 py-2"
    >
      <ul className="divide-y divide-line">
        {transactions.map((transaction) => (
          <Item key={transaction.id} transaction={transaction} />
        ))}
      </ul>
    </section>
  );
}
