import { type Cluster, clusters } from '@obverse/contracts';
import { StartError } from '../config/read-env.ts';
import type { Env } from '../config/schema.ts';
import { startLocal } from './backends.ts';
import { run } from './run.ts';
import type { Service } from './service.ts';

/** The clusters that the command line names; all of them if it names none. @throws StartError for a word that is no cluster */
function namedClusters(words: readonly string[]): readonly Cluster[] {
  const unknown = words.find((word) => !clusters.some((cluster) => cluster === word));
  if (unknown !== undefined) throw new StartError(`${unknown} is no cluster: name ${clusters.join(' or ')}`);
  return words.length === 0 ? clusters : clusters.filter((cluster) => words.includes(cluster));
}

/**
 * Starts local clusters without the service, which reaches them by its RPC URLs as it does other nodes.
 *
 * @throws StartError with one sentence that names what to change; nothing is left running then
 */
async function startClusters(
  env: Env,
  log: (line: string) => void,
  words: readonly string[],
): Promise<Service> {
  const names = namedClusters(words);
  const local = await startLocal(env, names, log, env.HOST);
  return {
    url: local.clusters[names[0] as Cluster].rpcUrl,
    ready: names.map((name) => `local ${name}: its RPC is at ${local.clusters[name].rpcUrl}`),
    close: local.close,
  };
}

await run((env, log) => startClusters(env, log, process.argv.slice(2)));
