import { statColumns } from './stat.tsx';

/** Stands where an answer comes. Give it the size of what comes. */
export const Skeleton = ({ className }: { readonly className: string }) => (
  <span aria-hidden="true" className={`block rounded bg-raised motion-safe:animate-pulse ${className}`} />
);

/** Stands where figures come: names and values. */
export const StatsSkeleton = () => (
  <span aria-hidden="true" className={statColumns}>
    {['w-24', 'w-32', 'w-20', 'w-28'].map((width) => (
      <span key={width} className="block space-y-2">
        <Skeleton className={`h-3 max-w-full ${width}`} />
        <Skeleton className={`h-5 max-w-full ${width}`} />
      </span>
    ))}
  </span>
);

/** Stands where a card comes. @param className the height of what is in it */
export const CardSkeleton = ({ className }: { readonly className: string }) => (
  <span aria-hidden="true" className="block rounded-lg border border-line bg-card p-4 sm:p-5">
    <Skeleton className="mb-4 h-5 w-32" />
    <Skeleton className={className} />
  </span>
);

/** Stands where a page comes, with its shape: figures, what is shown at length, and what can be done beside it. */
export const PageSkeleton = () => (
  <span className="block space-y-6">
    <StatsSkeleton />
    <span className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <CardSkeleton className="h-72" />
      <CardSkeleton className="h-72" />
    </span>
    <CardSkeleton className="h-40" />
  </span>
);
