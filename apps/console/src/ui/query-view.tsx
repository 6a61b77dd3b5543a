import { ObverseError } from '@obverse/client';
import { type ReactNode, useDeferredValue } from 'react';
import { Notice } from './badge.tsx';
import { Button } from './button.tsx';
import { messageOf } from './message-of.ts';
import { isUnavailable } from './unavailable.ts';

/** The part of a query that its view depends on. */
type Query<Data> = {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
};

type Props<Data> = {
  readonly query: Query<Data>;
  /** What is shown while the first answer is on its way: skeletons of its size. */
  readonly loading: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/** What a refused or failed read says, with the id that the operator can look up. What is away is said once, above the page. */
export const ReadError = ({ error, retry }: { readonly error: unknown; readonly retry: () => unknown }) =>
  isUnavailable(error) ? null : (
    <Notice tone="bad">
      <p>{messageOf(error)}</p>
      {error instanceof ObverseError && error.requestId !== null && (
        <p className="text-muted text-xs">Request {error.requestId}</p>
      )}
      <Button look="bare" onClick={() => void retry()}>
        Try again
      </Button>
    </Notice>
  );

/**
 * Loading, error and data of one read. An answer stays visible while a later one fails, and the failure is said beside it. The first answer is
 * drawn in slices: several come at once, and a slow phone answers to touches meanwhile.
 */
export function QueryView<Data>({ query: { data, error, refetch }, loading, children }: Props<Data>) {
  const isThere = data !== undefined;
  const isDrawn = useDeferredValue(isThere);
  if (isThere ? !isDrawn : error === null || isUnavailable(error))
    return (
      <div role="status" aria-label="Loading">
        {loading}
      </div>
    );
  return (
    <>
      {error !== null && <ReadError error={error} retry={refetch} />}
      {isThere && children(data)}
    </>
  );
}

/** Shown in the place of a list without entries: what it would hold, and the next step. */
export const Empty = ({ children }: { readonly children: ReactNode }) => (
  <div className="rounded-md border border-line border-dashed p-6 text-center text-muted text-sm">
    {children}
  </div>
);
