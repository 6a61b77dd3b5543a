import type { Cluster } from '@obverse/client';
import type { UnsignedTransaction } from '@obverse/client/send';
import { useSyncExternalStore } from 'react';
import type { TransactionState } from './transaction-state.ts';

/** A transaction that was signed, and whose component has gone. */
export type LeftTransaction = {
  readonly id: number;
  readonly cluster: Cluster;
  readonly state: TransactionState<UnsignedTransaction>;
  /** What it does, as its review said. */
  readonly words: readonly string[];
  /** As in `Transaction`. */
  readonly lookAgain: () => void;
  /** Takes it off the list. Does nothing before it has ended. */
  readonly dismiss: () => void;
};

const endings: readonly TransactionState['status'][] = ['confirmed', 'expired', 'failed'];

// of the whole page, and not of a provider: that one may go, as with a change of the cluster
let left: readonly LeftTransaction[] = [];
const listeners = new Set<() => void>();
let count = 0;

function change(next: readonly LeftTransaction[]): void {
  left = next;
  for (const listener of listeners) listener();
}

/** Puts a transaction on the list. @returns what its further states are reported to */
export function leave(
  parts: Pick<LeftTransaction, 'cluster' | 'state' | 'words' | 'lookAgain'>,
): (state: TransactionState<UnsignedTransaction>) => void {
  count += 1;
  const id = count;
  const dismiss = () => change(left.filter((each) => each.id !== id || !endings.includes(each.state.status)));
  change([...left, { ...parts, id, dismiss }]);
  return (state) => change(left.map((each) => (each.id === id ? { ...each, state } : each)));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: readonly LeftTransaction[] = [];

/**
 * Transactions that were signed, and whose components have gone: by navigation, another account, a closed dialog. They are followed to their end. Show them
 * in the layout of the page, above what navigation replaces, or a person may pay again.
 *
 * @example
 * ```tsx
 * import { useLeftTransactions } from '@obverse/react';
 *
 * const Pending = () =>
 *   useLeftTransactions().map(({ id, state, words, dismiss }) => (
 *     <p key={id}>
 *       {words.join(' ')} {state.status} <button onClick={dismiss}>Dismiss</button>
 *     </p>
 *   ));
 * ```
 */
export const useLeftTransactions = (): readonly LeftTransaction[] =>
  useSyncExternalStore(
    subscribe,
    () => left,
    () => none,
  );
