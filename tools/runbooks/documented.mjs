// What the runners of documented commands share: blocks of a Markdown file, and bash.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

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
