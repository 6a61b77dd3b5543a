import type { Review } from '@obverse/client/send';
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
