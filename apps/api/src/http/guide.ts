import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../lib/errors.ts';
import { cacheForever } from '../uploads/store.ts';
import { pageHeaders, revalidate, sameOriginOnly, serveFolder, uncounted } from './static-files.ts';

/** What `npm run docs` builds. This module and the bundle that has it are as deep in the repository. */
const defaultRoot = fileURLToPath(new URL('../../../../docs/dist', import.meta.url));

/** A page runs files of this service, and asks only this service. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const pagePolicy = { ...pageHeaders, 'content-security-policy': policy };

/** Serves the documentation site at /guide/. It may be built after the start. */
export function mountGuide(app: FastifyInstance, root = defaultRoot): void {
  const notFoundPage = join(root, '404.html');
  app.get('/guide', uncounted, (_, reply) => reply.redirect('/guide/', 301));
  serveFolder(app, {
    root,
    prefix: '/guide',
    fileAt: (path) => (extname(path) !== '' ? path : `${path}${/(^|\/)$/.test(path) ? 'index' : ''}.html`),
    setHeaders(reply, path) {
      sameOriginOnly(reply);
      // names in assets/ change with the content
      if (path.startsWith(join(root, 'assets'))) reply.header('cache-control', cacheForever);
      else reply.headers({ ...revalidate, ...pagePolicy });
    },
    notFound(reply) {
      if (!existsSync(notFoundPage))
        throw new ApiError('ROUTE_NOT_FOUND', 'The guide has not been built: run npm run docs, then reload');
      sameOriginOnly(reply).headers({ ...revalidate, ...pagePolicy });
      return reply.code(404).type('text/html; charset=utf-8').send(readFileSync(notFoundPage));
    },
  });
}
