import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

/** The folders of the console, lowest first; each imports those before it alone. Files beside the folders compose all of them. */
const layers = ['ui', 'amounts', 'wallet', 'transactions', 'coins', 'integrator', 'local', 'layout', 'pages'];

const root = import.meta.dirname;
const layerOf = (file: string): number => layers.indexOf(file.split('/')[0] ?? '');
const pageOf = (file: string): string | undefined => /^pages\/([^/]+)\//.exec(file)?.[1];

it('the folders of the console import lower layers alone, and no page another page', () => {
  const imports = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes('/') && /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const found = readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import) ?\(?'(\.[^']*)'/g);
      return [...found].map(([, target = '']) => [file, relative(root, join(root, dirname(file), target))]);
    }) as [from: string, to: string][];
  const wrong = imports.filter(
    ([from, to]) =>
      // what the service says about its clusters is for all
      to !== 'config.ts' &&
      (layerOf(to) === -1 ||
        layerOf(to) > layerOf(from) ||
        (pageOf(to) !== undefined && pageOf(from) !== pageOf(to))),
  );
  expect(imports.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});
