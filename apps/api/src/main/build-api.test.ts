import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { noDatabase } from '../../test/support/database.ts';
import { webhookConfig } from '../../test/support/webhook-config.ts';
import type { ApiConfig, Deployment } from '../config/api-config.ts';
import { buildApi } from './build-api.ts';

/** A port nobody listens on. */
const nowhere = { url: 'http://127.0.0.1:1', embedded: false, programId: DEVELOPMENT_PROGRAM_ID.toBase58() };
const config = (deployment: Deployment): ApiConfig => ({
  deployment,
  publicUrl: 'http://api.example',
  clusters: { mainnet: nowhere, devnet: nowhere },
  uploads: { directory: join(tmpdir(), 'obverse-edge'), publicUrl: 'http://api.example' },
  webhooks: webhookConfig,
  logLevel: 'silent',
});
const id = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';

const app = await buildApi(config('development'), noDatabase());
afterAll(() => app.close());

describe('every response', () => {
  it("has a request id: the client's if it is valid, else a new one", async () => {
    const ask = async (given: string) =>
      (await app.inject({ url: '/nowhere', headers: { 'x-request-id': given } })).headers['x-request-id'];
    expect(await ask('order-17')).toBe('order-17');
    expect(await ask('a b')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await ask('x'.repeat(65))).toMatch(/^[0-9a-f-]{36}$/);
    // nobody else gets it, so that nobody can know it before
    expect(await ask('')).not.toBe(await ask(''));
    expect((await app.inject('/healthz')).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is readable by pages of any origin, with all its headers', async () => {
    const { headers } = await app.inject({ url: '/healthz', headers: { origin: 'https://app.example' } });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-expose-headers']).toBe('*');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('exposes its headers to every origin when caches may store it', async () => {
    const { headers } = await app.inject('/docs/swagger-ui.css');
    expect(headers['cache-control']).toContain('public');
    expect(headers['access-control-expose-headers']).toBe('*');
  });

  it('has Strict-Transport-Security over TLS only', async () => {
    const behind = buildApi({ ...config('development'), trustProxy: ['127.0.0.1'] }, noDatabase());
    onTestFinished(() => behind.close());
    const told = async (asked: FastifyInstance, proto: string) =>
      (await asked.inject({ url: '/healthz', headers: { 'x-forwarded-proto': proto } })).headers[
        'strict-transport-security'
      ];
    expect(await told(behind, 'https')).toBe('max-age=31536000; includeSubDomains');
    expect(await told(behind, 'http')).toBeUndefined();
    // whose word does not count
    expect(await told(app, 'https')).toBeUndefined();
  });

  it('allows the methods and headers of this service in a preflight', async () => {
    const response = await app.inject({
      method: 'OPTIONS',
      url: '/integration/mint',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
    });
    expect(response.statusCode).toBe(204);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': '*',
    });
  });
});

describe('failures before a procedure', () => {
  const post = (headers: Record<string, string>, payload: string) =>
    app.inject({ method: 'POST', url: '/integration/mint', headers, payload });

  it('are 404 for a route that does not exist', async () => {
    const response = await app.inject({ method: 'DELETE', url: '/stablecoins/of/nobody' });
    expect(response.statusCode).toBe(404);
    expect(response.headers['x-error-code']).toBe('ROUTE_NOT_FOUND');
    expect(response.headers['allow']).toBeUndefined();
    expect(response.json()).toEqual({
      success: false,
      message: 'No such route: DELETE /stablecoins/of/nobody',
    });
  });

  it.each([
    ['DELETE', '/stablecoin/apy?x=1', 'GET, HEAD'],
    ['GET', '/integration/initialize/flow', 'POST'],
    ['GET', '/transaction/explain', 'POST'],
    ['GET', '/transaction/rebuild?x=1', 'POST'],
    ['GET', '/integration/upload', 'POST'],
    ['PUT', `/integration/${id}/stats`, 'GET, HEAD'],
    ['HEAD', `/integration/${id}/events/stream`, 'GET'],
    ['POST', '/openapi.json', 'GET, HEAD'],
    ['DELETE', '/trpc/stablecoin.apy', 'GET, HEAD, POST'],
  ] as const)('are 405 with the allowed methods for %s %s', async (method, url, allowed) => {
    const response = await app.inject({ method, url });
    expect(response.statusCode).toBe(405);
    expect(response.headers['x-error-code']).toBe('METHOD_NOT_ALLOWED');
    expect(response.headers['allow']?.split(', ').sort()).toEqual(allowed.split(', ').sort());
    if (method === 'HEAD') return;
    const [path] = url.split('?', 1);
    expect(response.json().message).toMatch(`Method not allowed: ${method} ${path}; allowed are `);
  });

  it.each([
    ['GET', 'integration.initialize', 'POST'],
    ['POST', 'stablecoin.apy', 'GET'],
  ] as const)('are 405 with the other method for %s of tRPC’s %s', async (method, procedure, allowed) => {
    const response = await app.inject({
      method,
      url: `/trpc/${procedure}`,
      ...(method === 'POST' ? { payload: {} } : {}),
    });
    expect(response.statusCode).toBe(405);
    expect(response.headers['allow']).toBe(allowed);
    expect(response.headers['x-error-code']).toBe('METHOD_NOT_ALLOWED');
    expect(response.json().error.data.errorCode).toBe('METHOD_NOT_ALLOWED');
  });

  it('are 400 for malformed JSON and malformed URLs', async () => {
    const response = await post({ 'content-type': 'application/json' }, '{"a":');
    expect(response.statusCode).toBe(400);
    expect(response.headers['x-error-code']).toBe('INVALID_REQUEST');
    const url = await app.inject('/integration/%ff');
    expect(url.statusCode).toBe(400);
    expect(url.headers['x-request-id']).toBeDefined();
    expect(url.json()).toEqual({ success: false, message: 'Invalid request data: path: is not a valid URL' });
  });
});

describe('tRPC', () => {
  const call = async (path: string, input: unknown) =>
    app.inject(`/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`);

  it('gives the same message and code as REST for invalid input', async () => {
    const rest = await app.inject('/integration/address?signer=x&stablecoin=0&symbol=aUSD');
    const trpc = await call('integration.address', { signer: 'x', stablecoin: 0, symbol: 'aUSD' });
    expect(trpc.statusCode).toBe(400);
    expect(trpc.json().error.message).toBe(rest.json().message);
    expect(trpc.json().error.data.errorCode).toBe(rest.headers['x-error-code']);
    expect(trpc.headers['x-error-code']).toBe('INVALID_REQUEST');
  });

  it('refuses texts for numbers, although REST accepts them', async () => {
    const trpc = await call('integration.address', { signer: id, stablecoin: '0', symbol: 'aUSD' });
    expect(trpc.json().error.message).toBe(
      'Invalid request data: stablecoin: must be an integer from 0 to 65535',
    );
  });

  it('responds to unknown procedures and invalid JSON as REST does', async () => {
    const unknown = await call('no.such', {});
    expect(unknown.statusCode).toBe(404);
    expect(unknown.headers['x-error-code']).toBe('ROUTE_NOT_FOUND');
    const broken = await app.inject('/trpc/integration.address?input=%7B');
    expect(broken.statusCode).toBe(400);
    expect(broken.json().error.message).toBe('Invalid request data: input: is not valid JSON');
  });
});
