// A PostgreSQL server of the runbooks' own, with an archive of its log, so that they can stop it, restore it and let it refuse writes.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const bin = '/usr/lib/postgresql/15/bin';

/** Prepares a server in a folder, without starting it. */
export async function preparePostgres(folder, port) {
  if (!existsSync(join(bin, 'initdb'))) throw new Error('PostgreSQL is missing: run .ci/postgres first');
  const [data, archive] = [join(folder, 'data'), join(folder, 'archive')];
  mkdirSync(archive, { recursive: true });
  await run('chown', ['-R', 'postgres', folder]);
  // a server does not run as root
  const asPostgres = (command, ...args) =>
    run('setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', join(bin, command), ...args]);
  await asPostgres('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--no-instructions');
  const settings = [
    ...[`-p ${port}`, '-h 127.0.0.1', `-k ${folder}`, '-c fsync=off', '-c archive_mode=on'],
    `-c archive_command='cp %p ${archive}/%f'`,
  ].join(' ');
  const url = (database) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  return {
    data,
    archive,
    url,
    start: () => asPostgres('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start'),
    stop: () => asPostgres('pg_ctl', '-D', data, '-w', '-m', 'fast', 'stop'),
    /** The first column of the first row, as text. */
    async query(statement, database = 'obverse') {
      const { stdout } = await run('psql', [url(database), '-XAtqc', statement]);
      return stdout.trim();
    },
  };
}
