#!/usr/bin/env node
// Writes docs/reference from the built declarations of the public packages, or with --check fails where it is outdated.
// Either way each public function and class needs an example, and each example has to compile.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as contracts from '@obverse/contracts';
import { checkExamples } from './check-examples.mjs';
import { readPackages } from './read-packages.mjs';
import { writeReference } from './write-reference.mjs';

const root = dirname(dirname(import.meta.dirname));
const folder = join(root, 'docs/reference');
const names = ['contracts', 'core', 'client', 'localnet', 'react'];
const isCheck = process.argv.includes('--check');

const values = new Map(Object.entries(contracts));

/** Schemas are values whose description is in them. */
function withSchema(entry) {
  const value = values.get(entry.name);
  if (entry.kind !== 'constant' || value?._zod === undefined) return entry;
  return {
    ...entry,
    schema: { description: value.description ?? '', fields: Object.keys(value.shape ?? {}) },
  };
}

const packages = readPackages(root, names).map((each) =>
  each.name === 'contracts' ? { ...each, exports: each.exports.map(withSchema) } : each,
);

const problems = [];
for (const { name, exports } of packages) {
  for (const entry of exports) {
    const at = `packages/${name}/${entry.source}: ${entry.name}`;
    const needsExample = entry.kind === 'function' || entry.kind === 'class';
    if (needsExample && entry.examples.length === 0) problems.push(`${at}: has no @example`);
    if (entry.examples.some(({ code }) => code === undefined))
      problems.push(`${at}: its example is not a block of ts or tsx`);
  }
}
problems.push(...(await checkExamples(root, packages)));

const files = writeReference(packages);
const existing = existsSync(folder)
  ? readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.md'))
  : [];
if (isCheck) {
  const changed = Object.keys(files).filter(
    (file) => !existing.includes(file) || readFileSync(join(folder, file), 'utf8') !== files[file],
  );
  const gone = existing.filter((file) => !(file in files));
  const outdated = [...changed, ...gone].map((file) => `docs/reference/${file}`);
  if (outdated.length > 0)
    problems.push(`outdated: ${outdated.join(', ')}; run node tools/reference/index.mjs`);
} else {
  rmSync(folder, { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
