import { ObverseError } from '@obverse/client';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Notice } from '../ui/badge.tsx';
import { awayText, useServiceAway } from '../ui/service-reach.ts';
import { isUnavailable } from '../ui/unavailable.ts';

const Banner = ({ tone, children }: { readonly tone: 'warn' | 'bad'; readonly children: ReactNode }) => (
  <div className="mx-auto w-full max-w-6xl px-4 pt-4">
    <Notice tone={tone}>{children}</Notice>
  </div>
);

/** Why a read of the page failed that is repeated until what it needs is back; undefined where none did. */
function useUnavailable(): Error | undefined {
  const cache = useQueryClient().getQueryCache();
  const error = useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => cache.getAll().find((query) => query.isActive() && isUnavailable(query.state.error))?.state.error,
  );
  return error ?? undefined;
}

/** Says once for the whole page what is away: the network, the service, or what the service reads from. What was read stays on the page. */
export function ConnectionBanner() {
  const isOnline = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );
  const isAway = useServiceAway();
  const error = useUnavailable();
  if (!isOnline)
    return (
      <Banner tone="warn">
        You are offline. What you see was read before; it is read again when the connection is back.
      </Banner>
    );
  if (isAway)
    return (
      <Banner tone="warn">
        {awayText}. What you see may be old; it is read again when the service is back.
      </Banner>
    );
  if (error === undefined) return null;
  const isAnswer = error instanceof ObverseError;
  return (
    <Banner tone="bad">
      <p>{isAnswer ? error.message : 'The service is out of reach'}. This page asks again by itself.</p>
      {isAnswer && error.requestId !== null && (
        <p className="text-muted text-xs">Request {error.requestId}</p>
      )}
    </Banner>
  );
}
