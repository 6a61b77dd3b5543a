import { useEffect, useId, useRef, useState } from 'react';
import type { PlotData } from './plot.ts';
import { Skeleton } from './skeleton.tsx';
import { Time } from './time.tsx';
import { useSeen } from './use-seen.ts';

type Props = PlotData & {
  /** What it shows, for screen readers: "Supply of ACME over 30 days". */
  readonly title: string;
  readonly size?: keyof typeof heights;
};

/** Of a chart that others stand below, of one among equals, and of one below another. */
const heights = { large: 'h-80', medium: 'h-60', small: 'h-40' } as const;

const noMarks: NonNullable<PlotData['marks']> = [];

/** Of the series, in the order that they are drawn in. */
const swatches = ['bg-accent', 'bg-warn', 'bg-good'] as const;

/** Lines over time, on a canvas. The same values are in a table for who does not see them. */
export function Chart({ title, size = 'medium', ...data }: Props) {
  const { times, series, format, isStepped = false, marks = noMarks } = data;
  const host = useRef<HTMLDivElement>(null);
  const id = useId();
  const [hasFailed, setFailed] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const isSeen = useSeen(host);

  useEffect(() => {
    const element = host.current;
    if (element === null || !isSeen || times.length === 0) return undefined;
    let clear: (() => void) | undefined;
    let isGone = false;
    // only once it is in view: the library is as large as a page
    import('./plot.ts')
      .then(({ drawPlot }) => {
        if (isGone) return;
        clear = drawPlot(element, { times, series, format, isStepped, marks });
        setDrawn(true);
      })
      .catch(() => {
        if (!isGone) setFailed(true);
      });
    return () => {
      isGone = true;
      clear?.();
    };
  }, [isSeen, times, series, format, isStepped, marks]);

  const last = times.length - 1;
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <figcaption id={id} className="mb-2 text-muted text-sm">
        {title}
        {series.length > 1 && (
          <span className="ml-3 inline-flex flex-wrap gap-x-3">
            {series.map(({ label }, i) => (
              <span key={label} className="inline-flex items-center gap-1">
                <span aria-hidden="true" className={`size-2 rounded-full ${swatches[i] ?? 'bg-muted'}`} />
                {label}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      {times.length === 0 || hasFailed ? (
        <p className={`flex ${heights[size]} items-center justify-center text-muted text-sm`}>
          {hasFailed
            ? 'The chart could not be drawn. Load the page again to retry.'
            : 'Nothing is recorded yet'}
        </p>
      ) : (
        <div ref={host} aria-hidden="true" className={`relative ${heights[size]}`}>
          {isSeen && !isDrawn && (
            <span className="absolute inset-0">
              <Skeleton className="h-full" />
            </span>
          )}
        </div>
      )}
      {marks.map(({ time, label }) => (
        <p key={time} className="text-bad text-xs">
          {label}: <Time at={new Date(time * 1_000).toISOString()} />
        </p>
      ))}
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
