// `npm run bench:year`: the service records a simulated year from an archive node and answers from it. Prints tables; the only thing that can
// fail is that what is recorded does not add up. `--whole` goes on to the end of the year, `--docs` also writes the figures into docs/.
// PostgreSQL is measured beside PGlite where TEST_DATABASE_URL names a server.
import { parseArgs } from 'node:util';
import { rowsOf, summary, writeDocs } from './docs.mjs';
import { measureYear, startArchive } from './measure.mjs';
import { databases } from './service.mjs';

const { values } = parseArgs({
  options: {
    whole: { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
    seed: { type: 'string', default: 'obverse' },
    acts: { type: 'string', default: '1000000' },
    integrations: { type: 'string', default: '1000' },
    database: { type: 'string', multiple: true, default: Object.keys(databases) },
  },
});

/** Shares of all that users do at which the service is measured, and how many of them without `--whole`. */
const shares = [0.0001, 0.01, 0.05, 0.1, 0.25, 0.5, 1];
const firstShares = 3;

/** With more integrations the snapshots of a year, which are written to read them as history, would fill a disk. */
const maxWithHistory = 1_000;

const { seed } = values;
const archive = await startArchive({
  seed,
  integrations: Number(values.integrations),
  acts: Number(values.acts),
  shares,
});
const { events, transactions } = archive.moments.at(-1);
console.log(
  `Seed ${seed}: ${events.toLocaleString('en')} events in ${transactions.toLocaleString('en')} transactions`,
);
const count = values.whole || values.docs ? shares.length : firstShares;
const measured = {};
for (const name of values.database) {
  const withHistory = Number(values.integrations) <= maxWithHistory;
  const points = await measureYear(databases[name], archive, { seed, count, withHistory }, (line) =>
    console.log(`${name}: ${line}`),
  );
  measured[name] = points;
  console.log(`\n${summary(name, points)}\nLatencies: median / 99th percentile, one request at a time`);
  console.table(rowsOf(points));
}
archive.stop();
if (values.docs) writeDocs(measured);
