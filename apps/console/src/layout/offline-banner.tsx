import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Notice } from '../ui/badge.tsx';
import { awayText, useServiceAway } from '../ui/service-reach.ts';

/** Says that the browser has no network, or that the service does not answer. What was read stays on the page. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );
  const isAway = useServiceAway();
  if (isOnline && !isAway) return null;
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-4">
      <Notice tone="warn">
        {isOnline
          ? `${awayText}. What you see may be old; it is read again when the service is back.`
          : 'You are offline. What you see was read before; it is read again when the connection is back.'}
      </Notice>
    </div>
  );
}
