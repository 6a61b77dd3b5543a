import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { mountGuide } from '../../src/http/guide.ts';
import { createServer } from '../../src/http/server.ts';

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
