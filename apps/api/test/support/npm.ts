import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** Starts a root command and waits until its output has `words`. Ends all of its processes after the test. */
export async function startNpm(
  args: readonly string[],
  variables: Record<string, string>,
  words: string,
): Promise<ChildProcess> {
  const npm = spawn('npm', args, {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'silent', ...variables },
    stdio: ['ignore', 'pipe', 'ignore'],
    // so that whatever it leaves behind can be ended
    detached: true,
  });
  // fails where all of it has ended
  onTestFinished(() => void spawnSync('kill', ['-9', '--', `-${npm.pid}`]));
  let output = '';
  for await (const text of npm.stdout) {
    output += text;
    if (output.includes(words)) return npm;
  }
  throw new Error(`npm ${args.join(' ')} ended: ${output}`);
}

/** Sends npm, and nobody else, SIGTERM, and waits for its end. */
export async function stopNpm(npm: ChildProcess): Promise<void> {
  const ended = once(npm, 'exit');
  npm.kill('SIGTERM');
  await ended;
}
