import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ErrorCode, errorStatus } from '@obverse/contracts';
import { Keypair } from '@solana/web3.js';
import { afterAll, expect } from 'vitest';
import type { ApiConfig } from '../../../src/config/api-config.ts';
import { picture, uploadForm } from '../../support/upload.ts';
import { openEndpoint } from '../endpoint.ts';
import { readAnswer } from '../rest.ts';
import type { Ask } from '../table.ts';

// tRPC cannot carry a file: the last row tests its answer
const upload = await openEndpoint('integration.upload');

const png = await picture();
const file = join(await mkdtemp(join(tmpdir(), 'obverse-upload-')), 'file');
afterAll(() => rm(join(file, '..'), { recursive: true }));
await writeFile(file, '');

type Init = { method: 'POST'; headers?: Record<string, string>; body: FormData | string };

const brandedMint = Keypair.generate().publicKey.toBase58();

const form = (image = png, texts: Record<string, string> = {}): Init => ({
  method: 'POST',
  body: uploadForm(image, brandedMint, texts),
});

const send = async (init: Init, by: Ask = upload.here) =>
  readAnswer(await by({ path: '/integration/upload', init: { headers: {}, ...init } }));

const fails = (code: ErrorCode, name: string, change: () => Partial<ApiConfig>, message: string) =>
  upload.row(errorStatus[code], `answers ${code} on an instance with ${name}`, () =>
    upload.elsewhere(change(), async (by) => upload.expectRefusal(await send(form(), by), code, message)),
  );

upload.row(200, 'answers 200 with the URLs of the image and the metadata', async () => {
  const { data, status } = await send(form());
  expect(status).toBe(200);
  const json = (await (await fetch(data.jsonUrl)).json()) as object;
  expect(json).toEqual({ name: 'Acme Dollar', symbol: 'ACME', description: '', image: data.imageUrl });
  expect((await fetch(data.imageUrl)).headers.get('content-type')).toBe('image/webp');
});

upload.row(429, 'refuses the second call with 429 RATE_LIMITED when the limit is one per minute', () =>
  upload.elsewhere({ limits: { read: 1, write: 1, key: 1, signature: 1 } }, async (by) => {
    expect((await send(form(), by)).status).toBe(200);
    const message = /^Rate limit exceeded: 1 .+ per minute; try again in \d+ s$/;
    upload.expectRefusal(await send(form(), by), 'RATE_LIMITED', message);
  }),
);
fails(
  'INTERNAL',
  'an invalid public URL',
  () => ({ uploads: { directory: join(file, '..'), publicUrl: '' } }),
  'Internal server error',
);
fails(
  'UNAVAILABLE',
  'a directory that cannot be written to',
  () => ({ uploads: { directory: file, publicUrl: 'http://127.0.0.1' } }),
  'The storage of uploads is out of reach',
);
fails(
  'UNAVAILABLE',
  'an S3 endpoint that is out of reach',
  () => {
    const nowhere = 'http://127.0.0.1:1';
    const names = { region: 'us-east-1', bucket: 'b', accessKeyId: 'x', secretAccessKey: 'x' };
    return { uploads: { s3: { endpoint: nowhere, publicUrl: nowhere, ...names } } };
  },
  'The storage of uploads is out of reach',
);

upload.row(400, 'refuses a tRPC call, which cannot carry a file, with 400 INVALID_REQUEST', async () => {
  const input = { image: {}, brandedMint, metadata: { name: 'Acme Dollar', symbol: 'ACME' } };
  const { service } = upload.fixture;
  const { status, body } = await service.post('/trpc/integration.upload', input);
  expect(status).toBe(400);
  expect(body.error).toMatchObject({
    message: 'Invalid request data: image: must be a file',
    data: { errorCode: 'INVALID_REQUEST', httpStatus: 400 },
  });
});
