import type { Cluster } from '@obverse/client';
import type { UnsignedTransaction } from '@obverse/client/send';
import { useSyncExternalStore } from 'react';
import { hasEnded, type TransactionState } from './transaction-state.ts';

/** A transaction that was signed, and whose component has unmounted. */
export type BackgroundTransaction = {
  readonly id: number;
  readonly cluster: Cluster;
  readonly state: TransactionState<UnsignedTransaction>;
  /** What it does, as its review said. */
  readonly words: readonly string[];
  /** As in `Transaction`. */
  readonly recheck: () => void;
  /** Removes it from the list. Does nothing before it has ended. */
  readonly dismiss: () => void;
};

// of the whole page, and not of a provider: that one may unmount, as with a change of the cluster
let transactions: readonly BackgroundTransaction[] = [];
const listeners = new Set<() => void>();
let lastId = 0;

function update(next: readonly BackgroundTransaction[]): void {
  transactions = next;
  for (const listener of listeners) listener();
}

/** Adds a transaction to the list. @returns what its further states are reported to */
export function addBackgroundTransaction(
  transaction: Pick<BackgroundTransaction, 'cluster' | 'state' | 'words' | 'recheck'>,
): (state: TransactionState<UnsignedTransaction>) => void {
  lastId += 1;
  const id = lastId;
  const dismiss = () => update(transactions.filter((each) => each.id !== id || !hasEnded(each.state.status)));
  update([...transactions, { ...transaction, id, dismiss }]);
  return (state) => update(transactions.map((each) => (each.id === id ? { ...each, state } : each)));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: readonly BackgroundTransaction[] = [];

/**
 * Transactions that were signed, and whose components have unmounted: by navigation, another account, a closed dialog. They are followed to their end. Show
 * them in the layout of the page, above what navigation replaces, or a person may pay again.
 *
 * @example
 * ```tsx
 * import { useBackgroundTransactions } from '@obverse/react';
 *
 * const Pending = () =>
 *   useBackgroundTransactions().map(({ id, state, words, dismiss }) => (
 *     <p key={id}>
 *       {words.join(' ')} {state.status} <button onClick={dismiss}>Dismiss</button>
 *     </p>
 *   ));
 * ```
 */
export const useBackgroundTransactions = (): readonly BackgroundTransaction[] =>
  useSyncExternalStore(
    subscribe,
    () => transactions,
    () => none,
  );
