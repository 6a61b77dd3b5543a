import {
  type PreparedTransaction,
  type SendState,
  type SentTransaction,
  TransactionError,
  type UnsignedTransaction,
} from '@obverse/client/send';

/** Where a transaction stands, from the request to its end. */
export type TransactionState<Prepared extends UnsignedTransaction = PreparedTransaction> =
  | { readonly status: 'idle' }
  | SendState<Prepared>
  | { readonly status: 'confirmed'; readonly sent: SentTransaction<Prepared> }
  /** It was signed, and may have taken effect or still do so, whatever the node or the service alone says. Both are asked at a growing interval, and at once by `recheck`; until they agree it is under way. */
  | {
      readonly status: 'unknown';
      readonly signature: string;
      readonly message: string;
      readonly error: TransactionError;
      readonly isRechecking: boolean;
    }
  /** It has no effect, and may be started again. `failed`: the message says why, in the program's words. */
  | { readonly status: 'expired' | 'failed'; readonly message: string; readonly error: unknown };

export const idle = { status: 'idle' } as const;

type Status = TransactionState['status'];

/** Whether a transaction may take effect: it cannot be begun again, nor be cancelled once it has a signature. */
export const isUnderWay = (status: Status): boolean =>
  status === 'sending' || status === 'confirming' || status === 'unknown';

/** Whether a transaction has ended, with effect or without. */
export const hasEnded = (status: Status): boolean =>
  status === 'confirmed' || status === 'expired' || status === 'failed';

/** Whether what a form has may be submitted, for the first time or again: nothing is under way, and nothing was confirmed. */
export const mayStart = (status: Status): boolean =>
  status === 'idle' || status === 'expired' || status === 'failed';

/** Whether a wallet that sends by itself was asked, and has not answered: one that never does must not hold a person. */
export const awaitsWallet = (state: TransactionState<UnsignedTransaction>): boolean =>
  state.status === 'sending' && state.signature === undefined;

/** Whether what was sent may still take effect, or has done so without a word. What a wallet has changed is over. */
export const isOpen = (error: unknown): error is TransactionError & { readonly signature: string } =>
  error instanceof TransactionError &&
  error.signature !== undefined &&
  error.mayExecute &&
  error.code !== 'CHANGED';

/** The state that a failure leads to. */
export function endOf(error: unknown) {
  const message = error instanceof Error ? error.message : String(error);
  if (isOpen(error)) {
    const { signature } = error;
    return { status: 'unknown' as const, message, signature, error, isRechecking: false };
  }
  const isExpired = error instanceof TransactionError && error.code === 'EXPIRED';
  return { status: isExpired ? ('expired' as const) : ('failed' as const), message, error };
}
