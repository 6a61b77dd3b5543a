// PostgreSQL on a disk of its own.
import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@obverse/testing';
import pg from 'pg';
import { mountDisk } from './disk.mjs';
import { Program } from './program.mjs';

const bin = '/usr/lib/postgresql/15/bin';
const run = promisify(execFile);

/** With a database that grows by some megabytes in a drill. */
const diskMegabytes = 768;

/** A server does not run as root. */
const asPostgres = (command, args) =>
  process.getuid?.() === 0
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', '--', command, ...args]]
    : [command, args];

/** @param closers takes what ends it, in the order in which it was made */
export async function startPostgres(folder, closers) {
  if (!existsSync(join(bin, 'initdb')))
    throw new Error('PostgreSQL 15 is needed: apt-get install postgresql-15');
  const disk = mountDisk(join(folder, 'postgres'), diskMegabytes);
  closers.push(disk.unmount);
  const home = join(folder, 'postgres/server');
  mkdirSync(home);
  if (process.getuid?.() === 0) {
    const idOf = (option) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
    chownSync(home, idOf('-u'), idOf('-g'));
  }
  const data = join(home, 'data');
  await run(
    ...asPostgres(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '--no-instructions']),
  );
  const port = await freePort(1);
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${home}`,
    'max_wal_size=128MB',
  ];
  const urlOf = (database, at = port) => `postgres://postgres@127.0.0.1:${at}/${database}`;

  const query = async (database, text, values) => {
    const client = new pg.Client({ connectionString: urlOf(database) });
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  const [command, args] = asPostgres(join(bin, 'postgres'), [
    '-D',
    data,
    ...settings.flatMap((each) => ['-c', each]),
  ]);
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
    urlOf,
    query,
    dump: (database, file) =>
      run(join(bin, 'pg_dump'), ['--format=custom', `--file=${file}`, urlOf(database)]),
    restore: (database, file) =>
      run(join(bin, 'pg_restore'), ['--no-owner', '--exit-on-error', `--dbname=${urlOf(database)}`, file]),
  };
}
