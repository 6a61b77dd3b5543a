// How fast the service records a chain into an empty database, and with how much CPU. The node replays a history.
import { openProcesses } from '@obverse/stack/service';
import { takeTurns } from './load.mjs';
import { databaseName, openChain, openDatabase } from './processes.mjs';
import { untilRecorded } from './recording.mjs';
import { medianFields, report } from './report.mjs';

async function record({ nodes, history }, tree) {
  const { open, close } = await openProcesses(openDatabase, nodes, {}, tree);
  const { count, seconds, cpu } = await untilRecorded(await open('all'), history.events());
  await close();
  return { rate: count / seconds, cpu: (cpu * 1e6) / count };
}

export async function benchIndexer(options) {
  const { short, trees } = options;
  const chain = await openChain(short ? 300 : 10_000);
  // the node learns the answers
  if (!short) for (const tree of trees) await record(chain, tree);
  const rows = [];
  for (const delay of [0, 50]) {
    await chain.node.ask({ delay });
    const measured = await takeTurns(trees, short ? 1 : 4, (tree) => record(chain, tree));
    const each = (what) => measured.map((runs) => runs.map((one) => one[what]));
    const rates = medianFields('events/s', each('rate'), 0);
    rows.push({ 'ms per request': delay, ...rates, ...medianFields('CPU, µs/event', each('cpu'), 0) });
  }
  await chain.close();
  const heading = `Recording ${chain.history.events()} events on ${databaseName}`;
  report('indexer', [heading, rows], `${rows[0]['events/s']} events/s on ${databaseName}`, options);
}
