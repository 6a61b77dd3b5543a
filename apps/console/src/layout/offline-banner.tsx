import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Notice } from '../ui/badge.tsx';

/** Says that the browser has no network. What was read stays on the page. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );
  if (isOnline) return null;
  return (
    <div className="mx-auto max-w-6xl px-4 pt-4">
      <Notice tone="warn">
        You are offline. What you see was read before; it is read again when the connection is back.
      </Notice>
    </div>
  );
}
