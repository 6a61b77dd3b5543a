// A global setup of vitest. Initializing an embedded database takes seconds, opening a copy of one takes a second:
// this prepares the one that tests copy, empty and with its schema, once for each schema and version of PGlite.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/db/database.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only interfaces merge with vitest's
  interface ProvidedContext {
    /** The directory of an embedded database to copy, and one for the copies, which is deleted after the tests. */
    readonly databases: { readonly prepared: string; readonly copies: string };
  }
}

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const cache = at('node_modules/.cache/test-databases');

// a thousand small files are deleted much faster from memory than from a disk
const memory = '/dev/shm';

async function version(): Promise<string> {
  const pglite = await readFile(at('node_modules/@electric-sql/pglite/package.json'));
  const schema = readMigrationFiles({ migrationsFolder: at('migrations') }).map(({ hash }) => hash);
  return createHash('sha256').update(pglite).update(schema.join()).digest('hex').slice(0, 16);
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prepared = join(cache, await version());
  if (!existsSync(prepared)) {
    await mkdir(cache, { recursive: true });
    const fresh = join(cache, randomUUID());
    await (await openDatabase({ directory: fresh })).close();
    // another process may have been faster
    await rename(fresh, prepared).catch(() => rm(fresh, { recursive: true }));
  }
  const copies = await mkdtemp(join(existsSync(memory) ? memory : tmpdir(), 'obverse-databases-'));
  project.provide('databases', { prepared, copies });
  return () => rm(copies, { recursive: true });
}
