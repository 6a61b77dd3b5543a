import { type ReactNode, useId } from 'react';

type Props = {
  readonly title: ReactNode;
  /** Beside the title: a badge, a button, a link. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
};

/** A section of a page with a heading of its own. */
export function Card({ title, aside, children, className = '' }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`rounded-lg border border-line bg-card p-4 sm:p-5 ${className}`}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
