import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const programs = fileURLToPath(new URL('../postgres-programs.sh', import.meta.url));

/** A server does not run as root. */
const isRoot = process.getuid?.() === 0;

/** Prepares a PostgreSQL server in a folder, which is then that of the server's user, without starting it. */
export async function preparePostgres(folder: string) {
  const bin = execFileSync(programs, { encoding: 'utf8' }).trim();
  const data = join(folder, 'data');
  /** A command and its arguments, which run a program as the server's user. */
  const asServer = (program: string, ...args: string[]): [string, string[]] => {
    const user = ['--reuid=postgres', '--regid=postgres', '--clear-groups', '--'];
    return isRoot ? ['setpriv', [...user, join(bin, program), ...args]] : [join(bin, program), args];
  };
  mkdirSync(folder, { recursive: true });
  if (isRoot) await run('chown', ['-R', 'postgres', folder]);
  await run(...asServer('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--no-instructions'));
  return {
    data,
    asServer,
    /** Runs one of the server's programs as the user of this process. */
    run: (program: string, ...args: string[]) => run(join(bin, program), args),
    urlOf: (port: number, database: string, role = 'postgres') =>
      `postgres://${role}@127.0.0.1:${port}/${database}`,
  };
}
