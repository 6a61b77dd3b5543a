import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../../api/dist/main/start.js', import.meta.url));

/** From the level of errors on: the service has failed, whatever the page shows. */
const isError = (line: string): boolean => /^\{"level":(50|60),/.test(line);

// suites ask more than people do
const limits = ['READ', 'WRITE', 'KEY', 'SIGNATURE'].map((name) => [`RATE_LIMIT_${name}`, '999999']);

/**
 * Starts the built service in a process of its own, as users do, without the variables of this process.
 *
 * @returns what stops it @throws Error where it does not start
 */
export async function startService(
  port: number,
  variables: Readonly<Record<string, string>>,
): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...Object.fromEntries(limits),
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const over = once(child, 'close');
  const url = `http://127.0.0.1:${port}`;
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  const listens = (async () => {
    while (!output.includes(`at ${url}`)) await once(child.stdout, 'data');
  })();
  await Promise.race([listens, over]);
  if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}: ${output}`);
  return async () => {
    child.kill('SIGTERM');
    await over;
    const errors = output.split('\n').filter(isError);
    if (errors.length > 0) throw new Error(`the service has logged errors:\n${errors.join('\n')}`);
  };
}
