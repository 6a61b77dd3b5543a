import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { messageOf } from '../ui/message-of.ts';
import { answers, ScriptAwayError, useServiceAway } from '../ui/service-reach.ts';
import { PageSkeleton, Skeleton } from '../ui/skeleton.tsx';
import { notFound } from './not-found.ts';

/** Shown for a path that no page has. */
export const NotFound = () => (
  <section className="py-16 text-center">
    <h1>{notFound.heading}</h1>
    <p className="mt-2 text-muted">
      <Link to="/" className="text-accent underline">
        {notFound.link}
      </Link>
    </p>
  </section>
);

/** Shown while the script of a page is on its way; as high as a page, so that the footer does not jump. */
export const PagePending = () => (
  <div className="min-h-[70vh]" role="status" aria-label="Loading the page">
    <Skeleton className="mb-6 h-8 w-56 max-w-full" />
    <PageSkeleton />
  </div>
);

/** Shown when a page could not be loaded or drawn. What the service did not deliver is loaded once it is back, without a word from anybody. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const isScript = error instanceof ScriptAwayError;
  const isAway = useServiceAway();
  const [wasAway, setWasAway] = useState(isAway);
  useEffect(() => {
    if (isScript && wasAway && !isAway) location.reload();
    setWasAway(isAway);
  }, [isScript, wasAway, isAway]);
  // a browser may not ask again for a script that it did not get, until the document is loaded again
  const retry = isScript ? () => void answers().then((isThere) => isThere && location.reload()) : reset;
  return (
    <section role="alert" className="py-16 text-center">
      <h1>This page could not be shown</h1>
      <p className="mt-2 text-muted">{messageOf(error)}</p>
      <button type="button" className="mt-4 text-accent underline" onClick={retry}>
        Try again
      </button>
    </section>
  );
}
