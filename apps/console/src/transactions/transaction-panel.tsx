import { formatUnits } from '@obverse/client';
import type { UnsignedTransaction } from '@obverse/client/send';
import type { Transaction, TransactionState } from '@obverse/react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { groupDigits } from '../amounts/format.ts';
import { Notice } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { noteSent } from './sent.ts';
import { UnknownOutcome } from './unknown-outcome.tsx';
import { type AmountUnits, VerifiedAmounts } from './verified-amounts.tsx';

type Props = {
  /** Where it stands, and how it goes on. */
  readonly transaction: Pick<
    Transaction<never, UnsignedTransaction>,
    'state' | 'approve' | 'cancel' | 'recheck'
  >;
  /** Whether this page has composed the transaction, or another person: the service has no part in it. */
  readonly isComposed?: boolean;
  /** What the person wants, in amounts with decimals; shown above what was verified, as it is when the transaction begins. */
  readonly intent: ReactNode;
  /** How the amounts of its instructions are written; absent where it has none. */
  readonly units?: AmountUnits;
  /** Shown when it is confirmed, with the next step. */
  readonly done?: ReactNode;
  /** Begins it again, from `expired` and `failed`. */
  readonly retry?: () => void;
  /** Names it for screen readers where a page has several. */
  readonly label?: string;
};

const steps = ['Prepare', 'Review', 'Sign', 'Confirm'] as const;

/** How many of the steps are behind; the next one is under way. */
const stepOf: Readonly<Record<TransactionState['status'], number>> = {
  idle: 0,
  requesting: 0,
  rebuilding: 0,
  reviewing: 1,
  signing: 2,
  sending: 3,
  confirming: 3,
  unknown: 3,
  confirmed: 4,
  expired: 0,
  failed: 0,
};

const progress: Readonly<Partial<Record<TransactionState['status'], string>>> = {
  requesting: 'The service makes the transaction…',
  rebuilding: 'The transaction has expired without effect. It is made again…',
  signing: 'Your wallet asks you to sign…',
  sending: 'Sending it to the cluster…',
  confirming: 'Waiting for the cluster to confirm it…',
};

function Steps({ status }: { readonly status: TransactionState['status'] }) {
  const reached = stepOf[status];
  return (
    <ol className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {steps.map((step, i) => (
        <li
          key={step}
          aria-current={i === reached ? 'step' : undefined}
          className={i === reached ? 'font-semibold text-accent' : 'text-muted'}
        >
          {i < reached ? '✓' : `${i + 1}.`} {step}
        </li>
      ))}
    </ol>
  );
}

const sol = (lamports: bigint): string => `${groupDigits(formatUnits(String(lamports) as never, 9))} SOL`;

type Reviewed = Extract<TransactionState<UnsignedTransaction>, { readonly status: 'reviewing' | 'signing' }>;

/** What was verified in this browser, before the wallet is asked. */
function Review({
  state,
  isComposed,
  units,
  onApprove,
  onCancel,
}: {
  state: Reviewed;
  isComposed: boolean;
  units: AmountUnits | undefined;
  onApprove: () => void;
  onCancel: () => void;
}) {
  const { verified, isRebuilt } = state;
  const id = useId();
  if (verified === undefined) return null;
  const { costs, instructions, assumed } = verified;
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h3 id={id}>{isComposed ? 'Read' : 'Verified'} in your browser: it does this and nothing else</h3>
      {isRebuilt && (
        <Notice tone="warn">
          The first transaction has expired without effect. This is the same one, made again.
        </Notice>
      )}
      {units !== undefined && <VerifiedAmounts instructions={instructions} units={units} />}
      {units !== undefined && <p className="text-muted text-xs">Word by word, in base units:</p>}
      <ul className="list-disc space-y-1 pl-5 text-sm">
        {instructions.map(({ words, warning }, i) => (
          <li key={i} className="break-words">
            {words}
            {warning !== undefined && <strong className="block text-warn">{warning}</strong>}
          </li>
        ))}
      </ul>
      <p className="text-sm">
        It costs at most{' '}
        <strong className="numbers">
          {sol(costs.totalLamports ?? costs.signatureLamports + costs.priorityLamports)}
        </strong>
        <span className="text-muted">
          : {sol(costs.signatureLamports)} for signatures, {sol(costs.priorityLamports)} for priority,{' '}
          {costs.rentLamports === undefined
            ? `and beside it what the cluster charges for the ${costs.rentBytes} bytes of accounts that may be created.`
            : `${sol(costs.rentLamports)} for accounts that may be created.`}
        </span>
      </p>
      <details className="text-sm">
        <summary className="cursor-pointer text-muted">Signers, and what only the chain can prove</summary>
        <ul className="mt-2 space-y-1 break-all text-xs">
          {verified.signers.map((signer) => (
            <li key={signer}>Signed by {signer}</li>
          ))}
          {assumed.map(({ name, value, guard }) => (
            <li key={name}>
              {name} {value}: {guard}
            </li>
          ))}
        </ul>
      </details>
      <div className="flex gap-2">
        <Button look="primary" onClick={onApprove}>
          Sign with your wallet
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </section>
  );
}

/** What was wanted when the transaction began, whatever the page has read or a person has entered since. */
function useStarted<Value>(status: TransactionState['status'], value: Value): Value {
  const [started, setStarted] = useState({ status, value });
  if (started.status === status) return started.value;
  const begins = started.status === 'idle' || status === 'requesting';
  const next = { status, value: begins ? value : started.value };
  setStarted(next);
  return next.value;
}

const signatureOf = (state: TransactionState<UnsignedTransaction>): string | undefined => {
  if (state.status === 'confirmed') return state.sent.signature;
  if ('signature' in state) return state.signature;
  if ('error' in state && state.error instanceof Error && 'signature' in state.error)
    return state.error.signature as string | undefined;
  return undefined;
};

function progressOf(state: TransactionState<UnsignedTransaction>, isComposed: boolean): string | undefined {
  if (isComposed && state.status === 'requesting')
    return 'Your browser makes the transaction, and tries it at the node…';
  if (state.status === 'sending' && state.signature === undefined)
    return 'Your wallet asks you to sign, and sends it…';
  return progress[state.status];
}

/**
 * One transaction from intent to its end: request, verification in the browser, words and costs, wallet, sending, confirmed, expired or failed. While it may have been
 * executed, nothing offers to begin it again.
 * Shows nothing while none is under way.
 */
export function TransactionPanel({
  transaction: { state, approve, cancel, recheck },
  isComposed = false,
  intent,
  units,
  done,
  retry,
  label = 'Transaction',
}: Props) {
  const { status } = state;
  const started = useStarted(status, intent);
  useEffect(() => {
    if (state.status !== 'sending' && state.status !== 'confirming') return;
    if (state.signature === undefined || state.verified === undefined) return;
    noteSent(state.signature, { intent: started, units, instructions: state.verified.instructions });
  }, [state, started, units]);
  if (status === 'idle') return null;
  const signature = signatureOf(state);
  const text = progressOf(state, isComposed);
  return (
    <section
      aria-label={label}
      data-status={status}
      className="space-y-4 rounded-lg border border-accent bg-card p-4"
    >
      <Steps status={status} />
      <p className="font-medium">{started}</p>
      {status === 'reviewing' && (
        <Review state={state} isComposed={isComposed} units={units} onApprove={approve} onCancel={cancel} />
      )}
      {text !== undefined && <p role="status">{text}</p>}
      {status === 'confirmed' && <Notice tone="good">Confirmed. {done}</Notice>}
      {(status === 'expired' || status === 'failed') && <Notice tone="bad">{state.message}</Notice>}
      {state.status === 'unknown' && <UnknownOutcome state={state} onRecheck={recheck} />}
      {signature !== undefined && (
        <p className="break-all text-muted text-xs">
          Signature {signature} <CopyButton text={signature} what="the signature" />
        </p>
      )}
      {(status === 'requesting' || status === 'signing') && <Button onClick={cancel}>Cancel</Button>}
      {(status === 'confirmed' || status === 'expired' || status === 'failed') && (
        <div className="flex gap-2">
          {status !== 'confirmed' && retry !== undefined && (
            <Button look="primary" onClick={retry}>
              Try again
            </Button>
          )}
          <Button onClick={cancel}>Close</Button>
        </div>
      )}
    </section>
  );
}
