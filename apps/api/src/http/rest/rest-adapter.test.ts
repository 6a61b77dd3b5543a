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

const long = 'long '.repeat(500);
const open = { auth: 'none', summary: 'A summary' } as const;
const withCluster = { cluster: clusterSchema };

const sample = router({
  read: procedure(get('/things/{id}', open))
    .input(
      z.strictObject({
        id: address('an id'),
        index: stablecoinIndex.optional(),
        flag: z.boolean().optional(),
        big: z.bigint().optional(),
        ratio: z.number().nullable().optional(),
        amount: amount('an amount').optional(),
        ...withCluster,
      }),
    )
    .query(({ input }) => JSON.parse(JSON.stringify(input, (_, v) => (typeof v === 'bigint' ? `${v}n` : v)))),
  write: procedure(post('/things', open))
    .input(z.strictObject({ count: z.number('must be a number').optional(), ...withCluster }))
    .mutation(({ input }) => input),
  long: procedure(get('/long', open))
    .input(z.strictObject(withCluster))
    .query(() => long),
  secret: procedure(post('/secret', open))
    .input(z.strictObject(withCluster))
    .mutation(() => long),
  internal: procedure({ auth: 'none' }).query(() => 'no REST form'),
});

const app = Fastify({ bodyLimit: 1000 });
afterAll(() => app.close());
app.setErrorHandler(handleError);
const options = {
  share: (_cluster, _url, answer) => answer(),
  limitUpload: (_request, _reply, handle) => handle(),
} satisfies Parameters<typeof mountRest>[3];
mountRest(app, restProcedures(sample), ({ log }) => ({ log }) as Context, options);

const id = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const read = async (query: string) => (await app.inject(`/things/${id}?${query}`)).json();
async function write(body: unknown, query = '') {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': 'application/json' };
  return (await app.inject({ method: 'POST', url: `/things${query}`, headers, payload })).json();
}

describe('a long answer', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('to a read that anyone may make is compressed for %s', async (encodings, encoding, decompress) => {
    const { headers, rawPayload } = await app.inject({
      url: '/long',
      headers: { 'accept-encoding': encodings },
    });
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(rawPayload.length).toBeLessThan(200);
    expect(JSON.parse(decompress(rawPayload).toString())).toEqual({ success: true, data: long });
  });

  it('alone is compressed, and not for clients that take no encoding, nor where it may hold a secret', async () => {
    for (const [method, url, encodings] of [
      ['GET', '/long', 'identity'],
      ['POST', '/secret', 'br, gzip'],
      ['GET', `/things/${id}`, 'br'],
    ] as const) {
      const { headers, body } = await app.inject({ method, url, headers: { 'accept-encoding': encodings } });
      expect(headers['content-encoding']).toBeUndefined();
      expect(JSON.parse(body)).toMatchObject({ success: true });
    }
  });
});

describe('the query of a REST request', () => {
  it('is converted to the types of the schema', async () => {
    const query = 'index=7&flag=true&big=12&ratio=-0.5&amount=18446744073709551615&cluster=devnet';
    const texts = { big: '12n', amount: '18446744073709551615n', cluster: 'devnet' };
    expect(await read(query)).toEqual({
      success: true,
      data: { id, index: 7, flag: true, ratio: -0.5, ...texts },
    });
    expect((await read('flag=false')).data.flag).toBe(false);
  });

  it.each([
    ['index=', 'index: must be an integer from 0 to 65535'],
    ['index=1e3', 'index: must be an integer from 0 to 65535'],
    ['index=1&index=2', 'index: is given more than once'],
    ['id=x', 'id: is given twice, in the path too'],
    ['cluster=testnet', 'cluster: must be mainnet or devnet'],
    ['Cluster=devnet', 'Cluster: unknown field'],
    ['__proto__=1', '__proto__: unknown field'],
    ['flag=1', 'flag: Invalid input: expected boolean, received string'],
  ])('is refused when it is ?%s', async (query, reason) => {
    expect((await read(query)).message).toBe(`Invalid request data: ${reason}`);
  });
});

describe('the body of a REST request', () => {
  it('is passed on unchanged, with the cluster from the query', async () => {
    expect((await write({ count: 1 }, '?cluster=devnet')).data).toEqual({ count: 1, cluster: 'devnet' });
    expect((await write({ count: 1 })).data).toEqual({ count: 1, cluster: 'mainnet' });
  });

  it.each<[body: unknown, query: string, reason: string]>([
    [{ count: '1' }, '', 'count: must be a number'],
    [{ counts: 1 }, '', 'counts: unknown field'],
    [{ count: 1 }, '?count=1', 'count: unknown query parameter; the body takes the fields'],
    [{ cluster: 'devnet' }, '?cluster=mainnet', 'cluster: is given twice, in the query too'],
    [[], '', 'body: must be a JSON object'],
    ['{"__proto__":{"count":1}}', '', 'body: is not valid JSON, or names a field __proto__ or constructor'],
    ['', '', 'body: must not be empty'],
    [{ count: 'x'.repeat(1000) }, '', 'body: must be at most 1000 bytes'],
  ])('is refused when it is %j%s', async (body, query, reason) => {
    expect(await write(body, query)).toEqual({ success: false, message: `Invalid request data: ${reason}` });
  });
});

it('restProcedures throws for procedures that do not say who may call them', () => {
  const t = initTRPC.create();
  const input = z.strictObject({ name: z.string() });
  const announced = procedure({ auth: 'none' }).meta({ auth: 'key' }).input(input);
  for (const [wrong, reason] of [
    [t.procedure.query(() => 1), 'wrong: the metadata names no authentication class'],
    [announced.query(() => 1), 'wrong: the metadata says otherwise about a key'],
    [
      procedure({ auth: 'key' })
        .input(input)
        .query(() => 1),
      'names its integration in none or in several',
    ],
  ] as const)
    expect(() => restProcedures(t.router({ wrong: wrong as never }))).toThrow(reason);
});
