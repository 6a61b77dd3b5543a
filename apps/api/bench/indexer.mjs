// How fast the service records a chain, and with how much CPU. The node replays what an archive of a simulated year answers.

import { databases } from '@obverse/stack/service';
import { takeTurns } from './load.mjs';
import { run, startArchive } from './processes.mjs';
import { medianFields, report } from './report.mjs';
import { openService } from './year/service.mjs';

const seed = 'obverse';
const [databaseName, openDatabase] = Object.entries(databases).at(-1);

/** Lets the service of a checkout record the whole chain into an empty database. */
async function record(node, { events }, tree) {
  const service = await openService(openDatabase, node.url, tree);
  try {
    const { seconds, cpu } = await service.record(events);
    return { rate: events / seconds, cpu: (cpu * 1e6) / events };
  } finally {
    await service.close();
  }
}

/** Measures each checkout, in turns. */
async function measureAt(delay, node, moment, { trees, short }) {
  await node.ask({ delay });
  const measured = await takeTurns(trees, short ? 1 : 4, (tree) => record(node, moment, tree));
  const each = (what) => measured.map((runs) => runs.map((one) => one[what]));
  return { ...medianFields('events/s', each('rate'), 0), ...medianFields('CPU, µs/event', each('cpu'), 0) };
}

export async function benchIndexer(options) {
  const { short, trees } = options;
  const acts = short ? 500 : 20_000;
  const archive = await startArchive({ seed, integrations: 50, acts, shares: [1] });
  const node = await run('replay-node.mjs', [archive.url]);
  const [moment] = archive.moments;
  // the node learns the answers
  if (!short) for (const tree of trees) await record(node, moment, tree);
  const rows = [];
  for (const delay of [0, 50])
    rows.push({ 'ms per request': delay, ...(await measureAt(delay, node, moment, options)) });
  await node.stop();
  await archive.stop();
  const { events, transactions } = moment;
  const heading = `Recording ${events} events of ${transactions} transactions on ${databaseName}`;
  report('indexer', [heading, rows], `${rows[0]['events/s']} events/s on ${databaseName}`, options);
}
