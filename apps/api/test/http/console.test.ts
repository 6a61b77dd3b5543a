import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import pages from '@obverse/console/pages.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import type { ApiConfig } from '../../src/config/api-config.ts';
import { edgeApi } from '../support/edge.ts';

// the api of these tests has no database and no cluster: to serve the console needs neither
const app = edgeApi();

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

const page = await get('/');

/** The files that the page names. */
const named = [...page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path);
const script = named.find((path) => path.endsWith('.js')) ?? '';

/** What a browser reads out of the page's configuration. */
function configOf(html: string): unknown {
  const [, attribute = ''] = /<meta name="obverse-console" content="([^"]*)" \/>/.exec(html) ?? [];
  const characters = { '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' };
  return JSON.parse(
    attribute.replaceAll(/&[^;]+;/g, (entity) => characters[entity as keyof typeof characters]),
  );
}

const policyOf = (config: Partial<ApiConfig>) =>
  edgeApi(config)
    .inject('/')
    .then(({ headers }) => String(headers['content-security-policy']));

const programId = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const local = { url: 'http://127.0.0.1:8899', embedded: true, programId };
const remote = { url: 'https://rpc.example/?api-key=hush', embedded: false, programId };

describe('the page of the console', () => {
  it('is served at / and at each path of its pages, with whatever query', async () => {
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<div id="root">');
    const common = (html: string) =>
      html.replaceAll(/\s*<link rel="modulepreload"[^>]*>|\s*<main.*<\/main>/g, '');
    for (const path of Object.values(pages).flat()) {
      const answer = await get(`${path.replace('*', 'any/thing')}?cluster=devnet`);
      expect([path, answer.statusCode]).toEqual([path, 200]);
      expect(common(answer.body)).toBe(common(page.body));
    }
  });

  it('has the head of the overview before any script has run', async () => {
    expect(page.body).toMatch(
      /<h1>Stablecoins that earn, under your own name<\/h1><p [^>]*>Coins of many issuers/,
    );
    expect((await get('/issue')).body).not.toContain('<h1>');
  });

  it('names the scripts of the page that is asked for, which a browser would find late, and they exist', async () => {
    for (const [name, [path = '']] of Object.entries(pages)) {
      const { body } = await get(path.replace('*', 'any'));
      const scripts = [...body.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(
        ([, url = '']) => url,
      );
      expect(scripts.filter((url) => url.startsWith(`/console/${name}-page-`))).toHaveLength(1);
      for (const url of scripts) expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
    }
  });

  it.each([
    '/coins',
    '/issue/more',
    '/nothing',
    '/index.html',
    '/console',
    '/console/index.html',
    '/pages.json',
  ])(
    'is not served at %s, which no page has: a program gets JSON, and a browser a page that says so',
    async (path) => {
      const answer = await get(path);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ success: false });
      // the folder of files has no pages
      if (path.startsWith('/console')) return;
      const shown = await get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
      expect(shown.statusCode).toBe(404);
      expect(shown.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(shown.headers['content-security-policy']).toBe(page.headers['content-security-policy']);
      expect(shown.body).toContain('<h1>There is no such page</h1>');
      expect(shown.body).toContain('<script type="module"');
    },
  );

  it('says so in JSON to a browser that sends anything but a GET, or asks for a path of the API', async () => {
    const accept = 'text/html';
    const posted = await app.inject({ method: 'POST', url: '/nothing', headers: { accept } });
    expect(posted.json()).toMatchObject({ success: false });
    expect((await get('/integration/mint', { accept })).json()).toMatchObject({ success: false });
  });

  it('takes no path of the API away', async () => {
    expect((await get('/healthz')).json().data).toEqual({ status: 'ok' });
    expect((await get('/docs')).body).toContain('Obverse reference');
    expect((await get('/integration/none')).json().message).toContain('id: must be base58');
  });

  it('holds no script and no style of its own, and loads files of this service alone', () => {
    expect(page.body).not.toMatch(/<script(?![^>]*\ssrc="\/)|<style|\sstyle=|\son\w+=|javascript:/i);
    expect(named.length).toBeGreaterThan(2);
    expect(page.body).not.toMatch(/(?:src|href)="(?!\/[^/])/);
  });

  it('is revalidated by browsers before each use', () => {
    expect(page.headers['cache-control']).toBe('no-cache');
  });

  it('forbids what it does not need, and gives pages of other origins no permission', async () => {
    const { headers } = await get('/', { origin: 'https://evil.example' });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('access-control-expose-headers');
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; " +
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
    );
  });

  it('may connect to local clusters and the nodes for browsers, and show the pictures of a bucket, and nothing else', async () => {
    const policy = await policyOf({
      clusters: { mainnet: remote, devnet: { ...local, url: 'http://127.0.0.1:8898' } },
      consoleRpcUrls: { mainnet: 'https://public.example/solana/rpc' },
      uploads: {
        s3: {
          endpoint: undefined,
          region: 'eu',
          bucket: 'b',
          accessKeyId: 'id',
          secretAccessKey: 'secret',
          publicUrl: 'https://cdn.example/coins',
        },
      },
    });
    expect(policy).toContain("connect-src 'self' https://public.example http://127.0.0.1:8898;");
    expect(policy).toContain("img-src 'self' https://cdn.example data:;");
  });
});

describe("the page's configuration", () => {
  it('says what each cluster is, and no URL of a node that the service has for itself', async () => {
    const served = edgeApi({
      deployment: 'production',
      clusters: { mainnet: { ...remote, furtherUrls: ['https://second.example/hush'] }, devnet: local },
    });
    const { body, headers } = await served.inject('/');
    expect(configOf(body)).toEqual({
      deployment: 'production',
      clusters: {
        mainnet: { programId, isLocal: false },
        devnet: { programId, isLocal: true, rpcUrl: 'http://127.0.0.1:8899' },
      },
    });
    expect(body + JSON.stringify(headers)).not.toMatch(/hush|rpc\.example/);
  });

  it.each([
    `"><script>alert(1)</script>`,
    `' onload='alert(1)`,
    '&quot;&gt;',
    '$& $` $1 %OBVERSE_CONSOLE%',
    '</head>',
  ])('cannot leave its attribute with %s', async (hostile) => {
    const rpcUrl = `https://public.example/${hostile}`;
    const { body } = await edgeApi({ consoleRpcUrls: { mainnet: rpcUrl } }).inject('/');
    expect(configOf(body)).toMatchObject({ clusters: { mainnet: { rpcUrl } } });
    const without = (html: string) => html.replace(/content="[^"]*" \/>\n\s*<title>/, '');
    expect(without(body)).toBe(without(page.body));
  });
});

describe('a file of the console', () => {
  it('is cached forever under its hashed name, and has its media type', async () => {
    const answer = await get(script);
    expect(script).toMatch(/^\/console\/[\w-]+-[\w-]{8}\.js$/);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toBe('application/javascript; charset=utf-8');
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    for (const path of named) expect([path, (await get(path)).statusCode]).toEqual([path, 200]);
  });

  it.each([
    ['/icon.svg', 'image/svg+xml', '<svg'],
    ['/favicon.ico', 'image/x-icon', '\0\0\x01\0'],
    ['/apple-touch-icon.png', 'image/png', '\x89PNG'],
    ['/icon-512.png', 'image/png', '\x89PNG'],
    ['/manifest.webmanifest', 'application/manifest+json', '{'],
    ['/robots.txt', 'text/plain; charset=utf-8', 'User-agent: *'],
  ])('is revalidated at %s, as its name has no hash', async (path, type, start) => {
    const answer = await get(path);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': type });
    expect(answer.rawPayload.toString('latin1').startsWith(start)).toBe(true);
  });

  it('is there for each icon that the manifest names', async () => {
    const { icons } = (await get('/manifest.webmanifest')).json();
    for (const { src } of icons) expect([src, (await get(src)).statusCode]).toEqual([src, 200]);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ])('is sent to a client that accepts "%s" with the encoding %s', async (accepted, encoding) => {
    const plain = await get(script);
    const answer = await get(script, { 'accept-encoding': accepted });
    const decode = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : Buffer.from;
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['vary']).toBe('accept-encoding');
    expect(decode(answer.rawPayload).equals(plain.rawPayload)).toBe(true);
    if (encoding !== undefined) expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length);
  });

  it('is not sent again to a client that has it', async () => {
    const etag = String((await get(script)).headers['etag']);
    expect((await get(script, { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await get(script, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('has the same head for HEAD, without a body', async () => {
    for (const url of ['/', '/coins/x', script, '/icon.svg']) {
      const [whole, head] = [await get(url), await app.inject({ method: 'HEAD', url })];
      expect(head.body).toBe('');
      const fields = ['content-length', 'content-type', 'etag', 'vary', 'cache-control'];
      for (const field of fields) expect([field, head.headers[field]]).toEqual([field, whole.headers[field]]);
      expect(head.statusCode).toBe(200);
    }
  });

  it.each([
    '/console/none.js',
    '/console/',
    '/console/..%2fpackage.json',
    '/console/%2e%2e/index.html',
    '/console/__proto__',
  ])('is not found at %s', async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.headers['cache-control']).toBeUndefined();
  });
});

describe('visits of the console', () => {
  it('leave a caller all of its reads', async () => {
    const limited = edgeApi({ limits: { read: 1, write: 1, key: 1, signature: 1 } });
    for (let i = 0; i < 5; i++) {
      for (const path of ['/', '/issue', script, '/icon.svg']) {
        const { statusCode, headers } = await limited.inject({
          url: path,
          headers: { cookie: 'obverse-session=x' },
        });
        expect(statusCode).toBe(200);
        expect(headers).not.toHaveProperty('ratelimit');
      }
    }
    expect((await limited.inject('/llms.txt')).statusCode).toBe(200);
    expect((await limited.inject('/llms.txt')).statusCode).toBe(429);
  });

  it('add one label to the metrics for all hashed files, one for each page, and one for all that do not exist', async () => {
    const measured = edgeApi();
    for (const path of [...named, '/coins/one', '/coins/two', '/console/none.js'])
      await measured.inject(path);
    const { body } = await measured.inject('/metrics');
    const routes = [...body.matchAll(/http_request_duration_seconds_count\{route="([^"]+)"/g)];
    const labels = new Set(routes.map(([, route]) => route));
    expect([...labels].sort()).toEqual([
      '/apple-touch-icon.png',
      '/coins/*',
      '/console/*',
      '/icon.svg',
      '/manifest.webmanifest',
      'none',
    ]);
  });

  it('write a line for the page, and none for its files', async () => {
    const lines: string[] = [];
    const logged = edgeApi({ logLevel: 'info', logTo: { write: (line) => void lines.push(line) } });
    for (const path of ['/issue', ...named]) await logged.inject(path);
    expect(lines.map((line) => JSON.parse(line).path)).toEqual(['/issue']);
  });
});
