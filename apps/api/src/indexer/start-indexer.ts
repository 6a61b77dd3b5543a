import { openShared } from '../backends.ts';
import type { Env } from '../env.ts';
import { type Service, serve } from '../serve.ts';
import { webhooksConfig } from '../webhooks/webhooks-config.ts';
import { buildIndexer } from './build-indexer.ts';

/**
 * Starts a process that stands for leader of every cluster, beside services with `INDEXER=separate`.
 *
 * @throws StartError with one sentence that names what to change; nothing is left running then
 */
export async function startIndexer(env: Env, log: (line: string) => void): Promise<Service> {
  const webhooks = await webhooksConfig(env);
  const { RPC_TIMEOUT_MS: rpcTimeout, RPC_BATCH: rpcBatch, LOG_LEVEL: logLevel } = env;
  const service = await serve(env, await openShared(env, log), ({ clusters, database }) =>
    buildIndexer({ clusters, webhooks, rpcTimeout, rpcBatch, logLevel }, database),
  );
  log(`stands for leader of the clusters; health and metrics at ${service.url}`);
  return service;
}
