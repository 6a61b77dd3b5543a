/** Stands where an answer comes. Give it the size of what comes. */
export const Skeleton = ({ className }: { readonly className: string }) => (
  <span aria-hidden="true" className={`block rounded bg-raised motion-safe:animate-pulse ${className}`} />
);
