import type { FastifyInstance } from 'fastify';
import { assetsPath, cacheForever } from '../uploads/store.ts';
import { exposedHeaders } from './hooks.ts';
import { serveFolder } from './static-files.ts';

/** The names that this service gives. No other name reaches the file system. */
const name = /^\/[1-9A-HJ-NP-Za-km-z]{32,44}\/[A-Za-z0-9_-]{43}\.(webp|json)$/;

const headers = {
  ...exposedHeaders,
  'cache-control': cacheForever,
  'cross-origin-resource-policy': 'cross-origin',
};

/** Serves the uploads in a local directory, each with its own media type, to be cached forever. */
export function mountAssets(app: FastifyInstance, root: string): void {
  serveFolder(app, {
    root,
    prefix: assetsPath,
    allowedPath: (path) => name.test(path),
    setHeaders: (reply) => reply.headers(headers),
  });
}
