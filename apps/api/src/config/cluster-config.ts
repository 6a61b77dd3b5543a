import type { Cluster } from '@obverse/contracts';
import { DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import type { ClusterConfig } from './api-config.ts';
import type { Env } from './schema.ts';

/** The variables of one cluster. */
const variablesOf = (env: Env, cluster: Cluster) =>
  cluster === 'mainnet'
    ? { urls: env.MAINNET_RPC_URL, genesisHash: env.MAINNET_GENESIS_HASH, feeds: env.MAINNET_PYTH_PRICES }
    : { urls: env.DEVNET_RPC_URL, genesisHash: env.DEVNET_GENESIS_HASH, feeds: env.DEVNET_PYTH_PRICES };

/** The same for local clusters and others. */
function pyth(env: Env, cluster: Cluster): Pick<ClusterConfig, 'pyth'> {
  const { feeds } = variablesOf(env, cluster);
  return feeds === undefined ? {} : { pyth: { feeds, maxAge: env.PYTH_MAX_AGE } };
}

/** A cluster that is reached by the URLs of its nodes; undefined for one that the service starts itself. */
export function remoteCluster(env: Env, cluster: Cluster): ClusterConfig | undefined {
  const { urls = [], genesisHash } = variablesOf(env, cluster);
  const [url, ...furtherUrls] = urls;
  if (url === undefined) return undefined;
  const programId = env.PROGRAM_ID ?? DEVELOPMENT_PROGRAM_ID.toBase58();
  const nodes = { url, furtherUrls, ...(genesisHash === undefined ? {} : { genesisHash }) };
  return { ...nodes, ...pyth(env, cluster), embedded: false, programId };
}

/** A cluster in this process, whose RPC is at `url`. */
export const localCluster = (
  env: Env,
  cluster: Cluster,
  { rpcUrl: url, slotMs }: { readonly rpcUrl: string; readonly slotMs: number },
): ClusterConfig => ({
  url,
  slotMs,
  ...pyth(env, cluster),
  embedded: true,
  programId: DEVELOPMENT_PROGRAM_ID.toBase58(),
});
