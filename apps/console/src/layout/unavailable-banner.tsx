import { ObverseError } from '@obverse/client';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Notice } from '../ui/badge.tsx';
import { isUnavailable } from '../ui/unavailable.ts';

/** Says once for the whole page that something is away which it reads from. The reads are repeated until it is back. */
export function UnavailableBanner() {
  const cache = useQueryClient().getQueryCache();
  const error = useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => cache.getAll().find((query) => query.isActive() && isUnavailable(query.state.error))?.state.error,
  );
  if (!isUnavailable(error)) return null;
  const isAnswer = error instanceof ObverseError;
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-4">
      <Notice tone="bad">
        <p>{isAnswer ? error.message : 'The service is out of reach'}. This page asks again by itself.</p>
        {isAnswer && error.requestId !== null && (
          <p className="text-muted text-xs">Request {error.requestId}</p>
        )}
      </Notice>
    </div>
  );
}
