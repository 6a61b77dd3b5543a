// The bench's own modules, each in a process of its own, and the service's processes.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from '@obverse/stack/program';
import { databases, openProcesses } from '@obverse/stack/service';
import { openHistory } from './history.mjs';

/** Imports a module of the service that is built here. */
export const built = (file) => import(pathToFileURL(join(root, 'apps/api/dist', file)).href);

/** PostgreSQL where TEST_DATABASE_URL names a server, else the one that the service embeds. */
export const [databaseName, openDatabase] = Object.entries(databases).at(-1);

/** Starts one of the bench's modules in a process of its own, which answers messages. What it logs goes nowhere. @returns what it says first, too */
export async function run(module, ...args) {
  const child = fork(fileURLToPath(new URL(module, import.meta.url)), args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${module} ended with ${code}`);
  });
  ended.catch(() => {}); // as it should, once it is stopped
  const answer = async () => (await Promise.race([once(child, 'message'), ended]))[0];
  const ask = (what) => {
    child.send(what);
    return answer();
  };
  const ready = await answer();
  const stop = async () => {
    child.disconnect();
    await once(child, 'exit');
  };
  return { ...ready, ask, stop };
}

/** Starts a process of the service that answers requests and leads nothing, on a database of its own. @returns it with `cpu`, microseconds so far */
export async function startApi(nodes, tree) {
  const { open, close } = await openProcesses(openDatabase, nodes, { LOG_LEVEL: 'info' }, tree);
  const { url, metric } = await open('api');
  return { url, cpu: async () => 1e6 * (await metric('process_cpu_seconds_total')), stop: close };
}

/** Starts local clusters and a node that replays the answers of one. `prepare` gets their URLs before the clock stands still. */
export async function openReplayed(name, prepare) {
  const cluster = await run('cluster.mjs');
  const prepared = await prepare(cluster);
  await cluster.ask({ isFrozen: true });
  const node = await run('replay-node.mjs', cluster[name]);
  const close = () => Promise.all([node.stop(), cluster.stop()]);
  return { cluster, prepared, node, nodes: { ...cluster, [name]: node.url }, close };
}

/** A chain with a history that can grow, behind a node that replays its answers. Its clock stands still meanwhile. */
export async function openChain(acts) {
  const opened = await openReplayed('mainnet', async ({ mainnet }) => {
    const history = await openHistory(mainnet);
    await history.growTo(acts);
    return history;
  });
  const { cluster, node, prepared: history } = opened;
  return {
    ...opened,
    history,
    async growTo(more) {
      await cluster.ask({ isFrozen: false });
      await history.growTo(more);
      await cluster.ask({ isFrozen: true });
      await node.ask({ forget: true });
    },
  };
}
