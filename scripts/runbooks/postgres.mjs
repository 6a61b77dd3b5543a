// A PostgreSQL server of the runbooks' own, with an archive of its log, so that they can stop it, restore it and let it refuse writes.
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { preparePostgres } from '../../packages/testing/dist/postgres.js';

const run = promisify(execFile);

/** Prepares a server in a folder, without starting it. */
export async function prepareArchivingPostgres(folder, port) {
  const archive = join(folder, 'archive');
  mkdirSync(archive, { recursive: true });
  const { data, asServer, run: runProgram, urlOf } = await preparePostgres(folder);
  const settings = [
    ...[`-p ${port}`, '-h 127.0.0.1', `-k ${folder}`, '-c fsync=off', '-c archive_mode=on'],
    `-c archive_command='cp %p ${archive}/%f'`,
  ].join(' ');
  const control = (...args) => run(...asServer('pg_ctl', '-D', data, '-w', ...args));
  const url = (database, role) => urlOf(port, database, role);
  return {
    data,
    archive,
    url,
    start: () => control('-l', join(folder, 'log'), '-o', settings, 'start'),
    stop: () => control('-m', 'fast', 'stop'),
    /** The first column of the first row, as text. */
    async query(statement, database = 'obverse') {
      const { stdout } = await runProgram('psql', url(database), '-XAtqc', statement);
      return stdout.trim();
    },
  };
}
