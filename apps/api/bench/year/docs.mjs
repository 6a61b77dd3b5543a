// The figures for the console and for docs/growth.md: tables and a picture.
import { writeFileSync } from 'node:fs';
import { docs, markdown, writeFigures } from '../figures.mjs';
import { yearStart } from './model.mjs';

const number = (value) => Math.round(value).toLocaleString('en');
const milliseconds = (latency) => (latency ? `${latency.median.toFixed(1)} / ${latency.p99.toFixed(1)}` : '');

/** The columns of a point of the year. */
const columns = {
  events: ({ events }) => number(events),
  integrations: ({ integrations }) => number(integrations),
  'events/s': ({ fresh, seconds }) => number(fresh / seconds),
  'CPU, µs/event': ({ cpu, fresh }) => number((cpu / fresh) * 1e6),
  'stats, ms': ({ latency }) => milliseconds(latency.stats),
  'events, ms': ({ latency }) => milliseconds(latency.events),
  'list, ms': ({ latency }) => milliseconds(latency.list),
  'search, ms': ({ latency }) => milliseconds(latency.search),
  'positions, ms': ({ latency }) => milliseconds(latency.positions),
  'statement, ms': ({ latency }) => milliseconds(latency.statement),
  'history, ms': ({ latency }) => milliseconds(latency.history),
  load: ({ load }) => load.toFixed(1),
};

/** A database's points for the console. */
export const rowsOf = (points) =>
  points.map((point) => Object.fromEntries(Object.entries(columns).map(([name, of]) => [name, of(point)])));

/** The backfill in one line. */
export function summary(name, points) {
  const seconds = points.reduce((sum, point) => sum + point.seconds, 0);
  const { events, snapshots } = points.at(-1);
  const rate = `${number(events)} events in ${number(seconds)} s, ${number(events / seconds)} a second`;
  return snapshots === undefined
    ? `${name}: ${rate}`
    : `${name}: ${rate}; beside them ${number(snapshots)} snapshots`;
}

/** The same for a page. */
function tables(measured) {
  const parts = Object.entries(measured).map(([name, points]) => {
    return `${summary(name, points)}\n\n${markdown(rowsOf(points), '---:')}`;
  });
  return parts.join('\n\n');
}

const width = 720;
const panel = { left: 56, right: 690, height: 120, gap: 56, top: 64 };

/** A round number from which on the axis holds `value`. */
function roundUp(value) {
  const unit = 10 ** Math.floor(Math.log10(value));
  return [1, 1.2, 1.6, 2, 3, 4, 6, 8, 10].map((step) => step * unit).find((step) => step >= value);
}

const short = (value) => {
  if (value >= 1e6) return `${value / 1e6} M`;
  return value >= 1e3 ? `${value / 1e3} k` : String(value);
};

const text = (x, y, content, more = '') => `<text x="${x}" y="${y}"${more}>${content}</text>`;

/** One plot: the lines of every database, over a grid with its numbers. */
function plot(index, { title, x, y, xMax, xLabels, series }) {
  const top = panel.top + index * (panel.height + panel.gap);
  const bottom = top + panel.height;
  const max = roundUp(Math.max(...series.flatMap(({ points }) => points.map(y))));
  const across = (value) => panel.left + (value / xMax) * (panel.right - panel.left);
  const up = (value) => bottom - (value / max) * panel.height;
  const grid = [0, max / 2, max].map(
    (value) =>
      `<path class="grid" d="M${panel.left} ${up(value)}H${panel.right}"/>${text(panel.left - 6, up(value) + 4, short(value), ' text-anchor="end"')}`,
  );
  const marks = xLabels.map(([at, label]) => text(across(at), bottom + 16, label, ' text-anchor="middle"'));
  const lines = series.map(({ points, className }) => {
    const places = points.map((point) => `${across(x(point)).toFixed(1)} ${up(y(point)).toFixed(1)}`);
    return `<path class="line ${className}" d="M${places.join('L')}"/>`;
  });
  return [text(panel.left, top - 10, title, ' class="title"'), ...grid, ...marks, ...lines].join('\n');
}

/** The growth of a year and how the service keeps up with it, as SVG for light and dark pages. */
function picture(measured) {
  const series = Object.entries(measured).map(([name, points], i) => ({ name, points, className: `s${i}` }));
  const [{ points: first }] = series;
  const begin = { time: yearStart, events: 0, integrations: 0 };
  const monthSeconds = (365 / 12) * 86_400;
  const months = [0, 3, 6, 9, 12].map((month) => [
    month * monthSeconds,
    month === 0 ? 'begin' : `month ${month}`,
  ]);
  const total = first.at(-1).events;
  const marks = [0, 0.25, 0.5, 0.75, 1].map((share) => share * 1e6).filter((events) => events <= total);
  const amounts = marks.map((events) => [events, short(events)]);
  const byEvents = { x: ({ events }) => events, xMax: total, xLabels: amounts, series };
  const byTime = { x: ({ time }) => time - yearStart, xMax: 12 * monthSeconds, xLabels: months };
  const growth = [
    { points: [begin, ...first].map((each) => ({ ...each, count: each.events / 1e3 })), className: 'plain' },
    {
      points: [begin, ...first].map((each) => ({ ...each, count: each.integrations })),
      className: 'plain dashed',
    },
  ];
  const plots = [
    {
      ...byTime,
      series: growth,
      title: 'The year: integrations (dashed) and thousands of events, by month',
      y: ({ count }) => count,
    },
    {
      ...byEvents,
      title: 'Events recorded per second, by events',
      y: ({ fresh, seconds }) => fresh / seconds,
    },
    {
      ...byEvents,
      title: 'stats, median in milliseconds, by events',
      y: ({ latency }) => latency.stats.median,
    },
    {
      ...byEvents,
      title: 'events, median in milliseconds, by events',
      y: ({ latency }) => latency.events.median,
    },
    {
      ...byEvents,
      title: 'positions, median in milliseconds, by events',
      y: ({ latency }) => latency.positions.median,
    },
  ];
  const height = panel.top + plots.length * (panel.height + panel.gap) - 16;
  const legend = series.map(
    ({ name, className }, i) =>
      `<path class="line ${className}" d="M${panel.left + i * 120} 24h24"/>${text(panel.left + 32 + i * 120, 28, name)}`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Growth of a simulated year, and how the service keeps up">
<style>
text { font: 12px system-ui, sans-serif; fill: #57606a }
.title { font-weight: 600; fill: #24292f }
.grid { stroke: #d0d7de }
.line { fill: none; stroke-width: 2; stroke-linejoin: round }
.dashed { stroke-dasharray: 5 4 }
.s0 { stroke: #0969da } .s1 { stroke: #bc4c00 } .plain { stroke: #6e7781 }
@media (prefers-color-scheme: dark) {
text { fill: #9198a1 }
.title { fill: #f0f6fc }
.grid { stroke: #3d444d }
.s0 { stroke: #4493f8 } .s1 { stroke: #f0883e } .plain { stroke: #9198a1 }
}
</style>
${[...legend, ...plots.map((each, i) => plot(i, each))].join('\n')}
</svg>
`;
}

/** Puts the figures into the repository's docs: the tables, and the picture. */
export function writeDocs(measured) {
  const image = "![The year, and the service's rate and latency over it](growth.svg)";
  writeFigures('growth.md', `${tables(measured)}\n\n${image}`);
  writeFileSync(new URL('growth.svg', docs), picture(measured));
}
