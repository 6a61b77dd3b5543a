// What the runners of documented commands share: blocks of a Markdown file, processes with all that they start, and bash.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Every fenced block in a shell's language. @returns its words after the language, its lines, and the heading above it as an anchor */
export function shellBlocks(markdown) {
  const blocks = [];
  let anchor = '';
  let open;
  for (const line of markdown.split('\n')) {
    if (open !== undefined) {
      if (line === '```') open = undefined;
      else open.lines.push(line);
    } else if (/^#+ /.test(line)) {
      anchor = line
        .replace(/^#+ /, '')
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-');
    } else if (/^```(?:bash|sh|shell)\b/.test(line)) {
      const [language, ...words] = line.slice(3).split(' ');
      open = { anchor, language, words, lines: [] };
      blocks.push(open);
    }
  }
  return blocks.map(({ lines, ...block }) => ({ ...block, text: `${lines.join('\n')}\n` }));
}

/** Starts a process that leads a group: what it starts ends with it. */
export function startGroup(command, args, options = {}) {
  return spawn(command, args, { stdio: 'inherit', ...options, detached: true });
}

const isGone = (error) => error.code === 'ESRCH';

/** Waits until no process of a group runs: npm ends before the service that it started. */
async function groupEnded(group) {
  try {
    for (;;) {
      process.kill(-group, 0);
      await sleep(50);
    }
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** Ends a group that {@link startGroup} started, and waits for it. */
export async function stopGroup({ pid }, signal = 'SIGTERM') {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  await groupEnded(pid);
}

/** Waits until a URL answers with 200. @throws after two minutes, or when the process ends */
export async function untilOk(url, child, milliseconds = 120_000) {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(200)) {
    if (child !== undefined && child.exitCode !== null)
      throw new Error(`what serves ${url} ended with ${child.exitCode}`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(`${url} was not ready within ${milliseconds / 1_000} s`);
}

/** Runs a script, with each command on standard error. @returns its standard output @throws when a command fails */
export async function runBash(script, options) {
  const child = spawn('bash', ['-xc', `set -euo pipefail\n${script}`], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  const [code, signal] = await once(child, 'close');
  if (code !== 0) throw new Error(`bash ended with ${code ?? signal}\n${output}`);
  return output;
}
