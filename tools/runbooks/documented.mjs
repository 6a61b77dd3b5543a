// What the runners of documented commands share: blocks of a Markdown file, and bash.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const headingOrBlock = /^#+ (.*)$|^```(bash|sh|shell)\b(.*)\n([\s\S]*?)^```$/gm;

/** Every fenced block in a shell's language. @returns its words after the language, its text, and the heading above it as an anchor */
export function shellBlocks(markdown) {
  const blocks = [];
  let anchor = '';
  for (const [, heading, language, words, text] of markdown.matchAll(headingOrBlock)) {
    if (language !== undefined) blocks.push({ anchor, language, words: words.split(' ').slice(1), text });
    else
      anchor = heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-');
  }
  return blocks;
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
