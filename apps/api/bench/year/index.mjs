// `npm run bench:year`: the service records a year of activity from an archive, and answers from it. Prints tables, and asserts only that what is
// recorded adds up to the accounts. The year ends after its first twentieth unless `--whole` is given; `--docs` puts the whole year's
// figures into the repository's docs. PostgreSQL is measured beside PGlite where TEST_DATABASE_URL names a server.
import { parseArgs } from 'node:util';
import { DEVELOPMENT_PROGRAM } from '@obverse/core';
import { load } from '../processes.mjs';
import { startArchive } from './archive/start.mjs';
import { databases } from './databases.mjs';
import { rowsOf, summary } from './docs/table.mjs';
import { writeDocs } from './docs/write.mjs';
import { openYear } from './file/open.mjs';
import { measureYear } from './measure.mjs';

const { values } = parseArgs({
  options: {
    whole: { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
    seed: { type: 'string', default: 'obverse' },
    database: { type: 'string', multiple: true, default: Object.keys(databases) },
  },
});

/** Of the year, without `--whole`. */
const firstMoments = 3;

const number = (value) => Math.round(value).toLocaleString('en');

const listOf = 50;

/** How many transactions a second the archive gives by itself, in lists as the indexer asks for them: it must not be what is measured. */
async function archiveRate({ url }) {
  const call = (method, ...params) => ({ jsonrpc: '2.0', id: 1, method, params });
  const post = (body) => ({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const listed = post(call('getSignaturesForAddress', DEVELOPMENT_PROGRAM, { limit: listOf }));
  const { result } = await (await fetch(url, listed)).json();
  const config = { maxSupportedTransactionVersion: 0, commitment: 'finalized' };
  const request = post(result.map(({ signature }) => call('getTransaction', signature, config)));
  return listOf * (await load({ ...request, connections: 4, duration: 5 })).average;
}

const year = openYear({ seed: values.seed, integrations: 1_000, acts: 1_000_000 });
const archive = await startArchive(year.directory);
console.log(`\nSeed ${year.seed}: ${number(year.events)} events, ${number(year.transactions)} transactions`);
console.log(`The archive by itself gives ${number(await archiveRate(archive))} transactions/s`);

const count = values.whole || values.docs ? year.moments.length : firstMoments;
const measured = {};
for (const name of values.database) {
  const points = await measureYear(databases[name], archive, year, count, (line) =>
    console.log(`${name}: ${line}`),
  );
  measured[name] = points;
  console.log(`\n${summary(name, points)}`);
  console.log('Latencies: median / 99th percentile, one request at a time');
  console.table(rowsOf(points));
}
archive.stop();
if (values.docs) writeDocs(measured);
