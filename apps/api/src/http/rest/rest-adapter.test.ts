import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { address, amount, clusterSchema, stablecoinIndex } from '@obverse/contracts';
import { initTRPC } from '@trpc/server';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Context } from '../../auth/context.ts';
import { get, post, procedure, router } from '../../auth/procedure.ts';
import { handleError } from '../error-responses.ts';
import { mountRest, restProcedures } from './rest-adapter.ts';

const echo = z.object({ input: z.unknown() });

const long = 'long '.repeat(500);

const sample = router({
  read: procedure(get('/things/{id}', { auth: 'none', summary: 'Read' }))
    .input(
      z.strictObject({
        id: address('an id'),
        index: stablecoinIndex.optional(),
        flag: z.boolean().optional(),
        big: z.bigint().optional(),
        ratio: z.number().nullable().optional(),
        amount: amount('an amount').optional(),
        cluster: clusterSchema,
      }),
    )
    .output(echo)
    .query(({ input }) => ({
      input: JSON.parse(JSON.stringify(input, (_, v) => (typeof v === 'bigint' ? `${v}n` : v))),
    })),
  write: procedure(post('/things', { auth: 'none', summary: 'Write' }))
    .input(z.strictObject({ count: z.number('must be a number').optional(), cluster: clusterSchema }))
    .output(echo)
    .mutation(({ input }) => ({ input })),
  fail: procedure(get('/fail', { auth: 'none', summary: 'Fail' }))
    .input(z.strictObject({}))
    .output(echo)
    .query(() => {
      throw new Error('a secret');
    }),
  long: procedure(get('/long', { auth: 'none', summary: 'Long' }))
    .input(z.strictObject({ cluster: clusterSchema }))
    .output(z.string())
    .query(() => long),
  secret: procedure(post('/secret', { auth: 'none', summary: 'Secret' }))
    .input(z.strictObject({ cluster: clusterSchema }))
    .output(z.string())
    .mutation(() => long),
  internal: procedure({ auth: 'none' }).query(() => 'no REST form'),
});

const id = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';

const read = async (query: string) => (await app.inject(`/things/${id}${query}`)).json();
const refusal = async (query: string) => (await read(query)).message;
const write = async (payload: unknown, query = '') =>
  (
    await app.inject({
      method: 'POST',
      url: `/things${query}`,
      headers: { 'content-type': 'application/json' },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
  ).json();

const app = Fastify({ bodyLimit: 1000 });
afterAll(() => app.close());
app.setErrorHandler(handleError);
const options = {
  share: (_cluster, _url, answer) => answer(),
  limitUpload: (_request, _reply, handle) => handle(),
} satisfies Parameters<typeof mountRest>[3];
mountRest(app, restProcedures(sample), ({ log }) => ({ log }) as Context, options);
await app.ready();

describe('a long answer', () => {
  const ask = (encodings: string, method: 'GET' | 'POST' = 'GET') =>
    app.inject({
      method,
      url: method === 'GET' ? '/long' : '/secret',
      headers: { 'accept-encoding': encodings },
    });

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('to a read that anyone may make is compressed for %s', async (encodings, encoding, decompress) => {
    const { headers, rawPayload } = await ask(encodings);
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(rawPayload.length).toBeLessThan(200);
    expect(JSON.parse(decompress(rawPayload).toString())).toEqual({ success: true, data: long });
  });

  it('is not compressed for clients that take no encoding, nor where it may hold a secret', async () => {
    for (const { headers, body } of [await ask('identity'), await ask('br, gzip', 'POST')]) {
      expect(headers['content-encoding']).toBeUndefined();
      expect(JSON.parse(body).data).toBe(long);
    }
  });

  it('is the only one that is compressed', async () => {
    const { headers } = await app.inject({ url: `/things/${id}`, headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBeUndefined();
  });
});

describe('the query of a REST request', () => {
  it('is converted to the types of the schema', async () => {
    expect(
      await read('?index=7&flag=true&big=12&ratio=-0.5&amount=18446744073709551615&cluster=devnet'),
    ).toEqual({
      success: true,
      data: {
        input: {
          id,
          index: 7,
          flag: true,
          big: '12n',
          ratio: -0.5,
          amount: '18446744073709551615n',
          cluster: 'devnet',
        },
      },
    });
  });

  it('is converted from flag=false to false', async () => {
    expect((await read('?flag=false')).data.input.flag).toBe(false);
  });

  it.each([
    ['?index=', 'index: must be an integer from 0 to 65535'],
    ['?index=null', 'index: must be an integer from 0 to 65535'],
    ['?index=1e3', 'index: must be an integer from 0 to 65535'],
    ['?index=0x10', 'index: must be an integer from 0 to 65535'],
    ['?index=65536', 'index: must be an integer from 0 to 65535'],
    ['?index=1&index=2', 'index: is given more than once'],
    ['?id=x', 'id: is given twice, in the path too'],
    ['?cluster=testnet', 'cluster: must be mainnet or devnet'],
    ['?Cluster=devnet', 'Cluster: unknown field'],
    ['?__proto__=1', '__proto__: unknown field'],
    ['?constructor=1', 'constructor: unknown field'],
  ])('is refused when it is %s', async (query, reason) => {
    expect(await refusal(query)).toBe(`Invalid request data: ${reason}`);
  });

  it('is refused when a boolean is yes or 1', async () => {
    expect(await refusal('?flag=1')).toMatch(/^Invalid request data: flag: /);
    expect(await refusal('?flag=yes')).toMatch(/^Invalid request data: flag: /);
  });
});

describe('the body of a REST request', () => {
  it('is passed on unchanged, with the cluster from the query', async () => {
    expect((await write({ count: 1 }, '?cluster=devnet')).data.input).toEqual({
      count: 1,
      cluster: 'devnet',
    });
    expect((await write({ count: 1 })).data.input).toEqual({ count: 1, cluster: 'mainnet' });
  });

  it('is never converted', async () => {
    for (const count of [null, '1', true]) {
      expect((await write({ count })).message).toBe('Invalid request data: count: must be a number');
    }
  });

  it.each<[unknown, string, string]>([
    [{ counts: 1 }, '', 'counts: unknown field'],
    [{ count: 1 }, '?count=1', 'count: unknown query parameter; the body takes the fields'],
    [{ cluster: 'devnet' }, '?cluster=mainnet', 'cluster: is given twice, in the query too'],
    [[], '', 'body: must be a JSON object'],
    ['"text"', '', 'body: must be a JSON object'],
    ['{', '', 'body: is not valid JSON, or names a field __proto__ or constructor'],
    ['{"__proto__":{"count":1}}', '', 'body: is not valid JSON, or names a field __proto__ or constructor'],
    ['', '', 'body: must not be empty'],
    [{ count: 'x'.repeat(1000) }, '', 'body: must be at most 1000 bytes'],
  ])('is refused when it is %j%s', async (body, query, reason) => {
    expect(await write(body, query)).toEqual({ success: false, message: `Invalid request data: ${reason}` });
  });
});

describe('mountRest', () => {
  it('throws for a procedure whose input is not one object', () => {
    const bad = router({
      bad: procedure(get('/bad', { auth: 'none', summary: 'Bad' }))
        .input(z.string())
        .query(() => 1),
    });
    expect(() => mountRest(Fastify(), restProcedures(bad), () => ({}) as Context, options)).toThrow(
      /exactly one input/,
    );
  });
});

describe('restProcedures', () => {
  const input = z.strictObject({ name: z.string() });

  it('throws for a procedure without an authentication class', () => {
    const t = initTRPC.create();
    const open = t.router({ read: t.procedure.query(() => 1) });
    expect(() => restProcedures(open)).toThrow('read: the metadata names no authentication class');
  });

  it('throws for a procedure that announces a key and does not check it', () => {
    const read = procedure({ auth: 'none' })
      .meta({ auth: 'key' })
      .input(input)
      .query(() => 1);
    expect(() => restProcedures(router({ read }))).toThrow('read: the metadata says otherwise about a key');
  });

  it('throws for a procedure with a key whose input does not name the integration in exactly one field', () => {
    const read = procedure({ auth: 'key' })
      .input(input)
      .query(() => 1);
    expect(() => restProcedures(router({ read }))).toThrow('names its integration in none or in several');
  });
});
