import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectGarbage } from '@obverse/testing';
import { Keypair } from '@solana/web3.js';
import { AwsClient } from 'aws4fetch';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { S3Config } from '../../src/config/api-config.ts';
import { openStore } from '../../src/uploads/open-store.ts';
import { s3Store } from '../../src/uploads/s3.ts';
import { checkStore } from '../../src/uploads/store.ts';
import { openTestDatabase } from '../support/database.ts';
import { edgeApi } from '../support/edge.ts';
import { picture, uploadForm } from '../support/upload.ts';

const {
  TEST_S3_ENDPOINT: endpoint = '',
  TEST_S3_ACCESS_KEY_ID: accessKeyId = '',
  TEST_S3_SECRET_ACCESS_KEY: secretAccessKey = '',
} = process.env;

const database = await openTestDatabase();
afterAll(() => database.close());

const bucket = `uploads-${randomUUID()}`;
const publicUrl = `${endpoint}/${bucket}`;
const config: S3Config = { endpoint, region: 'us-east-1', bucket, accessKeyId, secretAccessKey, publicUrl };
const outOfReach = 'The storage of uploads is out of reach';
const wrongKey = { ...config, secretAccessKey: 'wrong' };
const noBucket = { ...config, bucket: 'no-such-bucket' };
const noServer = { ...config, endpoint: 'http://127.0.0.1:1' };

/** Puts something with an operator's own access: the bucket at its own path, an object or the bucket's policy below it. */
async function putAsAdmin(path: string, body: string): Promise<void> {
  const admin = new AwsClient({ accessKeyId, secretAccessKey, region: config.region, service: 's3' });
  const { status } = await admin.fetch(publicUrl + path, { method: 'PUT', body });
  expect(status).toBeLessThan(300);
}

/** Uploads to a service whose uploads go to `s3`. */
async function send(s3 = config, brandedMint = Keypair.generate().publicKey.toBase58()) {
  const app = edgeApi({ uploads: { s3 } }, database);
  onTestFinished(() => app.close());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const form = uploadForm(await picture('#e8a33d', 32), brandedMint);
  const response = await fetch(`${url}/integration/upload`, { method: 'POST', body: form });
  const body = (await response.json()) as { message: string; data: { imageUrl: string; jsonUrl: string } };
  return { status: response.status, code: response.headers.get('x-error-code'), body };
}

const keyOf = (url: string) => url.slice(publicUrl.length + 1);

describe.runIf(endpoint !== '')('uploads in a bucket', () => {
  beforeAll(async () => {
    await putAsAdmin('', '');
    const everyone = { Effect: 'Allow', Principal: '*', Action: 's3:GetObject' };
    const Statement = [{ ...everyone, Resource: `arn:aws:s3:::${bucket}/*` }];
    await putAsAdmin('?policy', JSON.stringify({ Version: '2012-10-17', Statement }));
  });

  it('are served from there, with their type, forever, where the store is ready', async () => {
    for (let i = 0; i < 2; i++) await checkStore(openStore({ s3: config }));
    const { imageUrl, jsonUrl } = (await send()).body.data;
    expect(imageUrl.startsWith(`${publicUrl}/`)).toBe(true);
    const image = await fetch(imageUrl);
    expect(Object.fromEntries(image.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(await image.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 32 });
    expect(await (await fetch(jsonUrl)).json()).toMatchObject({ name: 'Acme Dollar', image: imageUrl });
  });

  it('are found and removed by their keys, and not where there are none or they may not be read', async () => {
    const { jsonUrl, imageUrl } = (await send()).body.data;
    const { find, remove } = openStore({ s3: config });
    const json = await find(keyOf(jsonUrl));
    expect(JSON.parse(Buffer.from(json ?? []).toString())).toMatchObject({ image: imageUrl });
    expect(await find('none.json')).toBeUndefined();
    expect(await openStore({ s3: wrongKey }).find(keyOf(jsonUrl))).toBeUndefined();
    await expect(openStore({ s3: noServer }).find('none.json')).rejects.toThrow(outOfReach);
    for (let i = 0; i < 2; i++) await remove(keyOf(jsonUrl));
    expect([(await fetch(jsonUrl)).status, (await fetch(imageUrl)).status]).toEqual([404, 200]);
    await expect(openStore({ s3: wrongKey }).remove(keyOf(imageUrl))).rejects.toThrow(outOfReach);
  });

  it('have the same URLs again, and are never written again', async () => {
    const mint = Keypair.generate().publicKey.toBase58();
    const { jsonUrl } = (await send(config, mint)).body.data;
    await putAsAdmin(`/${keyOf(jsonUrl)}`, 'what stands');
    expect((await send(config, mint)).body.data.jsonUrl).toBe(jsonUrl);
    expect(await (await fetch(jsonUrl)).text()).toBe('what stands');
  });

  it.each([
    ['is out of reach', noServer],
    ['refuses the key', wrongKey],
    ['has no such bucket', noBucket],
  ])('are not ready for and fail with 503 when the server %s, and tell nothing of it', async (_, s3) => {
    await expect(checkStore(openStore({ s3 }))).rejects.toThrow(outOfReach);
    const refused = { status: 503, code: 'UNAVAILABLE', body: { success: false, message: outOfReach } };
    expect(await send(s3)).toEqual(refused);
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
    expect(await found).toMatchObject({ message: outOfReach });
  });
});
