import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify';
import type { ApiConfig } from '../../config/api-config.ts';
import { routeNotFound } from '../../lib/errors.ts';
import { shownPath } from '../../lib/format.ts';
import { cacheForever } from '../../uploads/store.ts';
import { hashedFolder, readConsoleBuild } from './console-build.ts';
import { contentSecurityPolicy, fillPage, pageConfig } from './console-page.ts';
import { type StaticFile, sendFile, staticFile } from './static-file.ts';

/** The page needs no feature of the device, and no page of another origin gets a handle on its window. */
const pageHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
  'referrer-policy': 'no-referrer',
};

/** A browser asks again whether it has the newest version. */
const revalidate = { 'cache-control': 'no-cache' };

/** All is in memory: to count costs more than to answer, and who opens the page has all of its reads left. */
const uncounted = { config: { limits: 'none' } } satisfies RouteShorthandOptions;

/** One visit asks for dozens of files: their lines would bury those of calls. */
const unlogged = { ...uncounted, logLevel: 'warn' } satisfies RouteShorthandOptions;

/** Takes the permission for pages of other origins away, which answers of the API have. */
const sameOriginOnly = (reply: FastifyReply): FastifyReply => {
  reply.removeHeader('access-control-allow-origin');
  reply.removeHeader('access-control-expose-headers');
  return reply;
};

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
