// The bench's own modules, each in a process of its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { clientOf } from '@obverse/stack/client';
import { root } from '@obverse/stack/program';
import { freePort } from '@obverse/testing';

/** Imports a module of the service that is built in a checkout. */
export const built = (file, tree = root) => import(pathToFileURL(join(tree, 'apps/api/dist', file)).href);

/** Starts one of the bench's modules in a process of its own, which answers messages. What it logs goes nowhere, but goes. @returns what it says first, too */
export async function run(module, args, execArgv = []) {
  const child = fork(fileURLToPath(new URL(module, import.meta.url)), args, {
    execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${module} ${args[0]} ended with ${code}`);
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

/** Starts a local cluster on what a directory holds, or on nothing. It is asked to `freeze` its clock. */
export const startCluster = (directory, port) => run('cluster.mjs', [directory ?? '', String(port)]);

/** Starts an archive node of a year. It is asked to show one of the year's moments, by its number. */
export const startArchive = (settings) =>
  run('year/archive.mjs', [JSON.stringify(settings)], ['--max-old-space-size=4096']);

/**
 * Starts a server of `server.mjs` over an RPC node. It is asked for its `cpu`, microseconds so far of all its threads.
 *
 * @param node.embedded whether the service trusts the node, as it does its own local cluster
 * @param node.tree the checkout whose service it is, by default this one
 */
export const start = (kind, rpcUrl, { embedded = true, tree = root } = {}) =>
  run('server.mjs', [kind, rpcUrl, String(embedded), tree]);

/** Starts a local cluster, opens something on it with a client of a service, and lets its clock stand still. @returns it, and what was opened */
export async function openFrozen(open) {
  const cluster = await startCluster(undefined, await freePort());
  const service = await start('api', cluster.url);
  const result = await open(clientOf(service.url, cluster.url));
  await service.stop();
  await cluster.ask('freeze');
  return [cluster, result];
}
