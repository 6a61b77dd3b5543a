// Prints tables and asserts nothing: `npm run bench`. docs/speed.md says what they show.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '@obverse/stack/program';
import { benchContests } from './contests.mjs';
import { benchFootprint } from './footprint.mjs';
import { benchGrowth } from './growth.mjs';
import { benchIndexer } from './indexer.mjs';
import { benchRequests } from './requests.mjs';
import { benchScaling } from './scaling.mjs';
import { benchWebhooks } from './webhooks.mjs';

const usage = `npm run bench -- [PART…] [--short] [--before DIRECTORY] [--only WORD]

Without a part it runs all of them but scaling and growth.
  requests     every endpoint over a node that replays recorded answers: calls, waves, latency and CPU
  indexer      recording a chain, on PostgreSQL where TEST_DATABASE_URL names a server, else embedded: events/s and CPU
  webhooks     deliveries a second to 10, 1,000 and 10,000 endpoints, on a PostgreSQL that TEST_DATABASE_URL names
  footprint    what the service with all that it embeds needs until it listens, and its memory when idle
  scaling      what one request, event, snapshot and idle process takes; alone on a PostgreSQL of this machine that
               TEST_DATABASE_URL names
  growth       recording a history, and the latency of reads as it grows
  contests     a hot read, beside bare Fastify and others

  --short      seconds for each part, which show only that it works
  --before     a built checkout that is measured beside this one, in turns: requests, contests, indexer and footprint
  --docs       also writes a row for each part into docs/speed.md, and the tables of scaling and growth into their pages
  --only       requests whose names contain a word, such as mint`;

const parts = {
  requests: benchRequests,
  indexer: benchIndexer,
  webhooks: benchWebhooks,
  footprint: benchFootprint,
  scaling: benchScaling,
  growth: benchGrowth,
  contests: benchContests,
};
/** Parts that run only where they are named: they take minutes, and scaling a database server that does nothing else. */
const onlyNamed = ['scaling', 'growth'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
    before: { type: 'string' },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});
const names = Object.keys(parts);
if (values.help || !positionals.every((name) => names.includes(name))) {
  console.log(usage);
  process.exit(values.help ? 0 : 1);
}

// npm says where it was called
const before = values.before && resolve(process.env.INIT_CWD ?? '.', values.before);
const options = { ...values, trees: before ? [before, root] : [root] };
const wanted = positionals.length > 0 ? positionals : names.filter((name) => !onlyNamed.includes(name));
for (const name of wanted) await parts[name](options);
