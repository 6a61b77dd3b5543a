import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ApiConfig } from '../../config/api-config.ts';
import { cacheForever } from '../../uploads/store.ts';
import { pageHeaders, revalidate, sameOriginOnly, serveFolder, uncounted } from '../static-files.ts';
import { type CoinTags, withTags } from './coin-tags.ts';
import { contentSecurityPolicy, fillPage, pageConfig } from './console-page.ts';

/** The folder of files whose names change with their content, which `assetsDir` of the build names. */
const hashedFolder = 'console';

/** What browsers, phones and search engines ask for at the root, and its media types. */
const rootFiles = {
  'icon.svg': 'image/svg+xml',
  'favicon.ico': 'image/x-icon',
  'apple-touch-icon.png': 'image/png',
  'icon-512.png': 'image/png',
  'manifest.webmanifest': 'application/manifest+json',
  'robots.txt': 'text/plain; charset=utf-8',
} as const;

/** Serves the console: its pages at `/` and the other paths, and its files. What the API serves goes before that. */
export function mountConsole(app: FastifyInstance, config: ApiConfig, coinTags: CoinTags): void {
  const list = createRequire(import.meta.url).resolve('@obverse/console/pages.json');
  const root = join(dirname(list), 'dist');
  if (!existsSync(join(root, 'index.html'))) {
    app.log.warn('the console has not been built: there is no page at /');
    return;
  }
  const shown = pageConfig(config);
  const headers = {
    ...pageHeaders,
    ...revalidate,
    'content-security-policy': contentSecurityPolicy(shown, config),
  };
  const pages: Record<string, string[]> = JSON.parse(readFileSync(list, 'utf8'));
  const read = (name: string) => fillPage(readFileSync(join(root, `${name}.html`), 'utf8'), shown);
  const send = (reply: FastifyReply, page: string) =>
    sameOriginOnly(reply).headers(headers).type('text/html; charset=utf-8').send(page);
  for (const [name, paths] of Object.entries(pages)) {
    const page = read(name);
    for (const path of paths)
      app.get<{ Params: { '*'?: string } }>(path, uncounted, async (request, reply) =>
        send(reply, name === 'coin' ? withTags(page, await coinTags(request)) : page),
      );
  }
  const other = read('not-found');
  app.notFoundPage = (reply) => send(reply, other);
  serveFolder(app, {
    root: join(root, hashedFolder),
    prefix: `/${hashedFolder}`,
    setHeaders: (reply) => sameOriginOnly(reply).header('cache-control', cacheForever),
  });
  for (const [name, type] of Object.entries(rootFiles)) {
    const file = readFileSync(join(root, name));
    app.get(`/${name}`, { ...uncounted, logLevel: 'warn' }, (_, reply) =>
      sameOriginOnly(reply).headers(revalidate).type(type).send(file),
    );
  }
}
