import type { Env } from '../config/env.ts';
import { webhooksConfig } from '../config/webhooks-config.ts';
import { buildIndexer } from '../indexer/build-indexer.ts';
import { openShared } from './backends.ts';
import { type Service, serve } from './serve.ts';

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
