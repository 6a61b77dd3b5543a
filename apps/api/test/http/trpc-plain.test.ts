import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppRouter } from '../../src/http/router.ts';
import { aTrpcBatch, aTrpcRead, edgeApi } from '../support/edge.ts';

let app: FastifyInstance;
beforeAll(() => {
  const plenty = 1_000_000;
  app = edgeApi({ limits: { read: plenty, write: plenty, key: plenty, signature: plenty } });
});
afterAll(() => app.close());

type Asked = { method?: 'GET' | 'POST' | 'HEAD'; payload?: string; headers?: Record<string, string> };

async function ask(url: string, { method = 'GET', ...more }: Asked) {
  const { statusCode, headers, body } = await app.inject({ method, url, ...more });
  const { 'content-type': type, vary, allow, 'x-error-code': code } = headers;
  return { statusCode, type, vary, allow, code, body };
}

/** What tRPC's adapter says to the same: it is asked as soon as a request has parameters of a connection, even none. */
const askAdapter = (url: string, asked: Asked) =>
  ask(`${url}${url.includes('?') ? '&' : '?'}connectionParams=null`, asked);

const json = { 'content-type': 'application/json' };
const input = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const address = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const read = { signer: address, stablecoin: 0, symbol: 'aUSD' };
const reads = `/trpc/integration.address,integration.address`;
const initialize = {
  signer: address,
  stablecoin: 0,
  feeBps: 0,
  metadata: { name: 'A', symbol: 'A', uri: '' },
};

describe('the short path for tRPC requests', () => {
  it.each<[string, string, Asked?]>([
    ['a query', aTrpcRead],
    ['a batch', aTrpcBatch(3)],
    ['a batch of one', aTrpcBatch(1)],
    ['a batch of ten', aTrpcBatch(10)],
    ['a batch of too many', aTrpcBatch(11)],
    ['a batch with encoded commas', aTrpcBatch(2).replace(',', '%2C')],
    ['a batch in which one fails', `${reads}?batch=1&input=${input({ 0: read, 1: { ...read, symbol: 1 } })}`],
    ['a batch in which one has no input', `${reads}?batch=1&input=${input({ 1: read })}`],
    ['a batch without inputs', `${reads}?batch=1`],
    ['a batch whose input is an array', `${reads}?batch=1&input=${input([read, read])}`],
    ['a batch of calls of two types', `/trpc/integration.address,integration.mint?batch=1&input=%7B%7D`],
    ['a batch that is none', `${reads}?batch=0&input=${input(read)}`],
    ['an input that does not fit', `/trpc/integration.address?input=${input({ ...read, more: 1 })}`],
    ['an input of another kind', `/trpc/integration.address?input=${input(null)}`],
    ['an input that names a prototype', '/trpc/integration.address?input={"__proto__":{"stablecoin":0}}'],
    ['no input', '/trpc/integration.address'],
    ['an empty input', '/trpc/integration.address?input='],
    ['two inputs', `/trpc/integration.address?input=${input(read)}&input=${input(read)}`],
    ['an input in two halves', `/trpc/integration.address?input=[${input(read)}&input=${input(read)}]`],
    ['an input that is no JSON', '/trpc/integration.address?input={'],
    ['a number that is not exact', '/trpc/integration.address?input={"stablecoin":1e-400}'],
    ['an unknown procedure', `/trpc/integration.nothing?input=${input(read)}`],
    ['a procedure of every object', `/trpc/constructor?input=${input(read)}`],
    ['half a path', `/trpc/integration?input=${input(read)}`],
    ['no path', `/trpc/?input=${input(read)}`],
    ['a slash at the end', aTrpcRead.replace('?', '/?')],
    ['a mutation by GET', `/trpc/integration.mint?input=${input(initialize)}`],
    [
      'a query by POST',
      '/trpc/integration.address',
      { method: 'POST', payload: JSON.stringify(read), headers: json },
    ],
    ['a query by HEAD', aTrpcRead, { method: 'HEAD' }],
    ['a query with a media type', aTrpcRead, { headers: { 'content-type': 'application/octet-stream' } }],
    [
      'a mutation',
      '/trpc/integration.initialize',
      { method: 'POST', payload: JSON.stringify(initialize), headers: json },
    ],
    ['a mutation without a key', '/trpc/integration.mint', { method: 'POST', payload: '{}', headers: json }],
    ['a mutation without a body', '/trpc/integration.mint', { method: 'POST', headers: json }],
    ['a mutation without anything', '/trpc/integration.mint', { method: 'POST' }],
    [
      'a mutation that is no JSON',
      '/trpc/integration.initialize',
      { method: 'POST', payload: '{', headers: json },
    ],
    [
      'a body of another type',
      '/trpc/integration.initialize',
      { method: 'POST', payload: 'a', headers: { 'content-type': 'text/plain' } },
    ],
    [
      'a batch of mutations',
      '/trpc/integration.mint,integration.initialize?batch=1',
      { method: 'POST', payload: JSON.stringify({ 0: {}, 1: initialize }), headers: json },
    ],
    ['a stream of answers', aTrpcBatch(2), { headers: { 'trpc-accept': 'application/jsonl' } }],
    [
      'a stream of answers, in the usual header',
      aTrpcBatch(2),
      { headers: { accept: 'text/html, application/jsonl' } },
    ],
  ])("responds to %s as tRPC's fetch adapter does", async (_, url, asked = {}) => {
    expect(await ask(url, asked)).toEqual(await askAdapter(url, asked));
  });
});

it('streams the responses of a tRPC batch to a client that requests a stream', async () => {
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const client = createTRPCClient<AppRouter>({ links: [httpBatchStreamLink({ url: `${url}/trpc` })] });
  const answers = await Promise.all([1, 2, 3].map(() => client.integration.address.query(read)));
  expect(answers).toEqual(Array(3).fill((await app.inject(aTrpcRead)).json().result.data));
  const raw = get(`${url}${aTrpcBatch(2)}`, { headers: { 'trpc-accept': 'application/jsonl' } });
  const [{ headers }] = (await once(raw, 'response')) as [IncomingMessage];
  expect(headers).toMatchObject({ 'transfer-encoding': 'chunked', 'content-type': 'application/json' });
  expect(headers).not.toHaveProperty('content-length');
  raw.destroy();
});
