import type { Review, UnsignedTransaction } from '@obverse/client/send';
import type { TransactionState } from '@obverse/react';
import type { ReactNode } from 'react';
import type { AmountUnits } from './verified-amounts.tsx';

/** What a transaction that was signed was for. */
export type Sent = {
  /** In amounts with decimals. */
  readonly intent: ReactNode;
  readonly units: AmountUnits | undefined;
  readonly instructions: NonNullable<Review['verified']>['instructions'];
};

/** By signature, of this visit: the page that began a transaction may be gone before it ends. */
const known = new Map<string, Sent>();

export const noteSent = (signature: string, sent: Sent): void => void known.set(signature, sent);

export const findSent = (signature: string | undefined): Sent | undefined =>
  signature === undefined ? undefined : known.get(signature);

/** Of a transaction that is signed, and of one that has ended behind that. */
export function signatureOf(state: TransactionState<UnsignedTransaction>): string | undefined {
  if (state.status === 'confirmed') return state.sent.signature;
  if ('signature' in state) return state.signature;
  if ('error' in state && state.error instanceof Error && 'signature' in state.error)
    return state.error.signature as string | undefined;
  return undefined;
}
