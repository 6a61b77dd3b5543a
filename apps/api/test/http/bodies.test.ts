import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aRead, edgeApi } from '../support/edge.ts';

const many = 1e6;
const app = edgeApi({ limits: { read: many, write: many, key: many, signature: many } });
beforeAll(() => app.ready());
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };
const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { ...json, ...headers } });

const codes = { 400: 'INVALID_REQUEST', 415: 'UNSUPPORTED_MEDIA_TYPE' };
const paths = ['/integration/initialize/flow', '/trpc/integration.initialize'];

describe.each(paths)('a JSON body of %s', (url) => {
  async function expectRefusal(status: 400 | 415, reason: string, body: string | Buffer, more = {}) {
    const { statusCode, headers, body: text } = await post(url, body, more);
    expect(text).toContain(`"message":"Invalid request data: ${reason}"`);
    expect([statusCode, headers['x-error-code']]).toEqual([status, codes[status]]);
    // also before its content is read
    expect(headers['ratelimit']).toMatch(/^"write";r=\d+/);
  }

  it.each(['gzip', 'GZIP'])('gets 415 when its content encoding is %s', async (encoding) => {
    const headers = { 'content-encoding': encoding };
    await expectRefusal(415, 'Content-Encoding: must be identity', '{}', headers);
    expect((await post(url, '{}', headers)).headers['accept-encoding']).toBe('identity');
  });

  it.each(['iso-8859-1', '"utf-16"'])('gets 415 when its charset is %s', (charset) => {
    const headers = { 'content-type': `application/json; charset=${charset}` };
    return expectRefusal(415, 'body: charset must be utf-8', '{}', headers);
  });

  it.each<Record<string, string>>([
    { 'content-encoding': 'identity' },
    { 'content-type': 'application/json; charset=UTF-8' },
    { 'content-type': 'application/json; charset="utf8"' },
  ])('is read with the header %j', async (headers) => {
    expect((await post(url, '{}', headers)).body).toContain('is required');
  });

  it.each([
    ['body: is not valid UTF-8', Buffer.from('{"signer":"\xff\xfe"}', 'latin1')],
    ['body: is nested more than 64 levels deep', `{"a":${'['.repeat(64)}${']'.repeat(64)}}`],
    ['feeBps: is given more than once', '{"feeBps":0,"fee\\u0042ps":10000}'],
    ['name: is given more than once', '{"metadata":{"name":"a","symbol":"b","name":"c"}}'],
    ['b: is given more than once', '{"x":[{"a":1},{"b":2,"c":[],"b":3}]}'],
  ])('gets 400 with %s', (reason, body) => expectRefusal(400, reason, body));
});

describe('the input of a tRPC query', () => {
  it("gets 400 with the field's name when it has a field twice", async () => {
    const input = encodeURIComponent('{"cluster":"devnet","cluster":"mainnet"}');
    const answer = await app.inject(`/trpc/stablecoin.apy?input=${input}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.message).toBe('Invalid request data: cluster: is given more than once');
  });

  it.each(['', '?batch=1&input=%7B%7D', '?input=%7B%7D'])('may be absent, as in %j', async (query) => {
    // past the schema: no cluster answers here
    const { body } = await app.inject(`/trpc/stablecoin.limits${query}`);
    expect(body).toContain('The mainnet cluster is out of reach');
  });
});

it('a request without a body is accepted with any media type', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const url = '/integration/9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin/webhooks/x';
  expect((await app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(401);
  expect((await app.inject({ method: 'POST', url: '/integration/whitelist', headers })).statusCode).toBe(401);
  expect((await app.inject({ url: aRead, headers })).statusCode).toBe(200);
});

it('a request to an unknown path gets 404, or 405 with each allowed method once, whatever its body is', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await post('/nowhere', 'a=b', form)).statusCode).toBe(404);
  const answer = await app.inject({ method: 'DELETE', url: '/integration/address' });
  expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET, HEAD']);
});

it('a production deployment says that a tranche route is available on development deployments only', async () => {
  const production = edgeApi({ deployment: 'production' });
  const path = '/tranches/senior/9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin/config';
  const only = 'it is available on development deployments only';
  const answer = await production.inject(path);
  expect([answer.statusCode, answer.json().message]).toEqual([404, `No such route: GET ${path}; ${only}`]);
  expect((await production.inject('/tranches/nothing')).body).not.toContain(only);
  expect((await production.inject('/trpc/tranches.seniorConfig?input=%7B%7D')).body).toContain(only);
  await production.close();
});
