import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { procedurePaths } from './rest.ts';

const folder = import.meta.dirname;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
const text = files
  .filter((name) => name.includes('/'))
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
  .join('');

// `openEndpoint` checks that a table tests every status of its own, every-procedure.test.ts those that all have
it.each(procedurePaths)('%s has a table', (procedure) => {
  const name = procedure.replace(/^integration\./, '(?:integration\\.)?');
  expect(text).toMatch(new RegExp(`open(?:Endpoint|Power)\\([^)]*'${name}'`));
});
