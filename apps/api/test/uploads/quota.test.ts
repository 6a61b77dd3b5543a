import { Keypair } from '@solana/web3.js';
import { afterAll, expect, it } from 'vitest';
import { openTestDatabase } from '../support/database.ts';
import { edgeApi } from '../support/edge.ts';
import { picture, uploadForm } from '../support/upload.ts';

const plenty = 1_000;
const limits = { read: plenty, write: plenty, key: plenty, signature: plenty, upload: 2 };
const database = await openTestDatabase();
const app = edgeApi({ limits, trustProxy: ['127.0.0.1'] }, database);
afterAll(async () => {
  await app.close();
  await database.close();
});

async function upload(from: string) {
  const encoded = new Response(uploadForm(await picture(), Keypair.generate().publicKey.toBase58()));
  return app.inject({
    method: 'POST',
    url: '/integration/upload',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', 'x-forwarded-for': from },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

it('keeps no more than its share of a day from one client address', async () => {
  for (let i = 0; i < 2; i++) expect((await upload('203.0.113.7')).statusCode).toBe(200);
  const refused = await upload('203.0.113.7');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['x-error-code']).toBe('RATE_LIMITED');
  expect(refused.headers['ratelimit-policy']).toContain('"upload";q=2;w=86400');
  expect(refused.json().message).toContain('Rate limit exceeded: 2 uploads from one address per day');
  expect((await upload('203.0.114.7')).statusCode).toBe(200);
});

it('keeps no more than ten shares of a day from one network', async () => {
  const statuses: number[] = [];
  for (let client = 0; client < 11; client++) {
    for (let i = 0; i < 2; i++) statuses.push((await upload(`2001:db8:9:${client}::1`)).statusCode);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.slice(20)).toEqual([429, 429]);
});
