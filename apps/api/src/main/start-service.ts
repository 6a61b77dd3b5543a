import { clusters } from '@obverse/contracts';
import { buildApi } from '../build-api.ts';
import { edgeConfig } from '../config/edge-config.ts';
import type { Env } from '../config/env.ts';
import { uploadsConfig } from '../config/uploads-config.ts';
import { webhooksConfig } from '../config/webhooks-config.ts';
import { openBackends } from './backends.ts';
import { type Service, serve } from './serve.ts';

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
  const service = await serve(env, backends, ({ clusters: reached, database }) =>
    buildApi(
      {
        deployment: env.DEPLOYMENT,
        clusters: reached,
        uploads,
        webhooks,
        leads: env.INDEXER === 'embedded',
        ...edgeConfig(env),
        logLevel: env.LOG_LEVEL,
      },
      database,
    ),
  );
  for (const cluster of clusters) {
    const { embedded, url } = backends.clusters[cluster];
    if (embedded) log(`${cluster} is a local cluster, not the real one; its RPC is at ${url}`);
  }
  log(`listening at ${service.url}`);
  return service;
}
