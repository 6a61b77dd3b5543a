import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { routeNotFound } from '../lib/errors.ts';
import { hasErrorCode } from '../lib/files.ts';
import { shownPath } from '../lib/format.ts';
import { assetsPath, cacheForever, type Extension, mediaTypes } from '../uploads/store.ts';
import { exposedHeaders } from './hooks.ts';

/** The names that this service gives. No other name reaches the file system. */
const mintName = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
const fileName = /^([A-Za-z0-9_-]{43})\.(webp|json)$/;

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}

/** Serves the uploads in a local directory, each with its own media type, to be cached forever. */
export function mountAssets(app: FastifyInstance, directory: string): void {
  app.get<{ Params: { mint: string; file: string } }>(`${assetsPath}/:mint/:file`, async (request, reply) => {
    const { mint, file } = request.params;
    const [, hash, extension] = fileName.exec(file) ?? [];
    const handle =
      mintName.test(mint) && hash !== undefined ? await openIfThere(join(directory, mint, file)) : undefined;
    if (handle === undefined) throw routeNotFound(request.method, shownPath(request.url));
    const etag = `"${hash}"`;
    reply.type(mediaTypes[extension as Extension]).headers({
      ...exposedHeaders,
      'cache-control': cacheForever,
      'cross-origin-resource-policy': 'cross-origin',
      etag,
    });
    if (request.headers['if-none-match'] === etag) {
      await handle.close();
      return reply.code(304).send();
    }
    const { size } = await handle.stat();
    return reply.header('content-length', size).send(createReadStream('', { fd: handle }));
  });
}
