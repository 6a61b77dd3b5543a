import { Keypair } from '@solana/web3.js';
import { afterAll, expect, it } from 'vitest';
import { openTestDatabase } from '../support/database.ts';
import { edgeApi } from '../support/edge.ts';
import { picture, uploadForm } from '../support/upload.ts';

const limits = { read: 1_000, write: 1_000, key: 1_000, signature: 1_000, upload: 2 };
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

it('keeps no more than its share of a day from one client address, and ten shares from one network', async () => {
  for (let client = 0; client < 10; client++) {
    const from = `2001:db8:9:${client}::1`;
    for (let i = 0; i < 2; i++) expect((await upload(from)).statusCode).toBe(200);
    const { statusCode, headers, body } = await upload(from);
    expect([statusCode, headers['x-error-code']]).toEqual([429, 'RATE_LIMITED']);
    expect(headers['ratelimit-policy']).toContain('"upload";q=2;w=86400');
    expect(body).toContain('Rate limit exceeded: 2 uploads from one address per day');
  }
  expect((await upload('2001:db8:9:10::1')).json().message).toContain('20 uploads from one network per day');
  expect((await upload('203.0.114.7')).statusCode).toBe(200);
});
