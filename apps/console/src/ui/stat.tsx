import type { ReactNode } from 'react';

type Props = {
  readonly label: ReactNode;
  readonly children: ReactNode;
  /** A line below the value. */
  readonly note?: ReactNode;
  /** Whether it is the figure that the page is about; a page has one. */
  readonly isHero?: boolean;
};

/** A figure with its name. Belongs in {@link Stats}. */
export const Stat = ({ label, children, note, isHero = false }: Props) => (
  <div className={`min-w-0 ${isHero ? 'col-span-2 sm:col-span-1' : ''}`}>
    <dt className="text-muted text-xs">{label}</dt>
    <dd
      className={`numbers mt-0.5 break-words [&_time]:whitespace-normal ${isHero ? 'text-hero' : 'font-medium'}`}
    >
      {children}
    </dd>
    {note !== undefined && <dd className="text-muted text-xs [&_time]:whitespace-normal">{note}</dd>}
  </div>
);

/** Columns of figures: two on phones and in narrow cards, four at most. */
export const statColumns = 'grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(45%,max(9.5rem,22%)),1fr))]';

/** Figures side by side. */
export const Stats = ({ children }: { readonly children: ReactNode }) => (
  <dl className={statColumns}>{children}</dl>
);
