// How long a process takes to import core, beside web3.js alone: CPU time in fresh processes, in turns. Prints a table, asserts nothing.
// Usage: node bench/import.mjs [--before DIRECTORY], where the directory is another checkout of this repository that is built.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const rounds = 15;
const { values } = parseArgs({ options: { before: { type: 'string' } } });
const here = fileURLToPath(new URL('..', import.meta.url));
/** What Node imports of the package in a checkout. */
const core = (folder) => {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { node = exports['.'].default } = exports['.'];
  return pathToFileURL(join(folder, node)).href;
};

const modules = {
  core: core(here),
  '@solana/web3.js alone': import.meta.resolve('@solana/web3.js'),
  ...(values.before && { 'core, before': core(join(values.before, 'packages/core')) }),
};

/** CPU milliseconds of an import, without the start of Node. */
function importMs(url) {
  const script = `const start = process.cpuUsage(); await import('${url}'); const { user, system } = process.cpuUsage(start); console.log((user + system) / 1000)`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '--eval', script]));
}

const times = Object.fromEntries(Object.keys(modules).map((name) => [name, []]));
for (let round = 0; round < rounds; round++)
  for (const [name, url] of Object.entries(modules)) times[name].push(importMs(url));

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
const base = median(times.core);
console.log('\nImporting core in a fresh process');
console.table(
  Object.fromEntries(
    Object.entries(times).map(([name, list]) => [
      name,
      { 'CPU ms': Math.round(median(list)), 'core is': Number((base / median(list)).toFixed(2)) },
    ]),
  ),
);
