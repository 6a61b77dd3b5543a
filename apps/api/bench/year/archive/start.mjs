import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts an archive of a year in a process of its own. */
export async function startArchive(directory) {
  const child = fork(fileURLToPath(new URL('server.mjs', import.meta.url)), [directory]);
  const [url] = await once(child, 'message');
  return {
    url,
    /** Shows the chain as it was at one of the year's moments. */
    show: async (moment) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'archive_show', params: [moment] });
      const headers = { 'content-type': 'application/json' };
      const { result, error } = await (await fetch(url, { method: 'POST', headers, body })).json();
      if (error) throw new Error(error.message);
      return result;
    },
    stop: () => child.kill(),
  };
}
