import { clusters } from '@obverse/contracts';
import { openBackends } from './backends.ts';
import { buildApi } from './build.ts';
import type { Env } from './env.ts';
import { edgeConfig } from './limits/edge-config.ts';
import { listen } from './listen.ts';
import { uploadsConfig } from './uploads/uploads-config.ts';
import { webhooksConfig } from './webhooks/webhooks-config.ts';

export type Service = {
  /** Where it listens. */
  readonly url: string;
  /** Lets what is in flight finish, then stops the service and its local clusters. */
  readonly close: () => Promise<void>;
};

/**
 * Starts the whole service as `env` says.
 *
 * @param log takes lines for the person who started it
 * @throws StartError with one sentence that names what to change; nothing is left running then
 */
export async function startService(env: Env, log: (line: string) => void): Promise<Service> {
  const uploads = uploadsConfig(env);
  const webhooks = await webhooksConfig(env);
  const backends = await openBackends(env, log);
  try {
    const app = await buildApi(
      {
        deployment: env.DEPLOYMENT,
        clusters: backends.clusters,
        uploads,
        webhooks,
        leads: env.INDEXER === 'embedded',
        ...edgeConfig(env),
        logLevel: env.LOG_LEVEL,
      },
      backends.database,
    );
    const url = await listen(app, env);
    for (const cluster of clusters) {
      const { embedded, url: rpc } = backends.clusters[cluster];
      if (embedded) log(`${cluster} is a local cluster, not the real one; its RPC is at ${rpc}`);
    }
    log(`listening at ${url}`);
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
