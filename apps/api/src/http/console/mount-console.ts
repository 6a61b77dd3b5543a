import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ApiConfig } from '../../config/api-config.ts';
import { cacheForever } from '../../uploads/store.ts';
import { pageHeaders, revalidate, sameOriginOnly, serveFolder, uncounted } from '../static-files.ts';
import { contentSecurityPolicy, fillPage, pageConfig } from './console-page.ts';

/** The folder of files whose names change with their content, which `assetsDir` of the build names. */
const hashedFolder = 'console';

/** Serves the console: its pages at `/` and the other paths, and its files. What the API serves goes before that. */
export function mountConsole(app: FastifyInstance, config: ApiConfig): void {
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
  for (const [name, paths] of Object.entries(pages)) {
    const page = fillPage(readFileSync(join(root, `${name}.html`), 'utf8'), shown);
    for (const path of paths)
      app.get(path, uncounted, (_, reply) =>
        sameOriginOnly(reply).headers(headers).type('text/html; charset=utf-8').send(page),
      );
  }
  serveFolder(app, {
    root: join(root, hashedFolder),
    prefix: `/${hashedFolder}`,
    setHeaders: (reply) => sameOriginOnly(reply).header('cache-control', cacheForever),
  });
  const icon = readFileSync(join(root, 'icon.svg'));
  app.get('/icon.svg', { ...uncounted, logLevel: 'warn' }, (_, reply) =>
    sameOriginOnly(reply).headers(revalidate).type('image/svg+xml').send(icon),
  );
}
