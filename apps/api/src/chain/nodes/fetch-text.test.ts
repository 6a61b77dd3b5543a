import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fetchText } from './transport.ts';

/** Serves with `listener` at a URL of its own. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const post = { headers: { 'content-type': 'application/json' }, body: '{"method":"getSlot"}' };

describe('fetchText', () => {
  it('posts the text and reads the whole answer', async () => {
    const url = await serve(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      response.end(`${request.method} ${request.headers['content-type']} ${Buffer.concat(parts)} é`);
    });
    const answer = await fetchText(url, post, 5_000);
    expect(answer.ok).toBe(true);
    expect(await answer.text()).toBe('POST application/json {"method":"getSlot"} é');
  });

  it('decompresses a gzip answer', async () => {
    const url = await serve((request, response) => {
      expect(request.headers['accept-encoding']).toBe('gzip');
      response.setHeader('content-encoding', 'gzip').end(gzipSync('packed'));
    });
    expect(await (await fetchText(url, post, 5_000)).text()).toBe('packed');
  });

  it('follows a redirect', async () => {
    const there = await serve((request, response) => void response.end(request.method));
    const url = await serve((_, response) => void response.writeHead(307, { location: there }).end());
    expect(await (await fetchText(url, post, 5_000)).text()).toBe('POST');
  });

  it('returns the status of a failed request', async () => {
    const url = await serve((_, response) => void response.writeHead(429, 'Too Many').end('slower'));
    const { ok, status, statusText } = await fetchText(url, post, 5_000);
    expect({ ok, status, statusText }).toEqual({ ok: false, status: 429, statusText: 'Too Many' });
  });

  it('fails after the timeout when an answer never ends', async () => {
    const url = await serve((_, response) => {
      response.write('begun');
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    });
    await expect(fetchText(url, post, 200)).rejects.toThrow(/timeout/i);
  });
});
