import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, routeNotFound } from '../lib/errors.ts';
import { shownPath } from '../lib/format.ts';
import { cacheForever } from '../uploads/store.ts';
import {
  isCompressed,
  pageHeaders,
  readStaticFile,
  revalidate,
  type StaticFile,
  sameOriginOnly,
  sendFile,
  uncounted,
  unlogged,
} from './console/static-file.ts';

/** What `npm run docs` builds. This module and the bundle that has it are as deep in the repository. */
const defaultFolder = fileURLToPath(new URL('../../../../docs/dist', import.meta.url));

type Page = StaticFile & { readonly policy: string };

type Guide = {
  /** By their paths after `/guide/`, such as `webhooks`. */
  readonly pages: ReadonlyMap<string, Page>;
  readonly notFound: Page;
  /** Everything else, by name. Names in `assets/` change with the content. */
  readonly files: ReadonlyMap<string, StaticFile>;
};

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** A page runs files of this service and the scripts that were built into it, and asks only this service. */
function policyOf(html: string): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function readGuide(folder: string): Guide | undefined {
  if (!existsSync(join(folder, '404.html'))) return undefined;
  const pages = new Map<string, Page>();
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || isCompressed(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1).replaceAll(sep, '/');
    const file = readStaticFile(path);
    if (!name.endsWith('.html')) files.set(name, file);
    else
      pages.set(name.replace(/((?<=^|\/)index)?\.html$/, ''), {
        ...file,
        policy: policyOf(readFileSync(path, 'utf8')),
      });
  }
  const notFound = pages.get('404');
  if (notFound === undefined) return undefined;
  return { pages, notFound, files };
}

/** Serves the documentation site at /guide/. It is read with the first request, and may be built after the start. */
export function mountGuide(app: FastifyInstance, folder = defaultFolder): void {
  let guide: Guide | undefined;
  const read = (): Guide => {
    guide ??= readGuide(folder);
    if (guide !== undefined) return guide;
    throw new ApiError('ROUTE_NOT_FOUND', 'The guide has not been built: run npm run docs, then reload');
  };

  type Request = FastifyRequest<{ Params: { '*': string } }>;

  const sendHashed = (request: Request, reply: FastifyReply) => {
    const file = read().files.get(`assets/${request.params['*']}`);
    if (file === undefined) throw routeNotFound(request.method, shownPath(request.url));
    return sendFile(request, sameOriginOnly(reply).header('cache-control', cacheForever), file);
  };

  const send = (request: Request, reply: FastifyReply) => {
    const { pages, files, notFound } = read();
    const path = request.params['*'];
    sameOriginOnly(reply).headers(revalidate);
    const file = path.startsWith('assets/') ? undefined : files.get(path);
    if (file !== undefined) return sendFile(request, reply, file);
    const page = pages.get(path) ?? notFound;
    reply.headers({ ...pageHeaders, 'content-security-policy': page.policy });
    if (page !== notFound) return sendFile(request, reply, page);
    return reply.code(404).type(page.mediaType).send(page.variants.at(-1)?.bytes);
  };

  app.get('/guide', uncounted, (_, reply) => reply.redirect('/guide/', 301));
  app.get('/guide/assets/*', unlogged, sendHashed);
  app.get('/guide/*', uncounted, send);
}
