import { clusterSchema } from '@obverse/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import type { Context } from '../auth/context.ts';
import { developmentProcedure, get, procedure, router } from '../auth/procedure.ts';
import type { Chains } from '../solana/chain.ts';
import { recentStablecoins } from '../solana/stablecoins.ts';
import { handleError } from './error-responses.ts';
import { mountRest, restProcedures } from './rest/rest-adapter.ts';
import type { AppRouter } from './router.ts';
import { mountTrpc } from './trpc/mount-trpc.ts';

/** What requests share at the moment, for each cluster. */
let shared = { mainnet: { value: 1n }, devnet: { value: 2n } };
let calls = 0;

const chainOf = (cluster: 'mainnet' | 'devnet') => ({ shared: async () => shared[cluster] });
const chains = { mainnet: chainOf('mainnet'), devnet: chainOf('devnet') } as unknown as Chains;

const sample = router({
  read: procedure(get('/read', { auth: 'none', summary: 'Read', shows: recentStablecoins }))
    .input(z.strictObject({ cluster: clusterSchema, times: z.int().max(10).default(1) }))
    .output(z.object({ product: z.bigint().transform(String) }))
    .query(async ({ ctx, input }) => {
      calls++;
      if (input.times === 0) throw new Error('refused by the procedure');
      const { value } = (await recentStablecoins(ctx.chains[input.cluster])) as unknown as { value: bigint };
      return { product: value * BigInt(input.times) };
    }),
});

let app: FastifyInstance;

beforeEach(() => {
  shared = { mainnet: { value: 1n }, devnet: { value: 2n } };
  calls = 0;
  app = Fastify();
  app.setErrorHandler(handleError);
  const contextOf = ({ log }: Pick<Context, 'log'>) => ({ chains, log }) as Context;
  mountRest(app, restProcedures(sample), contextOf);
  mountTrpc(app, sample as unknown as AppRouter, contextOf, { call: async () => {} });
});
afterEach(() => app.close());

const read = async (query = '') => (await app.inject(`/read${query}`)).json();
const trpcUrl = (input: object, more = '') =>
  `/trpc/read?input=${encodeURIComponent(JSON.stringify(input))}${more}`;

it('makes an answer once for the data that it shows', async () => {
  const first = await app.inject('/read');
  const second = await app.inject('/read?times=1&cluster=mainnet');
  expect(first.json()).toEqual({ success: true, data: { product: '1' } });
  expect(second.body).toBe(first.body);
  expect(second.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(calls).toBe(1);
});

it('makes the answer again for other data, as soon as requests share it', async () => {
  await read();
  shared.mainnet = { value: 7n };
  expect(await read()).toEqual({ success: true, data: { product: '7' } });
  expect(calls).toBe(2);
});

it('makes one answer for each input and cluster', async () => {
  await read('?times=3');
  expect(await read('?times=3&cluster=devnet')).toEqual({ success: true, data: { product: '6' } });
  expect(await read('?times=4')).toEqual({ success: true, data: { product: '4' } });
  expect(calls).toBe(3);
});

it('shares answers between REST and tRPC', async () => {
  await read();
  const answer = await app.inject(trpcUrl({}));
  expect(answer.json()).toEqual({ result: { data: { product: '1' } } });
  expect(calls).toBe(1);
});

it('answers tRPC as the ordinary adapter does', async () => {
  for (const input of [{}, { times: 5, cluster: 'devnet' }, { times: 11 }]) {
    const plain = await app.inject(trpcUrl(input));
    const ordinary = await app.inject(trpcUrl(input, '&connectionParams=null'));
    expect([plain.statusCode, plain.body]).toEqual([ordinary.statusCode, ordinary.body]);
    expect(plain.headers['content-type']).toMatch(/^application\/json/);
  }
});

it('refuses a wrong input each time, and keeps no failure', async () => {
  for (const query of ['?times=11', '?more=1']) {
    expect((await app.inject(`/read${query}`)).statusCode).toBe(400);
  }
  expect(calls).toBe(0);
  for (const _ of [1, 2]) expect((await app.inject('/read?times=0')).statusCode).toBe(500);
  expect(calls).toBe(2);
});

it('is for queries alone that anyone may call on every deployment', () => {
  const input = z.strictObject({ id: z.string(), cluster: clusterSchema });
  const meta = { shows: async () => ({}) };
  const guarded = procedure({ auth: 'key', ...meta })
    .input(input)
    .query(() => 1);
  const writing = procedure({ auth: 'none', ...meta })
    .input(input)
    .mutation(() => 1);
  const absent = developmentProcedure({ auth: 'none', ...meta })
    .input(input)
    .query(() => 1);
  for (const each of [guarded, writing, absent]) {
    expect(() => restProcedures(router({ each }))).toThrow('can be shared');
  }
});
