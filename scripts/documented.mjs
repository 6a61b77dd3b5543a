// What the runners of documented commands share: blocks of a Markdown file, processes with all that they start, and bash.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../packages/testing/dist/until.js';

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

/** @returns whether a process of the group was there to get the signal */
function signalGroup(group, signal) {
  try {
    return process.kill(-group, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
    return false;
  }
}

/** Ends a group that {@link startGroup} started, and waits until no process of it runs: npm ends before the service that it started. */
export async function stopGroup({ pid }, signal = 'SIGTERM') {
  signalGroup(pid, signal);
  while (signalGroup(pid, 0)) await sleep(50);
}

/** Waits until a URL answers with 200. @throws after two minutes, or when the process ends that serves it */
export async function untilOk(url, child) {
  await until(`${url} is ready`, async () => child.exitCode !== null || (await fetch(url)).ok);
  if (child.exitCode !== null) throw new Error(`what serves ${url} ended with ${child.exitCode}`);
}

/** Runs a script, with each command on standard error. @returns its standard output @throws when a command fails */
export async function runBash(script, options) {
  const child = spawn('bash', ['-xc', `set -euo pipefail\n${script}`], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  const output = await text(child.stdout);
  const [code, signal] = await closed;
  if (code !== 0) throw new Error(`bash ended with ${code ?? signal}\n${output}`);
  return output;
}
