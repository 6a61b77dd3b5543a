const number = (value) => Math.round(value).toLocaleString('en');
const milliseconds = (latency) => (latency ? `${latency.median.toFixed(1)} / ${latency.p99.toFixed(1)}` : '');

/** What a point of the year is told by, in columns. */
const columns = {
  events: ({ events }) => number(events),
  integrations: ({ integrations }) => number(integrations),
  'events/s': ({ fresh, seconds }) => number(fresh / seconds),
  'CPU, µs/event': ({ cpu, fresh }) => number((cpu / fresh) * 1e6),
  'database, MB': ({ bytes }) => number(bytes / 1e6),
  'stats, ms': ({ latency }) => milliseconds(latency.stats),
  'events, ms': ({ latency }) => milliseconds(latency.events),
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
  return `${name}: ${rate}; beside them ${number(snapshots)} snapshots`;
}

const line = (cells) => `| ${cells.join(' | ')} |`;

/** The same for a page. */
export function markdown(measured) {
  const parts = Object.entries(measured).map(([name, points]) => {
    const head = [line(Object.keys(columns)), line(Object.keys(columns).map(() => '---:'))];
    const rows = rowsOf(points).map((row) => line(Object.values(row)));
    return [summary(name, points), '', ...head, ...rows].join('\n');
  });
  return parts.join('\n\n');
}
