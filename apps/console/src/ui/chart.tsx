import { useEffect, useId, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { chartRange } from './chart-range.ts';

export type Series = {
  readonly label: string;
  /** One for each time; null where nothing is known. */
  readonly values: readonly (number | null)[];
};

type Props = {
  /** What it shows, for screen readers: "Supply of ACME over 30 days". */
  readonly title: string;
  /** Unix seconds, ascending. */
  readonly times: readonly number[];
  readonly series: readonly Series[];
  /** A value with its unit, for the axis and the legend. */
  readonly format: (value: number) => string;
};

const heightPx = 220;

const colourOf = (element: Element, name: string): string =>
  getComputedStyle(element).getPropertyValue(name).trim();

/** The computed colour of a custom property, which canvases cannot resolve by themselves. */
function themeColours(element: HTMLElement) {
  const probe = document.createElement('span');
  element.append(probe);
  const resolve = (name: string) => {
    probe.style.color = `var(${name})`;
    return colourOf(probe, 'color');
  };
  const colours = {
    text: resolve('--color-muted'),
    line: resolve('--color-line'),
    series: [resolve('--color-accent'), resolve('--color-warn'), resolve('--color-good')],
  };
  probe.remove();
  return colours;
}

/** Lines over time, on a canvas. The same values are in a table for who does not see them. */
export function Chart({ title, times, series, format }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    const element = host.current;
    if (element === null || times.length === 0) return undefined;
    let plot: uPlot | undefined;
    const draw = () => {
      plot?.destroy();
      const { text, line, series: strokes } = themeColours(element);
      const axis = { stroke: text, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 } };
      plot = new uPlot(
        {
          width: element.clientWidth,
          height: heightPx,
          scales: { y: { range: (_, min, max) => [...chartRange(min, max)] } },
          cursor: { drag: { x: false, y: false } },
          axes: [axis, { ...axis, size: 90, values: (_, values) => values.map(format) }],
          series: [
            {},
            ...series.map(({ label }, i) => ({
              label,
              stroke: strokes[i] ?? text,
              width: 2,
              points: { show: times.length === 1 },
              value: (_: uPlot, value: number | null) => (value === null ? '–' : format(value)),
            })),
          ],
        },
        [times as number[], ...series.map(({ values }) => values as (number | null)[])],
        element,
      );
    };
    draw();
    const resizes = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height: heightPx }));
    resizes.observe(element);
    // the colours of a canvas do not follow the theme by themselves
    const themes = new MutationObserver(draw);
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', draw);
    return () => {
      resizes.disconnect();
      themes.disconnect();
      dark.removeEventListener('change', draw);
      plot?.destroy();
    };
  }, [times, series, format]);

  const last = times.length - 1;
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <figcaption id={id} className="mb-2 text-muted text-sm">
        {title}
      </figcaption>
      {times.length === 0 ? (
        <p className="flex h-[268px] items-center justify-center text-muted text-sm">
          Nothing is recorded yet
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
