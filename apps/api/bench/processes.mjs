import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

/** Starts one of the bench's modules in a process of its own, which answers messages. What it logs goes nowhere, but goes. */
async function run(module, args) {
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

/** Starts a local cluster on what a directory holds. */
export const startCluster = (directory, port) => run('cluster.mjs', [directory, String(port)]);

/** Starts a server of `server.mjs`. */
export async function start(kind, rpcUrl) {
  const { url, ask, stop } = await run('server.mjs', [kind, rpcUrl]);
  return {
    url,
    stop,
    /** Microseconds of CPU so far, of all its threads. */
    cpu: () => ask('cpu'),
    /** MiB of heap after a collection. */
    heap: () => ask('heap'),
  };
}

/** Loads a server. @param load autocannon's options */
export async function load(load) {
  const result = await autocannon({ connections: 20, ...load });
  if (result.non2xx + result.errors > 0) {
    const statuses = Object.keys(result.statusCodeStats).join(', ');
    throw new Error(`${load.url}: ${result.non2xx + result.errors} failed requests; statuses ${statuses}`);
  }
  return result.requests;
}

/** Loads a server, and tells what that took: requests per second, and microseconds of its CPU for each. */
export async function measure(server, options) {
  const before = await server.cpu();
  const { average, total } = await load(options);
  return { rate: average, cpu: ((await server.cpu()) - before) / total };
}

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** The medians of several measurements. */
export const medians = (measured) => ({
  rate: median(measured.map(({ rate }) => rate)),
  cpu: median(measured.map(({ cpu }) => cpu)),
});
