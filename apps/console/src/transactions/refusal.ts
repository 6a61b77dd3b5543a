import { ObverseError } from '@obverse/client';
import { TransactionError } from '@obverse/client/send';
import { readRefusal } from '../ui/refusal-text.ts';

/** Why the service or the node makes no transaction of a request. Nothing was signed, and the request can be changed. */
export type Refusal = {
  /** A sentence for people. */
  readonly text: string;
  /** The field of the request that is wrong, where one is named. */
  readonly field: string | undefined;
  /** Whether the page has no session any more. */
  readonly isSignedOut: boolean;
};

/** Undefined for an error that is none: the service is away, or the transaction was signed. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof ObverseError && error.status >= 400 && error.status < 500 && error.status !== 429) {
    const isSignedOut = error.status === 401;
    return isSignedOut
      ? { text: 'You are signed out', field: undefined, isSignedOut }
      : { ...readRefusal(error.message), isSignedOut };
  }
  if (error instanceof TransactionError && error.code === 'WOULD_FAIL')
    return { text: error.message, field: undefined, isSignedOut: false };
  return undefined;
}
