import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

/** Starts a server of `server.mjs` in a process of its own. */
export async function start(kind, rpcUrl) {
  const child = fork(fileURLToPath(new URL('server.mjs', import.meta.url)), [kind, rpcUrl], {
    execArgv: ['--expose-gc'],
  });
  const [url] = await once(child, 'message');
  return {
    url,
    stop: () => child.kill(),
    /** CPU seconds so far, and heap in MiB after a collection. */
    used: async () => {
      child.send('used');
      return (await once(child, 'message'))[0];
    },
  };
}

/** Loads a server. @param load autocannon's options */
export async function load(load) {
  const result = await autocannon({ connections: 20, ...load });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${load.url}: ${result.non2xx + result.errors} failed requests`);
  return result.requests;
}

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
