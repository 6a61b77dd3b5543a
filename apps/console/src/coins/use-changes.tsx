import type { DataOf, ObverseError } from '@obverse/client';
import { useRead } from '@obverse/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Notice } from '../ui/badge.tsx';
import { ReadError } from '../ui/query-view.tsx';

/** The queued changes of settings and roles. One can be queued while a page is open. */
export const useChanges = (): UseQueryResult<DataOf<'get', '/governance/changes'>, ObverseError> =>
  useRead('/governance/changes', {}, { refetchInterval: 30_000 });

/** Says that queued changes are not known, where they would be shown: no change and no answer are not the same. */
export function ChangesError({ query }: { readonly query: ReturnType<typeof useChanges> }) {
  if (query.error === null) return null;
  return (
    <div className="space-y-2">
      <Notice tone="warn">Whether changes are queued is not known.</Notice>
      <ReadError error={query.error} retry={query.refetch} />
    </div>
  );
}
