import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { mountGuide } from '../../src/http/guide.ts';
import { createServer } from '../../src/http/server.ts';
import { edgeApi } from '../support/edge.ts';

const built = new URL('../../../../docs/dist/index.html', import.meta.url);

const folder = mkdtempSync(join(tmpdir(), 'obverse-guide-'));
afterAll(() => rmSync(folder, { recursive: true }));

const page = (text: string) => `<!doctype html><script src="/a.js"></script>${text}`;

function write(files: Record<string, string | Buffer>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

const guide = () => {
  const app = createServer({ logLevel: 'silent' } as Parameters<typeof createServer>[0]);
  mountGuide(app, folder);
  return app;
};

it('says how the guide is built where it is not, and serves it as soon as it is', async () => {
  const app = guide();
  const before = await app.inject('/guide/');
  expect(before.statusCode).toBe(404);
  expect(before.json().message).toContain('run npm run docs');
  write({
    'index.html': page('start'),
    'webhooks.html': page('webhooks'),
    'webhooks.html.br': brotliCompressSync(page('webhooks')),
    'decisions/index.html': page('decisions'),
    '404.html': page('no such page'),
    'hashmap.json': '{}',
    'assets/app.A1b2C3d4.js': 'app',
    'assets/chunks/search.A1b2C3d4.js': 'search',
  });
  expect((await app.inject('/guide/')).body).toBe(page('start'));
});

describe('a page of the guide', () => {
  const app = guide();

  it('is served at its name, and a folder with a slash', async () => {
    for (const [path, text] of [
      ['', 'start'],
      ['webhooks', 'webhooks'],
      ['webhooks?a=b', 'webhooks'],
      ['decisions/', 'decisions'],
    ])
      expect([path, (await app.inject(`/guide/${path}`)).body]).toEqual([path, page(text ?? '')]);
  });

  it('may run scripts of this service, and no inline script', async () => {
    const { headers } = await app.inject('/guide/webhooks');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'referrer-policy': 'no-referrer' });
  });

  it('is sent as the build has compressed it', async () => {
    const answer = await app.inject({ url: '/guide/webhooks', headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(page('webhooks'));
    const known = { 'accept-encoding': 'br', 'if-none-match': String(answer.headers['etag']) };
    expect((await app.inject({ url: '/guide/webhooks', headers: known })).statusCode).toBe(304);
  });

  it.each(['none', 'assets/none.js', '..%2fpackage.json', '__proto__', 'assets', 'assets/'])(
    'is a 404 with the page that says so at %s',
    async (path) => {
      const answer = await app.inject({ url: `/guide/${path}`, headers: { 'if-none-match': '*' } });
      expect([answer.statusCode, answer.body]).toEqual([404, page('no such page')]);
    },
  );
});

describe('a file of the guide', () => {
  const app = guide();

  it('is cached forever where its name has a hash, and revalidated elsewhere', async () => {
    for (const path of ['app.A1b2C3d4.js', 'chunks/search.A1b2C3d4.js'])
      expect((await app.inject(`/guide/assets/${path}`)).headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'application/javascript; charset=utf-8',
      });
    expect((await app.inject('/guide/hashmap.json')).headers['cache-control']).toBe('no-cache');
  });
});

describe.skipIf(!existsSync(built))('the guide that npm run docs has built', () => {
  const app = edgeApi();

  it('is served at /guide/, with files of this service alone and without styles of its own', async () => {
    const redirect = await app.inject('/guide');
    expect([redirect.statusCode, redirect.headers['location']]).toEqual([301, '/guide/']);
    for (const path of ['', 'webhooks', 'errors', 'reference/@obverse/core/']) {
      const { statusCode, body, headers } = await app.inject({
        url: `/guide/${path}`,
        headers: { origin: 'https://evil.example' },
      });
      expect([path, statusCode]).toEqual([path, 200]);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(body).not.toMatch(/<style|\sstyle=|\son\w+="|javascript:|<script(?![^>]*\ssrc=)/i);
      const loaded = [...body.matchAll(/<(?:script|link|img)\b[^>]*?\s(?:src|href)="([^"]+)"/g)];
      expect(loaded.length).toBeGreaterThan(3);
      for (const [, url = ''] of loaded) {
        expect(url).toMatch(/^\/(guide\/|icon\.svg$)/);
        expect([url, (await app.inject(url)).statusCode]).toEqual([url, 200]);
      }
    }
  });

  it('leaves a caller all of its reads', async () => {
    const limited = edgeApi({ limits: { read: 1, write: 1, key: 1, signature: 1 } });
    for (let i = 0; i < 3; i++) expect((await limited.inject('/guide/webhooks')).statusCode).toBe(200);
  });
});
