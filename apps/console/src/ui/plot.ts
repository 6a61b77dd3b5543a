import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { chartRange, timeRange } from './chart-range.ts';

export type Series = {
  readonly label: string;
  /** One for each time; null where nothing is known. */
  readonly values: readonly (number | null)[];
};

export type PlotData = {
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

/** Draws lines over time into an element, in the colours of the theme. @returns what takes them away */
export function drawPlot(element: HTMLElement, { times, series, format }: PlotData): () => void {
  let plot: uPlot | undefined;
  const draw = () => {
    plot?.destroy();
    const { text, line, series: strokes } = themeColours(element);
    const axis = { stroke: text, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 } };
    plot = new uPlot(
      {
        width: element.clientWidth,
        height: heightPx,
        scales: {
          x: { range: () => [...timeRange(times)] },
          y: { range: (_, min, max) => [...chartRange(min, max)] },
        },
        cursor: { drag: { x: false, y: false } },
        axes: [axis, { ...axis, size: 90, values: (_, values) => values.map(format) }],
        series: [
          {},
          ...series.map(({ label }, i) => ({
            label,
            stroke: strokes[i] ?? text,
            width: 2,
            points: times.length === 1 ? { show: true, size: 9, fill: strokes[i] ?? text } : { show: false },
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
}
