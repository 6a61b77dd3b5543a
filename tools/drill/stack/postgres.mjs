// PostgreSQL on a disk of its own.
import { join } from 'node:path';
import { freePort, mountDisk, preparePostgres } from '@obverse/testing';
import pg from 'pg';
import { Program } from './program.mjs';

/** With a database that grows by some megabytes in a drill. */
const diskMegabytes = 768;

/** @param closers takes what ends it, in the order in which it was made */
export async function startPostgres(folder, closers) {
  const disk = mountDisk(join(folder, 'postgres'), diskMegabytes);
  closers.push(disk.unmount);
  const home = join(folder, 'postgres/server');
  const { data, asServer, run, urlOf } = await preparePostgres(home);
  const port = await freePort(1);
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${home}`,
    'max_wal_size=128MB',
  ];
  const query = async (database, text, values) => {
    const client = new pg.Client({ connectionString: urlOf(port, database) });
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  const [command, args] = asServer('postgres', '-D', data, ...settings.flatMap((each) => ['-c', each]));
  const server = new Program({
    name: 'PostgreSQL',
    command,
    args,
    env: { PATH: process.env.PATH },
    log: join(folder, 'postgres.log'),
    ready: () => query('postgres', 'select 1'),
  });
  // fast: it does not wait for clients
  closers.push(() => server.end('SIGINT'));
  await server.start();
  return {
    port,
    disk,
    server,
    query,
    dump: (database, file) => run('pg_dump', '--format=custom', `--file=${file}`, urlOf(port, database)),
    restore: (database, file) =>
      run('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${urlOf(port, database)}`, file),
  };
}
