// The service as operators run it, in a process of its own over a database of its own, and what can be seen of it from outside.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { reveal } from '../client.mjs';
import { startService, variablesOf } from '../processes.mjs';

/** No progress for this long means that the indexer is stuck. */
const stuckAfterMs = 120_000;

/** The service of a checkout over a node of mainnet and one of devnet. */
export async function openService(openDatabase, rpcUrl, tree) {
  const folder = mkdtempSync(join(tmpdir(), 'obverse-year-'));
  const database = await openDatabase(folder);
  const nodes = { mainnet: rpcUrl, devnet: `${rpcUrl}/empty` };
  const env = { ...variablesOf({ ...nodes, folder, database }), LOG_LEVEL: 'fatal' };
  const { url, metric, stop } = await startService(env, tree);
  const get = async (path, key) => {
    const response = await fetch(url + path, {
      headers: key === undefined ? {} : { 'x-api-key': key },
    });
    const body = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`);
    return body;
  };

  return {
    get,
    /** Waits until so many events are recorded. @returns the seconds that took, and those of the service's processor */
    async record(events) {
      const [began, used] = [performance.now(), await metric('process_cpu_seconds_total')];
      let [recorded, changed] = [0, began];
      while (recorded < events) {
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
    async listed(integrations) {
      const began = performance.now();
      for (let [found, cursor] = [0, '']; found < integrations; ) {
        const { data } = JSON.parse(await get(`/integrations?limit=200${cursor}`));
        found += data.integrations.length;
        if (data.nextCursor !== null) cursor = `&cursor=${data.nextCursor}`;
        else if (found < integrations) {
          if (performance.now() - began > stuckAfterMs)
            throw new Error(`${found} of ${integrations} are listed`);
          await pause(1_000);
          [found, cursor] = [0, ''];
        }
      }
    },
    incomplete: () => metric('obverse_indexer_incomplete_integrations'),
    reveal: (integrationId, wallet) => reveal(url, { integrationId, wallet }, 'mainnet'),
    async close() {
      await stop();
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}
