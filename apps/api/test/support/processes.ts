import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '@obverse/testing';

export type Main = 'start' | 'indexer';

export type Running = Awaited<ReturnType<typeof startProcess>>;

const all = new Set<ChildProcess>();

export function killAll(): void {
  for (const child of all) child.kill('SIGKILL');
}

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

export function spawnProcess(name: Main, variables: Record<string, string>) {
  const main = fileURLToPath(new URL(`../../dist/main/${name}.js`, import.meta.url));
  const env = { PATH: process.env['PATH'], LOG_LEVEL: 'fatal', ...variables };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  all.add(child);
  child.once('exit', () => all.delete(child));
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (text) => {
      output[stream] += text;
    });
  return { child, output };
}

/** Starts a process and waits until it listens. @throws when it ends before that */
export async function startProcess(name: Main, variables: Record<string, string>) {
  const port = await freePort();
  const { child, output } = spawnProcess(name, { PORT: String(port), ...variables });
  child.stderr.pipe(process.stderr, { end: false });
  // its last words are there once its output is closed, not when it exits
  const over = once(child, 'close');
  const url = `http://127.0.0.1:${port}`;
  const listens = (async () => {
    while (!output.stdout.includes(`at ${url}`)) await once(child.stdout, 'data');
  })();
  await Promise.race([listens, over]);
  if (isOver(child))
    throw new Error(`ended with ${child.exitCode ?? child.signalCode}: ${output.stdout}${output.stderr}`);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    if (!isOver(child)) await once(child, 'exit');
  };
  return { child, url, output, end };
}
