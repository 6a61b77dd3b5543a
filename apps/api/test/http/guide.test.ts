import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { mountGuide } from '../../src/http/guide.ts';
import { createServer } from '../../src/http/server.ts';
import { edgeApi } from '../support/edge.ts';

const built = new URL('../../../../docs/dist/index.html', import.meta.url);

const folder = mkdtempSync(join(tmpdir(), 'obverse-guide-'));
afterAll(() => rmSync(folder, { recursive: true }));

const app = createServer({ logLevel: 'silent' } as Parameters<typeof createServer>[0]);
mountGuide(app, folder);
const get = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/guide/${path}`, headers });
const page = (text: string) => `<!doctype html><script src="/a.js"></script>${text}`;

const before = await get('');
for (const [name, content] of Object.entries({
  'index.html': page('start'),
  'webhooks.html': page('webhooks'),
  'webhooks.html.br': brotliCompressSync(page('webhooks')),
  'decisions/index.html': page('decisions'),
  '404.html': page('no such page'),
  'hashmap.json': '{}',
  'assets/chunks/search.A1b2C3d4.js': 'search',
})) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}

it('says how the guide is built where it is not, and serves it as soon as it is', async () => {
  expect([before.statusCode, before.json().message]).toEqual([
    404,
    expect.stringContaining('run npm run docs'),
  ]);
  expect((await get('')).body).toBe(page('start'));
});

describe('a page of the guide', () => {
  it.each([
    ['webhooks?a=b', 'webhooks'],
    ['decisions/', 'decisions'],
  ])('is served at %s, may run scripts of this service, and no inline script', async (path, text) => {
    const { headers, body } = await get(path);
    expect(body).toBe(page(text));
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    });
  });

  it.each(['none', 'assets/none.js', '..%2fpackage.json', '__proto__', 'assets', 'assets/'])(
    'is a 404 with the page that says so at %s',
    async (path) => {
      const { statusCode, body } = await get(path, { 'if-none-match': '*' });
      expect([statusCode, body]).toEqual([404, page('no such page')]);
    },
  );
});

it('a file of the guide is cached forever where its name has a hash, and revalidated elsewhere', async () => {
  expect((await get('assets/chunks/search.A1b2C3d4.js')).headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=utf-8',
  });
  expect((await get('hashmap.json')).headers['cache-control']).toBe('no-cache');
});

describe.skipIf(!existsSync(built))('the guide that npm run docs has built', () => {
  const served = edgeApi({ limits: { read: 1, write: 1, key: 1, signature: 1 } });

  it('is served at /guide/, with files of this service alone and without styles of its own, and counts no reads', async () => {
    const redirect = await served.inject('/guide');
    expect([redirect.statusCode, redirect.headers['location']]).toEqual([301, '/guide/']);
    for (const path of ['', 'webhooks', 'errors', 'reference/@obverse/core/']) {
      const headers = { origin: 'https://evil.example' };
      const answer = await served.inject({ url: `/guide/${path}`, headers });
      expect([path, answer.statusCode]).toEqual([path, 200]);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      expect(answer.headers['content-security-policy']).not.toContain('unsafe');
      expect(answer.body).not.toMatch(/<style|\sstyle=|\son\w+="|javascript:|<script(?![^>]*\ssrc=)/i);
      const loaded = [...answer.body.matchAll(/<(?:script|link|img)\b[^>]*?\s(?:src|href)="([^"]+)"/g)];
      expect(loaded.length).toBeGreaterThan(3);
      for (const [, url = ''] of loaded) {
        expect(url).toMatch(/^\/(guide\/|icon\.svg$)/);
        expect([url, (await served.inject(url)).statusCode]).toEqual([url, 200]);
      }
    }
  });
});
