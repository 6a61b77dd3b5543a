// The service records a simulated year from an archive node and answers from it. The only thing that can fail is that what is recorded does not
// add up. PostgreSQL is measured beside PGlite where TEST_DATABASE_URL names a server.
import { databases, startArchive } from '../processes.mjs';
import { number, report } from '../report.mjs';
import { measureYear } from './measure.mjs';

/** Shares of all that users do at which the service is measured, and how many of them without `--whole`. */
const shares = [0.0001, 0.01, 0.05, 0.1, 0.25, 0.5, 1];
const firstShares = 3;

const milliseconds = ({ median, p99 }) => `${median.toFixed(1)} / ${p99.toFixed(1)}`;

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
  load: ({ load }) => load.toFixed(1),
};

/** A database's points as a table. */
const rowsOf = (points) =>
  points.map((point) => Object.fromEntries(Object.entries(columns).map(([name, of]) => [name, of(point)])));

/** The backfill in one line. */
function summary(name, points) {
  const seconds = points.reduce((sum, point) => sum + point.seconds, 0);
  const { events } = points.at(-1);
  return `${name}: ${number(events)} events in ${number(seconds)} s, ${number(events / seconds)} a second`;
}

export async function benchYear(form) {
  const { seed, acts, integrations, database, whole, docs } = form;
  const archive = await startArchive({
    seed,
    integrations: Number(integrations),
    acts: Number(acts),
    shares,
  });
  const { events, transactions } = archive.moments.at(-1);
  console.log(
    `Seed ${seed}: ${events.toLocaleString('en')} events in ${transactions.toLocaleString('en')} transactions`,
  );
  const count = whole || docs ? shares.length : firstShares;
  const content = [];
  let figure;
  for (const name of database ?? Object.keys(databases)) {
    const points = await measureYear(databases[name], archive, { seed, count }, (line) =>
      console.log(`${name}: ${line}`),
    );
    figure = summary(name, points);
    content.push(figure, rowsOf(points));
  }
  await archive.stop();
  report('year', content, figure, form);
}
