import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aRead, edgeApi } from '../support/edge.ts';

const many = 1e6;
const app = edgeApi({ limits: { read: many, write: many, key: many, signature: many } });
beforeAll(() => app.ready());
afterAll(() => app.close());

const rest = '/integration/initialize/flow';
const trpc = '/trpc/integration.initialize';

const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });

/** The status, code and message of a refusal, the same on REST and tRPC. */
async function refusal(...asked: Parameters<typeof post>) {
  const { statusCode, headers, body } = await post(...asked);
  const { message, error } = JSON.parse(body);
  return [statusCode, headers['x-error-code'], message ?? error.message];
}

const unsupported = (reason: string) => [415, 'UNSUPPORTED_MEDIA_TYPE', `Invalid request data: ${reason}`];
const invalid = (reason: string) => [400, 'INVALID_REQUEST', `Invalid request data: ${reason}`];

describe.each([rest, trpc])('a JSON body of %s', (url) => {
  it.each(['gzip', 'br', 'deflate', 'GZIP'])('gets 415 when its content encoding is %s', async (encoding) => {
    const headers = { 'content-encoding': encoding };
    expect(await refusal(url, '{}', headers)).toEqual(unsupported('Content-Encoding: must be identity'));
    expect((await post(url, '{}', headers)).headers['accept-encoding']).toBe('identity');
  });

  it('is read when its content encoding is identity', async () => {
    expect((await post(url, '{}', { 'content-encoding': 'identity' })).statusCode).toBe(400);
  });

  it.each(['iso-8859-1', '"utf-16"', 'us-ascii'])('gets 415 when its charset is %s', async (charset) => {
    const headers = { 'content-type': `application/json; charset=${charset}` };
    expect(await refusal(url, '{}', headers)).toEqual(unsupported('body: charset must be utf-8'));
  });

  it.each(['utf-8', 'UTF-8', '"utf-8"', 'utf8'])('is read when its charset is %s', async (charset) => {
    const headers = { 'content-type': `application/json; charset=${charset}` };
    expect((await post(url, '{}', headers)).statusCode).toBe(400);
  });

  it('gets 400 when its bytes are not UTF-8', async () => {
    const body = Buffer.from('{"signer":"\xff\xfe"}', 'latin1');
    expect(await refusal(url, body)).toEqual(invalid('body: is not valid UTF-8'));
  });

  it.each([
    ['{"feeBps":0,"feeBps":10000}', 'feeBps'],
    ['{"feeBps":0,"fee\\u0042ps":10000}', 'feeBps'],
    ['{"metadata":{"name":"a","symbol":"b","name":"c"}}', 'name'],
    ['{"x":[{"a":1},{"b":2,"c":[],"b":3}]}', 'b'],
  ])("gets 400 with the field's name when it has a field twice, as in %s", async (body, field) => {
    expect(await refusal(url, body)).toEqual(invalid(`${field}: is given more than once`));
  });

  it('counts against the rate limit when it is refused before its content is read', async () => {
    const refused = await post(url, Buffer.from([0xff]), { 'x-request-id': 'counted' });
    expect([refused.statusCode, refused.headers['ratelimit']]).toEqual([
      400,
      expect.stringMatching(/^"write";r=\d+/),
    ]);
  });

  it('passes to the schema when different objects have the same field', async () => {
    const { body } = await post(url, '{"a":{"x":1},"b":{"x":1},"c":[{"x":1},{"x":"\\"x\\":1"}]}');
    expect(body).not.toContain('more than once');
  });

  it('gets 400 when it is nested more than 64 levels deep', async () => {
    const body = `{"a":${'['.repeat(64)}${']'.repeat(64)}}`;
    expect(await refusal(url, body)).toEqual(invalid('body: is nested more than 64 levels deep'));
  });
});

describe('the input of a tRPC query', () => {
  it("gets 400 with the field's name when it has a field twice", async () => {
    const input = encodeURIComponent('{"cluster":"devnet","cluster":"mainnet"}');
    const { statusCode, body } = await app.inject(`/trpc/stablecoin.apy?input=${input}`);
    expect(statusCode).toBe(400);
    expect(JSON.parse(body).error.message).toBe('Invalid request data: cluster: is given more than once');
  });

  it.each(['limits', 'apy'])('may be absent for stablecoin.%s, also in a batch', async (name) => {
    for (const query of ['', '?batch=1&input=%7B%7D', '?input=%7B%7D']) {
      const { body } = await app.inject(`/trpc/stablecoin.${name}${query}`);
      // past the schema: no cluster answers here
      expect(body).toContain('The mainnet cluster is out of reach');
    }
  });
});

describe('a request without a body', () => {
  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
    'is accepted with the media type %s',
    async (type) => {
      const headers = { 'content-type': type };
      const removed = await app.inject({
        method: 'DELETE',
        url: '/integration/9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin/webhooks/x',
        headers,
      });
      expect(removed.statusCode).toBe(401);
      const posted = await app.inject({ method: 'POST', url: '/integration/whitelist', headers });
      expect(posted.statusCode).toBe(401);
      expect((await app.inject({ url: aRead, headers })).statusCode).toBe(200);
    },
  );
});

describe('a request to an unknown path', () => {
  it('gets 404, or 405 with each allowed method once, whatever its body is', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await post('/nowhere', 'a=b', form)).statusCode).toBe(404);
    const answer = await app.inject({ method: 'DELETE', url: '/integration/address' });
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a production deployment', () => {
  it('says that a tranche route is available on development deployments only', async () => {
    const production = edgeApi({ deployment: 'production' });
    const path = '/tranches/senior/9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin/config';
    const answer = await production.inject(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().message).toBe(
      `No such route: GET ${path}; it is available on development deployments only`,
    );
    expect((await production.inject('/tranches/nothing')).json().message).toBe(
      'No such route: GET /tranches/nothing',
    );
    const query = await production.inject('/trpc/tranches.seniorConfig?input=%7B%7D');
    expect(query.json().error.message).toContain('it is available on development deployments only');
    await production.close();
  });
});
