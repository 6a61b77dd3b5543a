import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { chartRange, timeRange } from './chart-range.ts';
import { formatTick, formatTime } from './time.tsx';

export type Series = {
  readonly label: string;
  /** One for each time; null where nothing is known. */
  readonly values: readonly (number | null)[];
};

export type PlotData = {
  /** Unix seconds, ascending. */
  readonly times: readonly number[];
  readonly series: readonly Series[];
  /** A value as text; with the step between two ticks on the axis, and without it beside the cursor. */
  readonly format: (value: number, step?: number) => string;
  /** Whether a value stays as it is until the next one. */
  readonly isStepped?: boolean;
  /** Moments that matter. */
  readonly marks?: readonly Mark[];
};

export type Mark = {
  /** Unix seconds. */
  readonly time: number;
  readonly label: string;
};

const marginPx = 8;

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height });

/** As wide as the labels of an axis and what stands beside them; in uPlot's font of 12 pixels. */
const axisPx = (labels: readonly string[]): number =>
  24 + 7 * Math.max(4, ...labels.map(({ length }) => length));

/** A box that follows the cursor with the time and the values there. */
function tooltip({ times, series, format }: PlotData) {
  const box = document.createElement('div');
  box.className =
    'numbers chart-tooltip pointer-events-none absolute z-10 w-max max-w-full rounded-md border border-line bg-card px-2 py-1 text-xs shadow-sm';
  box.hidden = true;
  const line = (text: string): HTMLElement => {
    const element = document.createElement('div');
    element.textContent = text;
    return element;
  };
  const setCursor = (plot: uPlot) => {
    const { idx, left = -1, top = 0 } = plot.cursor;
    const time = idx == null ? undefined : times[idx];
    box.hidden = time === undefined || idx == null || left < 0;
    if (box.hidden || time === undefined || idx == null) return;
    const values = series.map(({ label, values: each }) => {
      const value = each[idx];
      return line(`${label}: ${value == null ? '–' : format(value)}`);
    });
    box.replaceChildren(line(formatTime(new Date(time * 1_000))), ...values);
    const { clientWidth, clientHeight } = plot.over;
    const fitsRight = left + marginPx + box.offsetWidth <= clientWidth;
    const x = fitsRight ? left + marginPx : left - marginPx - box.offsetWidth;
    const y = Math.min(top + marginPx, clientHeight - box.offsetHeight);
    box.style.transform = `translate(${Math.max(0, x)}px, ${Math.max(0, y)}px)`;
  };
  return { init: (plot: uPlot) => plot.over.append(box), setCursor };
}

/** Draws a line down the plot, with its name, at every mark that is in sight. */
const drawMarks = (marks: readonly Mark[], colour: string) => (plot: uPlot) => {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  ctx.lineWidth = ratio;
  ctx.font = `${12 * ratio}px ${getComputedStyle(plot.root).fontFamily}`;
  ctx.setLineDash([4 * ratio, 4 * ratio]);
  for (const { time, label } of marks) {
    const x = plot.valToPos(time, 'x', true);
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    const isRight = x > bbox.left + bbox.width / 2;
    ctx.textAlign = isRight ? 'right' : 'left';
    ctx.fillText(label, x + (isRight ? -4 : 4) * ratio, bbox.top + bbox.height - 6 * ratio);
  }
  ctx.restore();
};

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
    mark: resolve('--color-bad'),
    series: [resolve('--color-accent'), resolve('--color-warn'), resolve('--color-good')],
  };
  probe.remove();
  return colours;
}

/** Draws lines over time into an element, in the colours of the theme. @returns what takes them away */
export function drawPlot(element: HTMLElement, data: PlotData): () => void {
  const { times, series, format, isStepped = false, marks = [] } = data;
  let plot: uPlot | undefined;
  const stepped = isStepped ? uPlot.paths.stepped?.({ align: 1 }) : undefined;
  const draw = () => {
    plot?.destroy();
    const { text, line, mark, series: strokes } = themeColours(element);
    const { init, setCursor } = tooltip(data);
    const axis = { stroke: text, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 } };
    plot = new uPlot(
      {
        ...sizeOf(element),
        scales: {
          x: { range: () => [...timeRange(times)] },
          y: { range: (_, min, max) => [...chartRange(min, max)] },
        },
        cursor: { drag: { x: false, y: false } },
        legend: { show: false },
        hooks: { init: [init], setCursor: [setCursor], draw: [drawMarks(marks, mark)] },
        axes: [
          {
            ...axis,
            values: (_, splits, __, ___, step) => splits.map((at) => formatTick(new Date(at * 1_000), step)),
          },
          {
            ...axis,
            size: (_, labels) => axisPx(labels ?? []),
            values: (_, values, __, ___, step) => values.map((value) => format(value, step)),
          },
        ],
        series: [
          {},
          ...series.map(({ label }, i) => ({
            label,
            stroke: strokes[i] ?? text,
            width: 2,
            points: times.length === 1 ? { show: true, size: 9, fill: strokes[i] ?? text } : { show: false },
            ...(stepped && { paths: stepped }),
          })),
        ],
      },
      [times as number[], ...series.map(({ values }) => values as (number | null)[])],
      element,
    );
  };
  draw();
  const resizes = new ResizeObserver(() => plot?.setSize(sizeOf(element)));
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
