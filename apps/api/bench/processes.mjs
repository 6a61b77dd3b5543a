import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The root of this checkout. `--before` names another one. */
export const thisTree = fileURLToPath(new URL('../../../', import.meta.url));

/** Starts one of the bench's modules in a process of its own, which answers messages. What it logs goes nowhere, but goes. */
export async function run(module, args) {
  const child = fork(fileURLToPath(new URL(module, import.meta.url)), args, {
    execArgv: ['--expose-gc'],
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
  const url = await answer();
  const stop = async () => {
    child.disconnect();
    await once(child, 'exit');
  };
  return { url, ask, stop };
}

/** Starts a local cluster on what a directory holds, or on nothing. */
export async function startCluster(directory, port) {
  const { url, ask, stop } = await run('cluster.mjs', [directory ?? '', String(port)]);
  return { url, stop, freeze: () => ask('freeze') };
}

/**
 * Starts a server of `server.mjs` over an RPC node.
 *
 * @param node.embedded whether the service trusts the node, as it does its own local cluster
 * @param node.tree the checkout whose service it is, by default this one
 */
export async function start(kind, rpcUrl, { embedded = true, tree = thisTree } = {}) {
  const { url, ask, stop } = await run('server.mjs', [kind, rpcUrl, String(embedded), tree]);
  return {
    url,
    stop,
    /** Microseconds of CPU so far, of all its threads. */
    cpu: () => ask('cpu'),
    /** MiB of heap after a collection. */
    heap: () => ask('heap'),
  };
}
