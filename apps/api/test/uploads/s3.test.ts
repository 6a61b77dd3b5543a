import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import { collectGarbage } from '@obverse/testing';
import { Keypair } from '@solana/web3.js';
import { AwsClient } from 'aws4fetch';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { S3Config } from '../../src/config/api-config.ts';
import { buildApi } from '../../src/main/build-api.ts';
import { openStore } from '../../src/uploads/open-store.ts';
import { s3Store } from '../../src/uploads/s3.ts';
import { checkStore } from '../../src/uploads/store.ts';
import { openTestDatabase } from '../support/database.ts';
import { picture, uploadForm } from '../support/upload.ts';
import { webhookConfig } from '../support/webhook-config.ts';

const {
  TEST_S3_ENDPOINT: endpoint = '',
  TEST_S3_ACCESS_KEY_ID: accessKeyId = '',
  TEST_S3_SECRET_ACCESS_KEY: secretAccessKey = '',
} = process.env;

const database = await openTestDatabase();
afterAll(() => database.close());

const bucket = `uploads-${randomUUID()}`;
const config: S3Config = {
  endpoint,
  region: 'us-east-1',
  bucket,
  accessKeyId,
  secretAccessKey,
  publicUrl: `${endpoint}/${bucket}`,
};

/** Puts something with an operator's own access: the bucket at its own path, an object or the bucket's policy below it. */
async function putAsAdmin(path: string, body: string): Promise<void> {
  const admin = new AwsClient({ accessKeyId, secretAccessKey, region: config.region, service: 's3' });
  const { status } = await admin.fetch(`${endpoint}/${bucket}${path}`, { method: 'PUT', body });
  expect(status).toBeLessThan(300);
}

/** Asks a service whose uploads go to `s3`; it needs no cluster. */
async function send(s3: S3Config, brandedMint: string) {
  const nowhere = {
    url: 'http://127.0.0.1:1',
    embedded: false,
    programId: DEVELOPMENT_PROGRAM_ID.toBase58(),
  };
  const app = buildApi(
    {
      deployment: 'development',
      publicUrl: 'http://127.0.0.1',
      clusters: { mainnet: nowhere, devnet: nowhere },
      uploads: { s3 },
      webhooks: webhookConfig,
      logLevel: 'silent',
    },
    database,
  );
  onTestFinished(() => app.close());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const form = uploadForm(await picture('#e8a33d', 32), brandedMint);
  const response = await fetch(`${url}/integration/upload`, { method: 'POST', body: form });
  return {
    status: response.status,
    code: response.headers.get('x-error-code'),
    body: (await response.json()) as { message: string; data: { imageUrl: string; jsonUrl: string } },
  };
}

const newMint = () => Keypair.generate().publicKey.toBase58();

describe.runIf(endpoint !== '')('uploads in a bucket', () => {
  beforeAll(async () => {
    await putAsAdmin('', '');
    const everyoneReads = {
      Version: '2012-10-17',
      Statement: [
        { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `arn:aws:s3:::${bucket}/*` },
      ],
    };
    await putAsAdmin('?policy', JSON.stringify(everyoneReads));
  });

  it('are served from there, with their type, forever', async () => {
    const { status, body } = await send(config, newMint());
    expect(status).toBe(200);
    const { imageUrl, jsonUrl } = body.data;
    expect(imageUrl.startsWith(`${config.publicUrl}/`)).toBe(true);
    const image = await fetch(imageUrl);
    expect(image.headers.get('content-type')).toBe('image/webp');
    expect(image.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await sharp(await image.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 32 });
    expect(await (await fetch(jsonUrl)).json()).toMatchObject({ name: 'Acme Dollar', image: imageUrl });
  });

  it('are found by their keys, and nothing where there are none or they may not be read', async () => {
    const { jsonUrl, imageUrl } = (await send(config, newMint())).body.data;
    const { find } = openStore({ s3: config });
    const json = await find(jsonUrl.slice(config.publicUrl.length + 1));
    expect(JSON.parse(Buffer.from(json ?? []).toString())).toMatchObject({ image: imageUrl });
    expect(await find(`${newMint()}/none.json`)).toBeUndefined();
    const stranger = openStore({ s3: { ...config, secretAccessKey: 'wrong' } });
    expect(await stranger.find('none.json')).toBeUndefined();
    const nowhere = openStore({ s3: { ...config, endpoint: 'http://127.0.0.1:1' } });
    await expect(nowhere.find('none.json')).rejects.toThrow('The storage of uploads is out of reach');
  });

  it('are removed by their keys, and again where nothing is left', async () => {
    const { jsonUrl, imageUrl } = (await send(config, newMint())).body.data;
    const store = openStore({ s3: config });
    const key = jsonUrl.slice(config.publicUrl.length + 1);
    for (let i = 0; i < 2; i++) await store.remove(key);
    expect((await fetch(jsonUrl)).status).toBe(404);
    expect((await fetch(imageUrl)).status).toBe(200);
    const stranger = openStore({ s3: { ...config, secretAccessKey: 'wrong' } });
    await expect(stranger.remove(key)).rejects.toThrow('The storage of uploads is out of reach');
  });

  it('have the same URLs again, and are never written again', async () => {
    const mint = newMint();
    const { jsonUrl } = (await send(config, mint)).body.data;
    const key = decodeURIComponent(new URL(jsonUrl).pathname).replace(`/${bucket}/`, '');
    await putAsAdmin(`/${key}`, 'what stands');
    expect((await send(config, mint)).body.data.jsonUrl).toBe(jsonUrl);
    expect(await (await fetch(jsonUrl)).text()).toBe('what stands');
  });

  it('are ready for when a bucket takes them, and not when it does not', async () => {
    const check = (s3: S3Config) => checkStore(openStore({ s3 }));
    await check(config);
    await check(config);
    for (const change of [{ secretAccessKey: 'wrong' }, { bucket: 'no-such-bucket' }]) {
      await expect(check({ ...config, ...change })).rejects.toThrow('The storage of uploads is out of reach');
    }
  });

  it('fail after a time limit when the server does not answer', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => {
      silent.closeAllConnections();
      silent.close();
    });
    const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const found = s3Store({ ...config, endpoint: address }, 200)
      .find('key')
      .catch((error) => error);
    await once(silent, 'request');
    await collectGarbage();
    expect(await found).toMatchObject({ message: 'The storage of uploads is out of reach' });
  });

  it.each([
    ['is out of reach', { endpoint: 'http://127.0.0.1:1' }],
    ['refuses the key', { secretAccessKey: 'wrong' }],
    ['has no such bucket', { bucket: 'no-such-bucket' }],
  ])('fail with 503 when the server %s, and tell nothing of it', async (_, change) => {
    const { status, code, body } = await send({ ...config, ...change }, newMint());
    expect(status).toBe(503);
    expect(code).toBe('UNAVAILABLE');
    expect(body).toEqual({ success: false, message: 'The storage of uploads is out of reach' });
  });
});
