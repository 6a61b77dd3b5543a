import type { UnsignedTransaction } from '@obverse/client/send';
import { hasEnded, isUnderWay, mayStart, type TransactionState } from '@obverse/react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Notice, Working } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/service-reach.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Verified } from './receipt-parts.tsx';
import { signatureOf } from './sent.ts';
import { Confirmed, Sheet } from './sheet.tsx';
import { SignatureLine } from './transaction-list.tsx';
import { UnknownOutcome } from './unknown-outcome.tsx';
import type { AmountUnits } from './verified-amounts.tsx';

// it knows the program, as what verifies a transaction does: loaded while the service makes one
const loadReceipt = () => import('./receipt.tsx');
const Receipt = lazyPart(loadReceipt, 'Receipt');

type State = TransactionState<UnsignedTransaction>;
type Status = State['status'];

/** One transaction as a person sees it. */
export type TransactionView = {
  readonly state: State;
  /** What is wanted. */
  readonly title: ReactNode;
  /** What was verified in this browser, from the review on. */
  readonly verified: Verified | undefined;
  readonly isComposed: boolean;
  readonly units: AmountUnits | undefined;
  /** What its confirmation means. */
  readonly done: ReactNode;
  readonly label: string;
  /** The step that it has reached; see {@link stepOf}. */
  readonly reached: number;
};

const steps = ['Prepare', 'Review', 'Sign', 'Confirm'] as const;

/** How many of the steps are behind; the next one is under way. Undefined for the ends that leave it where it was. */
export const stepOf: Readonly<Record<Status, number | undefined>> = {
  idle: 0,
  requesting: 0,
  rebuilding: 0,
  reviewing: 1,
  signing: 2,
  sending: 3,
  confirming: 3,
  unknown: 3,
  confirmed: 4,
  expired: undefined,
  failed: undefined,
};

const progress: Readonly<Partial<Record<Status, string>>> = {
  requesting: 'The service makes the transaction…',
  rebuilding: 'The transaction has expired without effect. It is made again…',
  signing: 'Your wallet asks you to sign…',
  sending: 'Sending it to the cluster…',
  confirming: 'Waiting for the cluster to confirm it…',
};

/** What is under way, in words. */
export function progressOf(state: State, isComposed: boolean): string | undefined {
  if (isComposed && state.status === 'requesting')
    return 'Your browser makes the transaction, and tries it at the node…';
  if (state.status === 'sending' && state.signature === undefined)
    return 'Your wallet asks you to sign, and sends it…';
  return progress[state.status];
}

function Steps({ reached, hasFailed }: { readonly reached: number; readonly hasFailed: boolean }) {
  const markOf = (i: number): string => {
    if (i < reached) return '✓';
    return i === reached && hasFailed ? '✗' : `${i + 1}.`;
  };
  return (
    <ol className="grid grid-cols-4 gap-2 text-xs">
      {steps.map((step, i) => (
        <li
          key={step}
          aria-current={i === reached ? 'step' : undefined}
          className={`border-t-2 pt-1 ${i <= reached ? 'border-accent' : 'border-line'} ${i === reached ? 'font-semibold text-accent' : 'text-muted'}`}
        >
          {markOf(i)} {step}
        </li>
      ))}
    </ol>
  );
}

type Props = {
  readonly view: TransactionView;
  readonly onApprove?: () => void;
  readonly onRecheck?: () => void;
  /** Begins it again, from `expired` and `failed`. */
  readonly onRetry?: (() => void) | undefined;
  /** Ends or clears it. */
  readonly onClose: () => void;
  /** Leaves it to go on out of sight. */
  readonly onHide?: () => void;
};

function Actions({
  view: { state },
  isShown,
  onApprove,
  onRecheck,
  onRetry,
  onClose,
  onHide,
}: Props & { readonly isShown: boolean }) {
  const { status } = state;
  if (!isUnderWay(status) && !hasEnded(status))
    return (
      <>
        {status === 'reviewing' && (
          <Button look="primary" className="grow sm:grow-0" disabled={!isShown} onClick={onApprove}>
            Sign with your wallet
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
      </>
    );
  if (isUnderWay(status))
    return (
      <>
        {state.status === 'unknown' && (
          <Button look="primary" disabled={state.isRechecking} onClick={onRecheck}>
            {state.isRechecking ? 'Checking…' : 'Check again'}
          </Button>
        )}
        <Button onClick={onHide}>Go on in the background</Button>
      </>
    );
  return (
    <>
      {status !== 'confirmed' && onRetry !== undefined && (
        <Button look="primary" onClick={onRetry}>
          Try again
        </Button>
      )}
      <Button look={status === 'confirmed' ? 'primary' : 'plain'} onClick={onClose}>
        Close
      </Button>
    </>
  );
}

/** The receipt of a transaction before, while and after it is signed. */
export function TransactionSheet(props: Props) {
  const { view, onClose, onHide } = props;
  const { state, title, verified, isComposed, units, done, label, reached } = view;
  const { status } = state;
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    // what it could not load is loaded again when it is shown, which then says why it cannot be
    loadReceipt().catch(() => undefined);
  }, []);
  const signature = signatureOf(state);
  const text = progressOf(state, isComposed);
  const hasFailed = mayStart(status);
  return (
    <Sheet
      label={label}
      status={status}
      title={title}
      onClose={isUnderWay(status) ? () => onHide?.() : onClose}
      actions={<Actions {...props} isShown={isShown} />}
    >
      <Steps reached={reached} hasFailed={hasFailed} />
      {state.status === 'reviewing' && state.isRebuilt && (
        <Notice tone="warn">
          The first transaction has expired without effect. This is the same one, made again.
        </Notice>
      )}
      {text !== undefined && <Working>{text}</Working>}
      {status === 'confirmed' && (
        <Confirmed done={done}>
          {signature !== undefined && (
            <Link to="/explain" search={{ signature }} onClick={onClose} className="text-accent underline">
              See what it did
            </Link>
          )}
        </Confirmed>
      )}
      {(state.status === 'expired' || state.status === 'failed') && (
        <Notice tone="bad">{state.message}</Notice>
      )}
      {state.status === 'unknown' && <UnknownOutcome message={state.message} />}
      {verified !== undefined && !hasFailed && (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <Receipt verified={verified} isComposed={isComposed} units={units} onShown={() => setShown(true)} />
        </Suspense>
      )}
      {signature !== undefined && <SignatureLine signature={signature} />}
    </Sheet>
  );
}
