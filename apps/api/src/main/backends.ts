import { join } from 'node:path';
import { type Cluster, clusters } from '@obverse/contracts';
import type { ClusterConfig } from '../config/api-config.ts';
import { localCluster, remoteCluster } from '../config/cluster-config.ts';
import { StartError } from '../config/read-env.ts';
import type { Env } from '../config/schema.ts';
import { type Database, openDatabase } from '../db/database.ts';

/** The clusters of a service, local ones included. */
type OpenClusters = {
  readonly clusters: Readonly<Record<Cluster, ClusterConfig>>;
  /** Stops the local ones. */
  readonly close: () => Promise<void>;
};

type Log = (line: string) => void;

const localPort = (env: Env, cluster: Cluster): number =>
  cluster === 'mainnet' ? env.MAINNET_LOCAL_PORT : env.DEVNET_LOCAL_PORT;

/**
 * Starts local clusters for `names`. Only here is the local cluster's code loaded.
 *
 * @param host where they listen; loopback by default
 * @throws StartError when one cannot start
 */
export async function startLocal(env: Env, names: readonly Cluster[], log: Log, host?: string) {
  const { LocalnetError, startLocalnet } = await import('@obverse/localnet');
  const configs = names.map(
    (name) =>
      [
        name,
        { port: localPort(env, name), dataDir: join(env.DATA_DIR, name), slotMs: env.LOCAL_SLOT_MS },
      ] as const,
  );
  try {
    return await startLocalnet<Cluster>({
      clusters: Object.fromEntries(configs) as Record<Cluster, (typeof configs)[number][1]>,
      ...(host === undefined ? {} : { host }),
      log,
    });
  } catch (error) {
    throw error instanceof LocalnetError ? new StartError(error.message) : error;
  }
}

/** How long a node may take to say that it is a local one. */
const isLocalTimeoutMs = 10_000;

/** Whether a node is one of `npm run localnet`, which alone knows the method. */
async function isLocalNode(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'obverse_isLocal', params: [] }),
      signal: AbortSignal.timeout(isLocalTimeoutMs),
    });
    const { result } = (await response.json()) as { result?: unknown };
    return result === true;
  } catch {
    return false;
  }
}

/** A cluster by its URLs. In development it may be a local one of another process, which nobody should take for the real one. */
async function withLocality(env: Env, remote: ClusterConfig): Promise<ClusterConfig> {
  if (env.DEPLOYMENT === 'production' || !(await isLocalNode(remote.url))) return remote;
  return { ...remote, isLocal: true };
}

/**
 * Opens every cluster: a configured one by its URL, any other as a local one in this process.
 *
 * @throws StartError when a local cluster cannot start
 */
async function openClusters(env: Env, log: Log): Promise<OpenClusters> {
  const remotes = clusters.map(async (cluster) => {
    const remote = remoteCluster(env, cluster);
    return [cluster, remote && (await withLocality(env, remote))] as const;
  });
  const configured = Object.fromEntries(await Promise.all(remotes));
  const names = clusters.filter((cluster) => configured[cluster] === undefined);
  const local = names.length === 0 ? undefined : await startLocal(env, names, log);
  const entries = clusters.map((cluster): [Cluster, ClusterConfig] => {
    const remote = configured[cluster];
    if (remote !== undefined) return [cluster, remote];
    const started = local?.clusters[cluster];
    if (started === undefined) throw new Error(`the local ${cluster} cluster did not start`);
    return [cluster, localCluster(env, cluster, started)];
  });
  return {
    clusters: Object.fromEntries(entries) as Record<Cluster, ClusterConfig>,
    close: async () => local?.close(),
  };
}

/** What every process of the service needs. */
export type Backends = {
  readonly clusters: OpenClusters['clusters'];
  readonly database: Database;
  readonly close: () => Promise<void>;
};

/**
 * Opens clusters and database as `env` says, embedded ones included.
 *
 * @throws StartError with one sentence that names what to change; nothing is left open then
 */
export async function openBackends(env: Env, log: (line: string) => void): Promise<Backends> {
  const open = await openClusters(env, log);
  try {
    const { DATABASE_URL: url, DATA_DIR } = env;
    const database = await openDatabase(
      url === undefined ? { directory: join(DATA_DIR, 'database'), log } : { url },
    );
    return {
      clusters: open.clusters,
      database,
      close: async () => {
        await database.close();
        await open.close();
      },
    };
  } catch (error) {
    await open.close();
    throw error;
  }
}

const shared = ['DATABASE_URL', 'MAINNET_RPC_URL', 'DEVNET_RPC_URL'] as const;

/** As {@link openBackends}, for a process beside the service, which cannot use what the service embeds. */
export function openShared(env: Env, log: (line: string) => void): Promise<Backends> {
  const missing = shared.find((name) => env[name] === undefined);
  if (missing === undefined) return openBackends(env, log);
  throw new StartError(
    `${missing} must be set: what is embedded in the service's process is not shared with others`,
  );
}
