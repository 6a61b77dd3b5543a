import { Notice } from '../ui/badge.tsx';

/** In place of another attempt, which could pay twice. */
export const UnknownOutcome = ({ message }: { readonly message: string }) => (
  <Notice tone="warn">
    <p>{message}</p>
    <p>
      It was signed, so it may have been executed, or still be. Another one could pay twice. This page asks
      the cluster and the service again by itself, until it is confirmed or both say that it expired or
      failed. Your wallet and every explorer know it by its signature.
    </p>
  </Notice>
);
