import { type ReactNode, useId } from 'react';
import { Notice, Working } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { messageOf } from '../ui/message-of.ts';
import { Checked, formatSol, ReceiptRow } from './receipt-parts.tsx';
import { refusalOf } from './refusal.ts';
import { Confirmed, Sheet } from './sheet.tsx';
import { type Batch, type BatchState, groupSize } from './use-batch.ts';

const progress: Readonly<Partial<Record<BatchState['status'], string>>> = {
  requesting: 'The service makes the next transactions, and your browser checks them…',
  signing: 'Your wallet asks you to sign…',
  sending: 'Sending them, and waiting for the cluster to confirm them…',
};

/** What all transactions cost, by those of the first group: all are alike, and the last one may do less. */
function Costs({ state: { verified, done } }: { readonly state: BatchState }) {
  if (verified.length === 0) return null;
  const inAll = (lamports: (costs: (typeof verified)[number]['costs']) => bigint): bigint => {
    const sum = verified.reduce((before, { costs }) => before + lamports(costs), 0n);
    return (sum * BigInt(done.length)) / BigInt(verified.length);
  };
  const rent = inAll(({ rentLamports }) => rentLamports ?? 0n);
  return (
    <dl aria-label="Costs of all transactions" className="divide-y divide-line border-line border-y">
      <ReceiptRow label="In all at most" isLarge>
        <span className="numbers">
          {formatSol(
            rent + inAll(({ signatureLamports, priorityLamports }) => signatureLamports + priorityLamports),
          )}
        </span>
      </ReceiptRow>
      <ReceiptRow label="Network fees">
        <span className="numbers">
          {formatSol(
            inAll(({ signatureLamports, priorityLamports }) => signatureLamports + priorityLamports),
          )}
        </span>
      </ReceiptRow>
      <ReceiptRow label="New accounts, if needed">
        <span className="numbers">{formatSol(rent)}</span>
      </ReceiptRow>
      <ReceiptRow label="Transactions">{done.length}</ReceiptRow>
      <ReceiptRow label="Confirmations in your wallet">
        {Math.ceil(done.length / groupSize)}, or {done.length} where it takes one at a time
      </ReceiptRow>
    </dl>
  );
}

type Props = {
  readonly batch: Pick<Batch<never>, 'approve' | 'stop' | 'close'>;
  readonly state: BatchState;
  /** What is wanted. */
  readonly title: ReactNode;
  /** How far it is, in words. */
  readonly progressWords: string;
  /** What its end means. */
  readonly done: ReactNode;
  /** What the transactions are about, one by one; folded. */
  readonly children: ReactNode;
  readonly onRetry: () => void;
};

/** The receipt of many transactions: what all cost, then how far they are. */
export function BatchSheet({ batch, state, title, progressWords, done, children, onRetry }: Props) {
  const { status, isStopping, error } = state;
  const progressId = useId();
  const isReview = status === 'reviewing';
  const isAtWork = status === 'requesting' || status === 'signing' || status === 'sending';
  const stoppingWords = status === 'signing' ? 'Do not wait for the wallet' : 'It stops after these…';
  const stopWords = isStopping ? stoppingWords : 'Stop';
  const count = state.done.filter(Boolean).length;
  const text = progress[status];
  const reason = status === 'failed' ? (refusalOf(error)?.text ?? messageOf(error)) : undefined;
  return (
    <Sheet
      label="Transactions"
      status={status}
      title={title}
      onClose={isAtWork || isReview ? batch.stop : batch.close}
      actions={
        <>
          {isReview && (
            <>
              <Button look="primary" className="grow sm:grow-0" onClick={batch.approve}>
                Sign with your wallet
              </Button>
              <Button onClick={batch.stop}>Cancel</Button>
            </>
          )}
          {isAtWork && (
            <Button disabled={isStopping && status !== 'signing'} onClick={batch.stop}>
              {stopWords}
            </Button>
          )}
          {(status === 'failed' || status === 'stopped') && (
            <Button look="primary" onClick={onRetry}>
              Go on with the rest
            </Button>
          )}
          {!isReview && !isAtWork && (
            <Button look={status === 'confirmed' ? 'primary' : 'plain'} onClick={batch.close}>
              Close
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-1">
        <p id={progressId} className="text-muted text-sm" aria-live="polite">
          {progressWords}
        </p>
        <progress
          aria-labelledby={progressId}
          value={count}
          max={state.done.length}
          className="h-2 w-full accent-accent"
        />
      </div>
      {text !== undefined && <Working>{text}</Working>}
      {reason !== undefined && (
        <Notice tone="bad">
          {reason}. What is confirmed stays so; to do the rest again changes nothing twice.
        </Notice>
      )}
      {status === 'stopped' && <Notice>It was stopped. What is confirmed stays so.</Notice>}
      {status === 'confirmed' && <Confirmed done={done} />}
      {status !== 'confirmed' && <Costs state={state} />}
      {state.verified.length > 0 && <Checked isComposed={false} />}
      <details className="text-sm">
        <summary className="cursor-pointer text-muted">Details</summary>
        {children}
      </details>
    </Sheet>
  );
}
