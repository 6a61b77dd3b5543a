import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { exposedHeaders } from '../hooks.ts';

/** The reference page. Everything it loads comes from this service. */
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Obverse reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<p class="wrapper"><a href="/guide/">Guides</a> · <a href="/">Console</a></p>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const start = `SwaggerUIBundle({
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
  const { resolve } = createRequire(import.meta.url);
  const read = (file: string) => readFileSync(resolve(`swagger-ui-dist/${file}`));
  const serve = (path: string, type: string, body: string | Buffer, cache = 'public, max-age=86400') =>
    app.get(path, (_, reply) =>
      reply
        .headers({ ...exposedHeaders, 'content-security-policy': policy, 'cache-control': cache })
        .type(`${type}; charset=utf-8`)
        .send(body),
    );
  serve('/docs', 'text/html', page, 'no-cache');
  serve('/docs/start.js', 'text/javascript', start, 'no-cache');
  serve('/docs/swagger-ui.css', 'text/css', read('swagger-ui.css'));
  serve('/docs/swagger-ui-bundle.js', 'text/javascript', read('swagger-ui-bundle.js'));
}
