import type { TransactionState } from '@obverse/react';
import { Notice } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';

type Props = {
  readonly state: Pick<Extract<TransactionState, { readonly status: 'unknown' }>, 'message' | 'isRechecking'>;
  readonly onRecheck: () => void;
};

/** In place of another attempt, which could pay twice. */
export const UnknownOutcome = ({ state: { message, isRechecking }, onRecheck }: Props) => (
  <div className="space-y-3">
    <Notice tone="warn">
      <p>{message}</p>
      <p>
        It was signed, so it may have been executed, or still be. Another one could pay twice. This page asks
        the cluster and the service again by itself, until it is confirmed or both say that it expired or
        failed. Your wallet and every explorer know it by its signature.
      </p>
    </Notice>
    <Button look="primary" disabled={isRechecking} onClick={onRecheck}>
      {isRechecking ? 'Checking…' : 'Check again'}
    </Button>
  </div>
);
