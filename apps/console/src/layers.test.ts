import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The folders of the console, lowest first; each imports those before it alone. Files beside the folders compose all of them. */
const layers = ['ui', 'amounts', 'wallet', 'transactions', 'coins', 'integrator', 'local', 'layout', 'pages'];

/** Beside the folders, and used by all of them: what the service says about its clusters. */
const everywhere = 'config.ts';

const root = import.meta.dirname;

/** Every import of one source file by another: `[from, to]`, relative to the sources. */
function imports(): (readonly [from: string, to: string])[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  return sources.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const targets = [...text.matchAll(/(?:from|import) ?\(?'(\.[^']*)'/g)].map(([, target = '']) => target);
    return targets.map((target) => [file, relative(root, join(root, dirname(file), target))] as const);
  });
}

const layerOf = (file: string): number => layers.indexOf(file.split('/')[0] ?? '');
const pageOf = (file: string): string | undefined => /^pages\/([^/]+)\//.exec(file)?.[1];

describe('the folders of the console', () => {
  const inFolders = imports().filter(([from, to]) => from.includes('/') && to !== everywhere);

  it('import lower layers alone', () => {
    const wrong = inFolders.filter(([from, to]) => layerOf(to) === -1 || layerOf(to) > layerOf(from));
    expect(wrong).toEqual([]);
  });

  it('have no page that imports another page', () => {
    const wrong = inFolders.filter(([from, to]) => pageOf(to) !== undefined && pageOf(from) !== pageOf(to));
    expect(wrong).toEqual([]);
  });
});
