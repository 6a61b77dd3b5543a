import { type BackgroundTransaction, useBackgroundTransactions } from '@obverse/react';
import { useSyncExternalStore } from 'react';
import { listenerSet } from '../ui/listeners.ts';
import { signatureOf } from './sent.ts';
import { forgetSent } from './sent-before.ts';
import { stepOf, TransactionSheet, type TransactionView } from './transaction-sheet.tsx';

let kept: readonly TransactionView[] = [];
const { notify, subscribe } = listenerSet();

function update(next: typeof kept): void {
  kept = next;
  notify();
}

/** Keeps a transaction in sight whose part of the page goes away with it, such as a withdrawal that is paid out. One that is not over yet is followed to its end. */
export function keepSheet(view: TransactionView): void {
  if (signatureOf(view.state) !== undefined) update([...kept, view]);
}

const useKept = (): typeof kept => useSyncExternalStore(subscribe, () => kept);

/** Transactions that go on without their part of the page, of which no sheet is open. */
export function useUnseenTransactions(): readonly BackgroundTransaction[] {
  const seen = new Set(useKept().map(({ state }) => signatureOf(state)));
  return useBackgroundTransactions().filter(({ state }) => !seen.has(signatureOf(state) ?? ''));
}

/** Sheets of which the part of the page is gone, one after the other. */
export function KeptSheets() {
  const [view] = useKept();
  const transactions = useBackgroundTransactions();
  if (view === undefined) return null;
  const signature = signatureOf(view.state);
  const followed = transactions.find(({ state }) => signatureOf(state) === signature);
  const state = followed?.state ?? view.state;
  const leave = () => update(kept.filter((each) => each !== view));
  return (
    <TransactionSheet
      key={signature}
      view={{ ...view, state, reached: stepOf[state.status] ?? view.reached }}
      onClose={() => {
        forgetSent(signature);
        followed?.dismiss();
        leave();
      }}
      onHide={leave}
      onRecheck={() => followed?.recheck()}
    />
  );
}
