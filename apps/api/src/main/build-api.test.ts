import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { edgeApi } from '../../test/support/edge.ts';

const id = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const app = edgeApi();
afterAll(() => app.close());

describe('every response', () => {
  it("has a request id: the client's if it is valid, else a new one", async () => {
    const ask = async (headers?: { 'x-request-id': string }) =>
      (await app.inject({ url: '/nowhere', ...(headers && { headers }) })).headers['x-request-id'];
    expect(await ask({ 'x-request-id': 'order-17' })).toBe('order-17');
    const others = [await ask({ 'x-request-id': 'a b' }), await ask({ 'x-request-id': 'x'.repeat(65) })];
    for (const other of [...others, await ask(), await ask()]) expect(other).toMatch(/^[0-9a-f-]{36}$/);
    // nobody else gets it, so that nobody can know it before
    expect(await ask({ 'x-request-id': '' })).not.toBe(await ask({ 'x-request-id': '' }));
  });

  it('is readable by pages of any origin, with all its headers, also when caches may store it', async () => {
    const readable = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' };
    const own = await app.inject({ url: '/healthz', headers: { origin: 'https://app.example' } });
    expect(own.headers).toMatchObject({ ...readable, 'x-content-type-options': 'nosniff' });
    const { 'access-control-allow-origin': _, ...exposed } = readable;
    const style = await app.inject('/docs/swagger-ui.css');
    expect(style.headers).toMatchObject({ ...exposed, 'cache-control': expect.stringContaining('public') });
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/integration/mint',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': '*',
    });
  });

  it('has Strict-Transport-Security over TLS only', async () => {
    const behind = edgeApi({ trustProxy: ['127.0.0.1'] });
    onTestFinished(() => behind.close());
    const policy = async (asked: typeof app, proto: string) =>
      (await asked.inject({ url: '/healthz', headers: { 'x-forwarded-proto': proto } })).headers[
        'strict-transport-security'
      ];
    expect(await policy(behind, 'https')).toBe('max-age=31536000; includeSubDomains');
    expect(await policy(behind, 'http')).toBeUndefined();
    // whose word does not count
    expect(await policy(app, 'https')).toBeUndefined();
  });
});

describe('failures before a procedure', () => {
  it('are 404 for a route that does not exist', async () => {
    const { statusCode, headers, body } = await app.inject({
      method: 'DELETE',
      url: '/stablecoins/of/nobody',
    });
    expect([statusCode, headers['x-error-code'], headers['allow']]).toEqual([
      404,
      'ROUTE_NOT_FOUND',
      undefined,
    ]);
    const message = 'No such route: DELETE /stablecoins/of/nobody';
    expect(JSON.parse(body)).toEqual({ success: false, message });
  });

  it.each([
    ['DELETE', '/stablecoin/apy?x=1', 'GET, HEAD'],
    ['GET', '/transaction/rebuild?x=1', 'POST'],
    ['PUT', `/integration/${id}/stats`, 'GET, HEAD'],
    ['HEAD', `/integration/${id}/events/stream`, 'GET'],
    ['DELETE', '/trpc/stablecoin.apy', 'GET, HEAD, POST'],
    ['GET', '/trpc/integration.initialize', 'POST'],
    ['POST', '/trpc/stablecoin.apy', 'GET'],
  ] as const)('are 405 with the allowed methods for %s %s', async (method, url, allowed) => {
    const response = await app.inject({ method, url, ...(method === 'POST' && { payload: {} }) });
    expect(response.statusCode).toBe(405);
    expect(response.headers['x-error-code']).toBe('METHOD_NOT_ALLOWED');
    expect(response.headers['allow']?.split(', ').sort()).toEqual(allowed.split(', ').sort());
    const [path = ''] = url.split('?', 1);
    const refusal = `Method not allowed: ${method} ${path}; allowed are `;
    if (method !== 'HEAD' && !path.startsWith('/trpc')) expect(response.json().message).toMatch(refusal);
  });

  it('are 400 for malformed JSON and malformed URLs', async () => {
    const headers = { 'content-type': 'application/json' };
    const json = await app.inject({ method: 'POST', url: '/integration/mint', headers, payload: '{"a":' });
    expect([json.statusCode, json.headers['x-error-code']]).toEqual([400, 'INVALID_REQUEST']);
    const url = await app.inject('/integration/%ff');
    expect(url.statusCode).toBe(400);
    expect(url.headers['x-request-id']).toBeDefined();
    expect(url.json()).toEqual({ success: false, message: 'Invalid request data: path: is not a valid URL' });
  });
});

describe('tRPC', () => {
  const call = async (path: string, input: unknown) => {
    const { statusCode, headers, body } = await app.inject(
      `/trpc/${path}?input=${typeof input === 'string' ? input : encodeURIComponent(JSON.stringify(input))}`,
    );
    const { message, data } = JSON.parse(body).error;
    return { statusCode, code: headers['x-error-code'], message, data };
  };

  it('gives the same message and code as REST for invalid input, but takes no texts for numbers', async () => {
    const rest = await app.inject('/integration/address?signer=x&stablecoin=0&symbol=aUSD');
    const code = 'INVALID_REQUEST';
    expect(await call('integration.address', { signer: 'x', stablecoin: 0, symbol: 'aUSD' })).toMatchObject({
      statusCode: 400,
      code,
      message: rest.json().message,
      data: { errorCode: code },
    });
    const text = await call('integration.address', { signer: id, stablecoin: '0', symbol: 'aUSD' });
    expect(text.message).toBe('Invalid request data: stablecoin: must be an integer from 0 to 65535');
  });

  it('responds to unknown procedures and invalid JSON as REST does', async () => {
    expect(await call('no.such', {})).toMatchObject({ statusCode: 404, code: 'ROUTE_NOT_FOUND' });
    const message = 'Invalid request data: input: is not valid JSON';
    expect(await call('integration.address', '%7B')).toMatchObject({ statusCode: 400, message });
  });
});
