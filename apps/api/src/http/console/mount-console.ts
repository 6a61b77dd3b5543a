import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { ApiConfig } from '../../config/api-config.ts';
import { routeNotFound } from '../../lib/errors.ts';
import { shownPath } from '../../lib/format.ts';
import { cacheForever } from '../../uploads/store.ts';
import { hashedFolder, readConsoleBuild } from './console-build.ts';
import { contentSecurityPolicy, fillPage, pageConfig } from './console-page.ts';
import {
  pageHeaders,
  revalidate,
  type StaticFile,
  sameOriginOnly,
  sendFile,
  staticFile,
  uncounted,
  unlogged,
} from './static-file.ts';

function pageFile(html: string): StaticFile {
  const plain = Buffer.from(html);
  return staticFile('text/html; charset=utf-8', {
    plain,
    br: brotliCompressSync(plain),
    gzip: gzipSync(plain),
  });
}

/** Serves the console: its pages at `/` and the other paths, and its files. What the API serves goes before that. */
export function mountConsole(app: FastifyInstance, config: ApiConfig): void {
  const build = readConsoleBuild();
  if (build === undefined) {
    app.log.warn('the console has not been built: there is no page at /');
    return;
  }
  const shown = pageConfig(config);
  const policy = contentSecurityPolicy(shown, config);
  for (const [path, html] of build.pages) {
    let page: StaticFile | undefined;
    app.get(path, uncounted, (request, reply) => {
      // to compress it takes longer than the rest of the start, and many processes are never asked for it
      page ??= pageFile(fillPage(html, shown));
      sameOriginOnly(reply).headers({ ...pageHeaders, ...revalidate, 'content-security-policy': policy });
      return sendFile(request, reply, page);
    });
  }
  app.get<{ Params: { name: string } }>(`/${hashedFolder}/:name`, unlogged, (request, reply) => {
    const file = build.hashed.get(request.params.name);
    if (file === undefined) throw routeNotFound(request.method, shownPath(request.url));
    return sendFile(request, sameOriginOnly(reply).header('cache-control', cacheForever), file);
  });
  for (const [name, file] of build.named) {
    app.get(`/${name}`, unlogged, (request, reply) =>
      sendFile(request, sameOriginOnly(reply).headers(revalidate), file),
    );
  }
}
