// The service as operators run it over the chain of a year, and what can be seen of it from outside.
import { setTimeout as pause } from 'node:timers/promises';
import { ask, get } from '@obverse/stack/client';
import { openProcesses } from '@obverse/stack/service';
import { until } from '@obverse/testing';

/** No progress for this long means that the indexer is stuck. */
const stuckAfterMs = 120_000;

/** The service of a checkout over a node of mainnet, whose `/empty` is that of devnet, on a database of its own. */
export async function openService(openDatabase, rpcUrl, tree) {
  const nodes = { mainnet: rpcUrl, devnet: `${rpcUrl}/empty` };
  const { open, close } = await openProcesses(openDatabase, nodes, { LOG_LEVEL: 'fatal' }, tree);
  const { url, metric } = await open('all');
  const read = (path, key) => ask(url, get(path, key, 'mainnet'));
  /** How many integrations the directory has. */
  const countListed = async () => {
    for (let [found, cursor] = [0, '']; ; ) {
      const { integrations, nextCursor } = await read(`/integrations?limit=200${cursor}`);
      found += integrations.length;
      if (nextCursor === null) return found;
      cursor = `&cursor=${nextCursor}`;
    }
  };
  return {
    ...{ url, metric, read, close },
    /** Waits until so many events are recorded. @returns the seconds that took, and those of the service's processor */
    async record(events) {
      const [began, used] = [performance.now(), await metric('process_cpu_seconds_total')];
      for (let [recorded, changed] = [0, began]; recorded < events; ) {
        await pause(100);
        const now = await metric('obverse_indexer_events');
        if (now > recorded) [recorded, changed] = [now, performance.now()];
        else if (performance.now() - changed > stuckAfterMs)
          throw new Error(`stuck at ${recorded} of ${events} events`);
      }
      const cpu = (await metric('process_cpu_seconds_total')) - used;
      return { seconds: (performance.now() - began) / 1_000, cpu };
    },
    /** Waits until the directory has so many integrations. */
    listed: (integrations) =>
      until(`${integrations} are listed`, async () => (await countListed()) >= integrations),
  };
}
