// The service records a simulated year from an archive node and answers from it. The only thing that can fail is that what is recorded does not
// add up. PostgreSQL is measured beside PGlite where TEST_DATABASE_URL names a server.
import { rowsOf, summary, writeDocs } from './docs.mjs';
import { measureYear, startArchive } from './measure.mjs';
import { databases } from './service.mjs';

/** Shares of all that users do at which the service is measured, and how many of them without `--whole`. */
const shares = [0.0001, 0.01, 0.05, 0.1, 0.25, 0.5, 1];
const firstShares = 3;

/** With more integrations the snapshots of a year, which are written to read them as history, would fill a disk. */
const maxWithHistory = 1_000;

export async function benchYear({ seed, acts, integrations, database, whole, docs }) {
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
  const measured = {};
  for (const name of database ?? Object.keys(databases)) {
    const withHistory = Number(integrations) <= maxWithHistory;
    const points = await measureYear(databases[name], archive, { seed, count, withHistory }, (line) =>
      console.log(`${name}: ${line}`),
    );
    measured[name] = points;
    console.log(`\n${summary(name, points)}\nLatencies: median / 99th percentile, one request at a time`);
    console.table(rowsOf(points));
  }
  archive.stop();
  if (docs) writeDocs(measured);
}
