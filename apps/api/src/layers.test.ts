import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The folders of the service, lowest first, and what each imports beside itself: nothing at its own height or above. */
const layers: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  config: ['lib'],
  telemetry: ['config', 'lib'],
  solana: ['config', 'lib'],
  tranches: ['solana', 'lib'],
  governance: ['lib'],
  db: ['config', 'lib'],
  losses: ['solana', 'db', 'lib'],
  uploads: ['config', 'lib'],
  leader: ['solana', 'db', 'lib'],
  sessions: ['config', 'db', 'leader', 'lib'],
  keys: ['solana', 'db', 'lib', 'sessions'],
  events: ['solana', 'tranches', 'governance', 'config', 'db', 'keys', 'lib'],
  limits: ['config', 'keys', 'lib', 'sessions'],
  indexer: ['solana', 'db', 'leader', 'lib'],
  snapshots: ['solana', 'db', 'leader', 'lib'],
  directory: ['solana', 'db', 'leader', 'lib'],
  wallets: ['solana', 'tranches', 'db', 'indexer', 'lib'],
  webhooks: ['config', 'db', 'events', 'leader', 'lib'],
  idempotency: ['solana', 'db', 'keys', 'leader', 'lib'],
  procedures: [
    'solana',
    'tranches',
    'governance',
    'losses',
    'config',
    'db',
    'events',
    'idempotency',
    'keys',
    'lib',
    'sessions',
    'snapshots',
    'uploads',
    'wallets',
    'webhooks',
  ],
  http: ['solana', 'config', 'db', 'keys', 'lib', 'limits', 'procedures', 'uploads'],
};

/** Files beside the folders, and main/, compose all of them. */
const composing = ['.', 'main'];

const root = import.meta.dirname;

const folderOf = (file: string): string => {
  const [folder = '', ...inner] = relative(root, file).split('/');
  return inner.length === 0 ? '.' : folder;
};

/** The folders that each folder's files import, tests aside: `db` → `lib`, with a file that does. */
function importedFolders(): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  const all = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const files = all.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  for (const file of files) {
    const path = join(root, file);
    const from = folderOf(path);
    const imported = found.get(from) ?? new Map<string, string>();
    for (const [, target = ''] of readFileSync(path, 'utf8').matchAll(/(?:from|import) ?\(?'(\.[^']*)'/g)) {
      const to = folderOf(join(dirname(path), target));
      if (to !== from) imported.set(to, file);
    }
    found.set(from, imported);
  }
  return found;
}

describe('the folders of src', () => {
  const imports = importedFolders();

  it('all have a place in the order of layers', () => {
    expect([...imports.keys()].sort()).toEqual([...composing, ...Object.keys(layers)].sort());
  });

  it('import lower layers alone', () => {
    const order = Object.keys(layers);
    for (const [folder, allowed] of Object.entries(layers)) {
      for (const below of allowed) expect(order.indexOf(below)).toBeLessThan(order.indexOf(folder));
    }
  });

  it.each(Object.entries(layers))('%s imports exactly %j', (folder, allowed) => {
    const imported = [...(imports.get(folder) ?? [])];
    const wrong = imported.filter(([to]) => !allowed.includes(to));
    expect(wrong.map(([to, file]) => `${file} imports ${to}/`)).toEqual([]);
    expect(imported.map(([to]) => to).sort()).toEqual([...allowed].sort());
  });
});
