import { openShared } from '../backends.ts';
import type { Env } from '../env.ts';
import { listen } from '../listen.ts';
import type { Service } from '../start.ts';
import { webhooksConfig } from '../webhooks/webhooks-config.ts';
import { buildIndexer } from './build-indexer.ts';

/**
 * Starts a process that stands for leader of every cluster, beside services with `INDEXER=separate`.
 *
 * @throws StartError with one sentence that names what to change; nothing is left running then
 */
export async function startIndexer(env: Env, log: (line: string) => void): Promise<Service> {
  const backends = await openShared(env, log);
  try {
    const config = {
      clusters: backends.clusters,
      webhooks: await webhooksConfig(env),
      rpcTimeout: env.RPC_TIMEOUT_MS,
      rpcBatch: env.RPC_BATCH,
      logLevel: env.LOG_LEVEL,
    };
    const app = buildIndexer(config, backends.database);
    const url = await listen(app, env);
    log(`stands for leader of the clusters; health and metrics at ${url}`);
    return {
      url,
      close: async () => {
        await app.close();
        await backends.close();
      },
    };
  } catch (error) {
    await backends.close();
    throw error;
  }
}
