// What the service depends on and the drill and the runbooks share: local clusters and a PostgreSQL server, each a process of its own.
import { join } from 'node:path';
import { callCluster, freePort, preparePostgres } from '@obverse/testing';
import pg from 'pg';
import { Program, root } from './program.mjs';

/** Starts local clusters, which keep their state in `folder`. */
export async function startClusters(folder, names) {
  const ports = {};
  for (const name of names) ports[name] = await freePort();
  const rpcUrl = (name) => `http://127.0.0.1:${ports[name]}`;
  const variables = names.map((name) => [`${name.toUpperCase()}_LOCAL_PORT`, ports[name]]);
  const server = new Program({
    name: 'the clusters',
    command: process.execPath,
    args: [join(root, 'apps/api/dist/main/localnet.js'), ...names],
    env: { DATA_DIR: folder, ...Object.fromEntries(variables) },
    log: `${folder}.log`,
    ready: () => Promise.all(names.map((name) => callCluster(rpcUrl(name), 'getHealth', []))),
  });
  await server.start();
  return { ports, rpcUrl, server };
}

/** Starts a PostgreSQL server in a folder that is then its user's. @param settings of the server, such as `max_wal_size=128MB` @param log a file */
export async function startPostgres(home, { settings, log }) {
  const { data, asServer, run, urlOf } = await preparePostgres(home);
  const port = await freePort(1);
  const url = (database, role) => urlOf(port, database, role);
  /** @returns the rows */
  const query = async (database, text, values) => {
    const client = new pg.Client({ connectionString: url(database) });
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  const options = settings.flatMap((setting) => ['-c', setting]);
  const [command, args] = asServer(
    'postgres',
    ...['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', home, ...options],
  );
  const server = new Program({
    name: 'PostgreSQL',
    ...{ command, args },
    log,
    ready: () => query('postgres', 'select 1'),
  });
  await server.start();
  return { data, port, server, url, query, run };
}
