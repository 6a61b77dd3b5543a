import type { UnsignedTransaction } from '@obverse/client/send';
import { hasEnded, isUnderWay, type Transaction, type TransactionState, useObverse } from '@obverse/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Notice } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { useSession } from '../wallet/session.ts';
import { keepSheet } from './kept-sheets.tsx';
import type { Verified } from './receipt-parts.tsx';
import { type Refusal, refusalOf } from './refusal.ts';
import { noteSent, signatureOf } from './sent.ts';
import { forgetSent, rememberSent } from './sent-before.ts';
import { progressOf, stepOf, TransactionSheet, type TransactionView } from './transaction-sheet.tsx';
import type { AmountUnits } from './verified-amounts.tsx';

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
  readonly units?: AmountUnits | undefined;
  /** Shown when it is confirmed, with the next step. */
  readonly done?: ReactNode;
  /** Begins it again, from `expired` and `failed`. */
  readonly retry?: () => void;
  /** Names it for screen readers where a page has several. */
  readonly label?: string;
  /** Called with what the service has refused, by a form that says it beside the field; by default it is said here. */
  readonly onRefused?: (refusal: Refusal) => void;
};

type State = TransactionState<UnsignedTransaction>;

/** What stays of the earlier states of one transaction. */
type Course = {
  readonly status: State['status'];
  /** What was wanted when it began, whatever the page has read or a person has entered since. */
  readonly title: ReactNode;
  readonly verified: Verified | undefined;
  readonly reached: number;
};

function courseOf(before: Course, state: State, intent: ReactNode): Course {
  const { status } = state;
  const begins = before.status === 'idle' || status === 'requesting';
  return {
    status,
    title: begins ? intent : before.title,
    verified: 'verified' in state ? state.verified : begins ? undefined : before.verified,
    reached: stepOf[status] ?? before.reached,
  };
}

function useCourse(state: State, intent: ReactNode): Course {
  const [course, setCourse] = useState<Course>(() =>
    courseOf({ status: 'idle', title: intent, verified: undefined, reached: 0 }, state, intent),
  );
  if (course.status === state.status) return course;
  const next = courseOf(course, state, intent);
  setCourse(next);
  return next;
}

/** Whether a person waits for the outcome, or reads it. */
const stays = (status: State['status']): boolean => isUnderWay(status) || status === 'confirmed';

/** Gives the focus back to the form that has begun a transaction: its button may be another one now, so the browser does not. */
function useFocusBack(status: State['status']): void {
  const form = useRef<Element>(undefined);
  // while the button is still there
  if (status !== 'idle') form.current ??= document.activeElement?.closest('form, section') ?? undefined;
  useEffect(() => {
    const { current } = form;
    if (status !== 'idle' || current === undefined) return undefined;
    form.current = undefined;
    // the rest of the page takes the focus again once it is drawn without the sheet
    const frame = requestAnimationFrame(() => {
      const find = (selector: string) => current.querySelector<HTMLElement>(selector);
      const button = find('button[type="submit"]:enabled') ?? find('button:enabled, a');
      if (document.activeElement === document.body) button?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [status]);
}

/** Said in the form, which can be changed at once. */
function Refused({ refusal, label }: { readonly refusal: Refusal; readonly label: string }) {
  const { signIn } = useSession();
  if (refusal.isSignedOut && signIn.isSuccess) {
    return (
      <section aria-label={label} data-status="refused">
        <Notice tone="good">You are signed in again. Repeat it: nothing was signed or sent.</Notice>
      </section>
    );
  }
  return (
    <section aria-label={label} data-status="refused">
      <Notice tone="bad">
        <p>{refusal.text}.</p>
        {refusal.isSignedOut && (
          <>
            <p className="my-2">Sign in again and repeat it. Nothing was signed or sent.</p>
            <Button disabled={signIn.isPending} onClick={() => signIn.mutate()}>
              Sign in
            </Button>
            {signIn.error && <p>{signIn.error.message}</p>}
          </>
        )}
      </Notice>
    </section>
  );
}

type HiddenProps = { readonly view: TransactionView; readonly onShow: () => void };

/** A transaction that goes on while the person looks at something else. */
const Hidden = ({ view: { state, title, label, isComposed }, onShow }: HiddenProps) => (
  <section
    aria-label={label}
    data-status={state.status}
    className="space-y-2 rounded-lg border border-accent bg-card p-4"
  >
    <p className="font-medium">{title}</p>
    <p role="status" className="text-sm">
      {progressOf(state, isComposed) ??
        (state.status === 'confirmed' ? 'Confirmed.' : 'See what became of it')}
    </p>
    <Button onClick={onShow}>Show it</Button>
  </section>
);

/**
 * One transaction from intent to its end: request, verification in the browser, the receipt to sign, wallet, sending, confirmed, expired or failed. While it may have
 * been executed, nothing offers to begin it again.
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
  onRefused,
}: Props) {
  const { cluster } = useObverse();
  const { status } = state;
  const { title, verified, reached } = useCourse(state, intent);
  useFocusBack(status);
  const [isHidden, setHidden] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const view: TransactionView = { state, title, verified, isComposed, units, done, label, reached };

  useEffect(() => {
    if (state.status !== 'sending' && state.status !== 'confirming') return;
    if (state.signature === undefined || state.verified === undefined) return;
    const { instructions } = state.verified;
    noteSent(state.signature, { intent: title, units, instructions });
    const words = instructions.filter(({ program }) => program === 'platform').map((each) => each.words);
    rememberSent({ cluster, signature: state.signature, words });
  }, [state, title, units, cluster]);
  useEffect(() => {
    // a reload has nothing to follow any more
    if (hasEnded(state.status)) forgetSent(signatureOf(state));
  }, [state]);

  const refused = state.status === 'failed' ? refusalOf(state.error) : undefined;
  useEffect(() => {
    if (status === 'requesting') {
      setRefusal(undefined);
      setHidden(false);
    }
    if (refused === undefined) return;
    if (onRefused === undefined || refused.isSignedOut) setRefusal(refused);
    else onRefused(refused);
    // nothing was signed: the form can be changed
    cancel();
  }, [status]);

  const last = useRef({ view, isHidden });
  last.current = { view, isHidden };
  useEffect(
    () => () => {
      const { status } = last.current.view.state;
      const isShown = !last.current.isHidden;
      if (isShown && stays(status)) keepSheet(last.current.view);
    },
    [],
  );

  if (status === 'idle' || refused !== undefined)
    return refusal === undefined ? null : <Refused refusal={refusal} label={label} />;
  if (isHidden) return <Hidden view={view} onShow={() => setHidden(false)} />;
  return (
    <TransactionSheet
      view={view}
      onApprove={approve}
      onRecheck={recheck}
      onRetry={retry}
      onClose={cancel}
      onHide={() => setHidden(true)}
    />
  );
}
