import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { cacheForever } from '../../uploads/store.ts';
import { compressible } from '../compress.ts';
import { exposedHeaders } from '../hooks.ts';
import { referenceStyle } from './reference-style.ts';

const { resolve } = createRequire(import.meta.url);

const { version } = JSON.parse(readFileSync(resolve('swagger-ui-dist/package.json'), 'utf8')) as {
  readonly version: string;
};

/** The reference page. Everything it loads comes from this service. */
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Obverse reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css?v=${version}">
<link rel="stylesheet" href="/docs/reference.css">
</head>
<body>
<header><nav aria-label="Main"><a href="/">← Console</a> <a href="/guide/">Guide</a></nav></header>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js?v=${version}"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/** The colours are those that the console was set to on this device, or those of the system. What Swagger UI leaves without a name gets one. */
const start = `const dark = matchMedia('(prefers-color-scheme: dark)');
const chosen = () => {
  try {
    return localStorage.getItem('obverse-theme');
  } catch {
    return null;
  }
};
const paint = () => {
  const theme = chosen();
  const isDark = theme === 'dark' || (theme !== 'light' && dark.matches);
  document.documentElement.classList.toggle('dark-mode', isDark);
};
paint();
dark.addEventListener('change', paint);

const all = (selector, set) => {
  for (const element of document.querySelectorAll(selector)) set(element);
};
const label = (selector, nameOf) =>
  all(selector + ':not([aria-label])', (element) => element.setAttribute('aria-label', nameOf(element)));
const repair = () => {
  // within a button that does the same
  all('.opblock-summary-control a[href]', (link) => link.removeAttribute('href'));
  all('.opblock-tag:not([aria-level])', (tag) => tag.setAttribute('aria-level', '2'));
  all('#reference :is(h4, h5):not([aria-level])', (title) =>
    title.setAttribute('aria-level', title.closest('.opblock') ? '3' : '2'),
  );
  all(':is(.information-container, .scheme-container):not([role])', (part) => part.setAttribute('role', 'region'));
  all('.microlight:not([tabindex])', (code) => code.setAttribute('tabindex', '0'));
  label('.information-container', () => 'About');
  label('.scheme-container', () => 'Server and authorization');
  label('.responses-table', (table) => 'Responses of ' + (table.closest('.opblock')?.id ?? ''));
  label('select', (select) => (select.closest('.servers') ? 'Server' : 'Value'));
  label('textarea', () => 'Body');
};
new MutationObserver(repair).observe(document.getElementById('reference'), { childList: true, subtree: true });

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

/** The page runs this service's own scripts and calls only this service; Swagger UI sets styles from its script. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the reference at /docs, in which requests can be tried. */
export function mountDocs(app: FastifyInstance): void {
  const read = (file: string) => readFileSync(resolve(`swagger-ui-dist/${file}`), 'utf8');
  const serve = (path: string, type: string, text: string, cache = 'no-cache') => {
    const body = compressible(text, 'lasting');
    app.get(path, async (request, reply) => {
      reply.headers({ ...exposedHeaders, 'content-security-policy': policy, 'cache-control': cache });
      return reply.type(`${type}; charset=utf-8`).send(await body(request, reply));
    });
  };
  serve('/docs', 'text/html', page);
  serve('/docs/start.js', 'text/javascript', start);
  serve('/docs/reference.css', 'text/css', referenceStyle);
  // the page names their version
  serve('/docs/swagger-ui.css', 'text/css', read('swagger-ui.css'), cacheForever);
  serve('/docs/swagger-ui-bundle.js', 'text/javascript', read('swagger-ui-bundle.js'), cacheForever);
}
