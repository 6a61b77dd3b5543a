import { join } from 'node:path';
import type { Env } from '../config/env.ts';
import { StartError } from '../config/start-error.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/database.ts';
import { type OpenClusters, openClusters } from './clusters.ts';

/** What every process of the service stands on. */
export type Backends = {
  readonly clusters: OpenClusters['clusters'];
  readonly database: Database;
  readonly close: () => Promise<void>;
};

/**
 * Opens clusters and database as `env` says, those that are embedded in this process among them.
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

/** As {@link openBackends}, for a process beside the service: what the service embeds would be its alone. */
export function openShared(env: Env, log: (line: string) => void): Promise<Backends> {
  const missing = shared.find((name) => env[name] === undefined);
  if (missing === undefined) return openBackends(env, log);
  throw new StartError(
    `${missing} must be set: what is embedded in the service's process is not shared with others`,
  );
}
