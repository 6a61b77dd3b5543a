import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PoolConfig } from 'pg';
import { PgliteConnection } from './pglite-connection.ts';
import type { ToWorker } from './pglite-messages.ts';

/** The compiled one, also for tests, which run the sources. */
const script = new URL('../../dist/db/pglite-worker.js', import.meta.url);

export type Embedded = {
  /** How to connect to it. */
  readonly config: PoolConfig;
  /** Writes everything out and stops it; all connections are closed. */
  readonly stop: () => Promise<void>;
};

/** @throws what PGlite reports when it cannot use the directory */
async function startWorker(directory: string | undefined): Promise<Worker> {
  const worker = new Worker(script, { workerData: { directory } });
  // rejects with the worker's own error if that comes first
  await once(worker, 'message');
  // a later error ends the worker; its connections report that to their callers
  worker.on('error', () => {});
  return worker;
}

async function stopWorker(worker: Worker): Promise<void> {
  if (worker.threadId === -1) return;
  const exit = once(worker, 'exit');
  worker.postMessage({ kind: 'close' } satisfies ToWorker);
  await exit;
}

/**
 * Starts PGlite, PostgreSQL in WebAssembly, in a thread of its own. It has a single session, hence one connection at a time.
 *
 * @param directory where it keeps its data; in memory if absent. Whoever calls makes sure that no other process uses it
 */
export async function startEmbedded(directory?: string): Promise<Embedded> {
  // Creating a database takes three times the memory of serving one, and WebAssembly returns memory only when its thread ends.
  if (directory !== undefined && !existsSync(join(directory, 'PG_VERSION')))
    await stopWorker(await startWorker(directory));
  const worker = await startWorker(directory);
  return {
    config: {
      max: 1,
      user: 'postgres',
      database: 'postgres',
      stream: () => new PgliteConnection(worker),
      // all queries wait in line for the one connection
      connectionTimeoutMillis: 20_000,
      query_timeout: 20_000,
    },
    stop: () => stopWorker(worker),
  };
}
