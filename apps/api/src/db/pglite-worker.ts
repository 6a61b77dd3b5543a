import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { FromWorker, ToWorker } from './pglite-messages.ts';

// PGlite computes on the thread that calls it: this one is its own, so that HTTP never waits for a query.
const port = parentPort;
if (port === null) throw new Error('this file is a worker');
const send = (message: FromWorker) => port.postMessage(message);

// To optimize PGlite's 9 MB of WebAssembly costs a second of CPU and 60 MB that are never returned; queries run no faster for it.
setFlagsFromString('--liftoff-only');

/**
 * PostgreSQL's own cache of pages. WebAssembly touches and never returns what it reserves, by default 128 MB of it; the pages that a
 * development database needs are in the operating system's cache too.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'];

const { directory } = workerData as { directory: string | undefined };
const database = await PGlite.create({
  startParams,
  ...(directory === undefined ? {} : { dataDir: directory }),
});

let connection = 0;

async function answer(message: ToWorker): Promise<void> {
  if (message.kind === 'close') {
    await database.close();
    port?.close();
    return;
  }
  if (message.connection !== connection) {
    // there is one session behind all connections: what the one before left open ends with it
    await database.exec('rollback');
    await database.exec('discard all');
    connection = message.connection;
  }
  const bytes = await database.execProtocolRaw(message.bytes);
  send({ kind: 'bytes', connection, bytes });
}

let queue = Promise.resolve();
port.on('message', (message: ToWorker) => {
  // a rejection ends the worker, and with it every connection
  queue = queue.then(() => answer(message));
});
send({ kind: 'ready' });
