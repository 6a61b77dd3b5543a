import { useEffect, useId, useRef, useState } from 'react';
import type { PlotData } from './plot.ts';
import { useSeen } from './use-seen.ts';

type Props = PlotData & {
  /** What it shows, for screen readers: "Supply of ACME over 30 days". */
  readonly title: string;
};

/** Lines over time, on a canvas. The same values are in a table for who does not see them. */
export function Chart({ title, times, series, format }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const id = useId();
  const [hasFailed, setFailed] = useState(false);
  const isSeen = useSeen(host);

  useEffect(() => {
    const element = host.current;
    if (element === null || !isSeen || times.length === 0) return undefined;
    let clear: (() => void) | undefined;
    let isGone = false;
    // only once it is in view: the library is as large as a page
    import('./plot.ts')
      .then(({ drawPlot }) => {
        if (!isGone) clear = drawPlot(element, { times, series, format });
      })
      .catch(() => {
        if (!isGone) setFailed(true);
      });
    return () => {
      isGone = true;
      clear?.();
    };
  }, [isSeen, times, series, format]);

  const last = times.length - 1;
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <figcaption id={id} className="mb-2 text-muted text-sm">
        {title}
      </figcaption>
      {times.length === 0 || hasFailed ? (
        <p className="flex h-[268px] items-center justify-center text-muted text-sm">
          {hasFailed
            ? 'The chart could not be drawn. Load the page again to retry.'
            : 'Nothing is recorded yet'}
        </p>
      ) : (
        <div ref={host} aria-hidden="true" className="h-[268px] overflow-hidden" />
      )}
      <p className="sr-only">
        {series.map(({ label, values }) => {
          const [first, final] = [values[0], values[last]];
          if (first == null || final == null) return null;
          return `${label}: from ${format(first)} to ${format(final)}. `;
        })}
      </p>
    </figure>
  );
}
