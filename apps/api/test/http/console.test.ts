import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import pages from '@obverse/console/pages.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
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

const programId = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const local = { url: 'http://127.0.0.1:8898', embedded: true, programId };
const remote = { url: 'https://rpc.example/?api-key=hush', embedded: false, programId };

describe('the page of the console', () => {
  it('is served at each path of its pages, with the scripts of that page, which a browser would find late', async () => {
    const common = (html: string) =>
      html.replaceAll(/\s*<link rel="modulepreload"[^>]*>|\s*<main.*<\/main>/g, '');
    for (const [name, paths] of Object.entries(pages)) {
      for (const path of paths) {
        const { statusCode, body, headers } = await get(`${path.replace('*', 'any/thing')}?cluster=devnet`);
        expect([path, statusCode, common(body)]).toEqual([path, 200, common(page.body)]);
        expect(headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
        });
        const scripts = [...body.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(
          ([, url = '']) => url,
        );
        expect(scripts.filter((url) => url.startsWith(`/console/${name}-page-`))).toHaveLength(1);
        for (const url of scripts) expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
      }
    }
  });

  it.each(['/coins', '/issue/more', '/nothing', '/index.html', '/pages.json'])(
    'is not served at %s, which no page has: a program gets JSON, and a browser a page that says so',
    async (path) => {
      const answer = await get(path);
      expect([answer.statusCode, answer.json().success]).toEqual([404, false]);
      const shown = await get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
      expect(shown.statusCode).toBe(404);
      expect(shown.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': page.headers['content-security-policy'],
      });
      expect(shown.body).toContain('<h1>There is no such page</h1>');
      expect(shown.body).toContain('<script type="module"');
    },
  );

  it('takes no path and no method of the API away', async () => {
    const headers = { accept: 'text/html' };
    expect((await app.inject({ method: 'POST', url: '/nothing', headers })).json().success).toBe(false);
    expect((await get('/integration/mint', headers)).json().success).toBe(false);
    expect((await get('/healthz')).json().data).toEqual({ status: 'ok' });
    expect((await get('/docs')).body).toContain('Obverse reference');
    expect((await get('/integration/none')).json().message).toContain('id: must be base58');
  });

  it('holds no script and no style of its own, and loads files of this service alone', () => {
    expect(page.body).not.toMatch(/<script(?![^>]*\ssrc="\/)|<style|\sstyle=|\son\w+=|javascript:/i);
    expect(named.length).toBeGreaterThan(2);
    expect(page.body).not.toMatch(/(?:src|href)="(?!\/[^/])/);
  });

  it('forbids what it does not need, and gives pages of other origins no permission', async () => {
    const { headers } = await get('/', { origin: 'https://evil.example' });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('access-control-expose-headers');
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; " +
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
    });
  });
});

describe("the page's configuration", () => {
  it('says what each cluster is, and no URL of a node that the service has for itself', async () => {
    const mainnet = { ...remote, furtherUrls: ['https://second.example/hush'] };
    const served = edgeApi({ deployment: 'production', clusters: { mainnet, devnet: local } });
    const { body, headers } = await served.inject('/');
    expect(configOf(body)).toEqual({
      deployment: 'production',
      clusters: {
        mainnet: { programId, isLocal: false },
        devnet: { programId, isLocal: true, rpcUrl: local.url },
      },
    });
    expect(body + JSON.stringify(headers)).not.toMatch(/hush|rpc\.example/);
  });

  it('lets the page connect to local clusters and nodes for browsers, and show pictures of a bucket, and nothing else', async () => {
    const keys = { bucket: 'b', accessKeyId: 'id', secretAccessKey: 'secret' };
    const publicUrl = 'https://cdn.example/coins';
    const { headers } = await edgeApi({
      clusters: { mainnet: remote, devnet: local },
      consoleRpcUrls: { mainnet: 'https://public.example/solana/rpc' },
      uploads: { s3: { endpoint: undefined, region: 'eu', ...keys, publicUrl } },
    }).inject('/');
    const policy = headers['content-security-policy'];
    expect(policy).toContain("connect-src 'self' https://public.example http://127.0.0.1:8898;");
    expect(policy).toContain("img-src 'self' https://cdn.example data:;");
  });

  it.each([`"><script>' onload='alert(1)</script>`, '$& $` $1 %OBVERSE_CONSOLE%</head>'])(
    'cannot leave its attribute with %s',
    async (hostile) => {
      const rpcUrl = `https://public.example/${hostile}`;
      const { body } = await edgeApi({ consoleRpcUrls: { mainnet: rpcUrl } }).inject('/');
      expect(configOf(body)).toMatchObject({ clusters: { mainnet: { rpcUrl } } });
      const without = (html: string) => html.replace(/content="[^"]*" \/>\n\s*<title>/, '');
      expect(without(body)).toBe(without(page.body));
    },
  );
});

describe('a file of the console', () => {
  it('is cached forever under its hashed name, and has its media type', async () => {
    const { headers } = await get(script);
    expect(script).toMatch(/^\/console\/[\w-]+-[\w-]{8}\.js$/);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    const { icons } = (await get('/manifest.webmanifest')).json();
    for (const path of [...named, ...icons.map(({ src }: { src: string }) => src)])
      expect([path, (await get(path)).statusCode]).toEqual([path, 200]);
  });

  it.each([
    ['/icon.svg', 'image/svg+xml', '<svg'],
    ['/robots.txt', 'text/plain; charset=utf-8', 'User-agent: *'],
  ])('is revalidated at %s, as its name has no hash', async (path, type, start) => {
    const { headers, rawPayload } = await get(path);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': type });
    expect(rawPayload.toString('latin1').startsWith(start)).toBe(true);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['identity', undefined, Buffer.from],
  ])('is sent to a client that accepts "%s" with the encoding %s', async (accepted, encoding, decode) => {
    const plain = await get(script);
    const { headers, rawPayload } = await get(script, { 'accept-encoding': accepted });
    expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'accept-encoding']);
    expect(decode(rawPayload).equals(plain.rawPayload)).toBe(true);
  });

  it.each(['none.js', '', 'index.html', '..%2fpackage.json', '%2e%2e/index.html', '__proto__'])(
    'is not found at /console/%s',
    async (path) => {
      const { statusCode, headers } = await get(`/console/${path}`);
      expect(statusCode).toBe(404);
      expect(headers['content-type']).toContain('application/json');
      expect(headers['cache-control']).toBeUndefined();
    },
  );
});

describe('visits of the console', () => {
  it('leave a caller all of its reads', async () => {
    const limited = edgeApi({ limits: { read: 1, write: 1, key: 1, signature: 1 } });
    const ask = (url: string) => limited.inject({ url, headers: { cookie: 'obverse-session=x' } });
    for (const path of ['/', '/issue', script, '/icon.svg']) {
      const { statusCode, headers } = await ask(path);
      expect(statusCode).toBe(200);
      expect(headers).not.toHaveProperty('ratelimit');
    }
    expect((await limited.inject('/llms.txt')).statusCode).toBe(200);
    expect((await limited.inject('/llms.txt')).statusCode).toBe(429);
  });
});
