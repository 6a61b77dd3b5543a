import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import { afterAll, expect, it } from 'vitest';
import type { AppRouter } from '../../src/http/router.ts';
import { aTrpcBatch, aTrpcRead, edgeApi } from '../support/edge.ts';

const app = edgeApi();
afterAll(() => app.close());

const address = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const read = { signer: address, stablecoin: 0, symbol: 'aUSD' };

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

it('refuses a tRPC batch of more than ten calls', async () => {
  expect((await app.inject(aTrpcBatch(10))).statusCode).toBe(200);
  expect((await app.inject(aTrpcBatch(11))).statusCode).toBe(400);
});
