import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { procedurePaths } from './rest.ts';

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

// `endpoint`, or what calls it for a group of procedures, checks that the file tests every status of its own, every-procedure.test.ts those that all have
it.each(procedurePaths)('%s has a test file', async (procedure) => {
  const file = new URL(`${procedure.split('.').map(kebab).join('/')}.test.ts`, import.meta.url);
  expect(await readFile(file, 'utf8')).toMatch(new RegExp(` = (?:await )?\\w*ndpoint\\(\\s*'${procedure}'`));
});
