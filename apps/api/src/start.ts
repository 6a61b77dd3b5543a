import { join } from 'node:path';
import { clusters } from '@obverse/contracts';
import type { FastifyInstance } from 'fastify';
import { buildApi } from './build.ts';
import { openClusters } from './clusters.ts';
import type { Database } from './db/database.ts';
import { type DatabaseSettings, openDatabase } from './db/open-database.ts';
import type { Env } from './env.ts';
import { edgeConfig } from './limits/edge-config.ts';
import { StartError } from './start-error.ts';
import { uploadsConfig } from './uploads/uploads-config.ts';

export type Service = {
  /** Where it listens. */
  readonly url: string;
  /** Lets what is in flight finish, then stops the service and its local clusters. */
  readonly close: () => Promise<void>;
};

async function listen(app: FastifyInstance, { HOST: host, PORT: port }: Env): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new StartError(`PORT ${port} is in use on ${host}`);
    if (code === 'EACCES') throw new StartError(`PORT ${port} may not be used by this user`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`HOST ${host} is no address of this machine`);
    }
    throw error;
  }
}

const databaseSettings = ({ DATABASE_URL: url, DATA_DIR }: Env): DatabaseSettings =>
  url === undefined ? { directory: join(DATA_DIR, 'database') } : { url };

/**
 * Starts the whole service as `env` says.
 *
 * @param log takes lines for the person who started it
 * @throws StartError with one sentence that names what to change; nothing is left running then
 */
export async function startService(env: Env, log: (line: string) => void): Promise<Service> {
  const uploads = uploadsConfig(env);
  const open = await openClusters(env, log);
  let database: Database | undefined;
  try {
    database = await openDatabase(databaseSettings(env));
    const app = await buildApi(
      {
        deployment: env.DEPLOYMENT,
        clusters: open.clusters,
        uploads,
        leads: env.INDEXER === 'embedded',
        ...edgeConfig(env),
        logLevel: env.LOG_LEVEL,
      },
      database,
    );
    const url = await listen(app, env);
    for (const cluster of clusters) {
      const { embedded, url: rpc } = open.clusters[cluster];
      if (embedded) log(`${cluster} is a local cluster, not the real one; its RPC is at ${rpc}`);
    }
    log(`listening at ${url}`);
    return {
      url,
      close: async () => {
        await app.close();
        await database?.close();
        await open.close();
      },
    };
  } catch (error) {
    await database?.close();
    await open.close();
    throw error;
  }
}
