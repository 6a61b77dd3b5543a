import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { procedurePaths } from './rest.ts';

const files = globSync(`${import.meta.dirname}/{*,../flows/conversion}.test.ts`);
const own = files.filter((name) => !/(every-procedure|invalid-requests|complete)\.test\.ts$/.test(name));
const text = own.map((name) => readFileSync(name, 'utf8')).join('');

// what all procedures refuse alike is in every-procedure.test.ts
it('every procedure has a test of its own', () => {
  const isNamed = (path: string) =>
    text.includes(`'${path}'`) || text.includes(`'${path.split('integration.')[1]}'`);
  expect(procedurePaths.filter((path) => !isNamed(path))).toEqual([]);
});
