import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ApiConfig } from '../../src/config/api-config.ts';
import { picture, uploadForm } from '../support/upload.ts';
import { nothing, openFixture } from './fixture.ts';

const { service, ok, refusal, execute, instance, ...fixture } = await openFixture();
const png = await picture();
const directory = await mkdtemp(join(tmpdir(), 'obverse-upload-'));
const file = join(directory, 'file');
afterAll(() => rm(directory, { recursive: true }));
await writeFile(file, '');

/** Uploads a picture for a branded mint to an instance. @returns the status, and the data or the message */
async function upload(at = service.url, mint = nothing, texts: Record<string, string> = {}) {
  const init = { method: 'POST', body: uploadForm(png, mint, texts) };
  const { status, body } = await service.requestAt(at, '/integration/upload', init);
  return [status, body.data ?? body.message];
}

// `integration.upload` takes a form, which tRPC cannot carry
describe('integration.upload', () => {
  it('refuses the second call where the limit is one per minute', async () => {
    const at = await instance({ limits: { read: 1, write: 1, key: 1, signature: 1 } });
    expect((await upload(at))[0]).toBe(200);
    const message = /^Rate limit exceeded: 1 .+ per minute; try again in \d+ s$/;
    expect(await upload(at)).toEqual([429, expect.stringMatching(message)]);
  });

  const nowhere = 'http://127.0.0.1:1';
  const bucket = { region: 'us-east-1', bucket: 'b', accessKeyId: 'x', secretAccessKey: 'x' };
  const away = [503, 'The storage of uploads is out of reach'];
  it.each<[string, ApiConfig['uploads']]>([
    ['a directory that cannot be written to', { directory: file, publicUrl: nowhere }],
    ['a bucket that is out of reach', { s3: { endpoint: nowhere, publicUrl: nowhere, ...bucket } }],
  ])('fails on an instance with %s', async (_, uploads) => {
    expect(await upload(await instance({ uploads }))).toEqual(away);
  });

  it('refuses a tRPC call', async () => {
    const input = { image: {}, brandedMint: nothing, metadata: { name: 'Acme Dollar', symbol: 'ACME' } };
    const { status, body } = await service.post('/trpc/integration.upload', input);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      message: 'Invalid request data: image: must be a file',
      data: { errorCode: 'INVALID_REQUEST', httpStatus: 400 },
    });
  });
});

it('integration.website answers with the site that the upload named, and with none where it named none or the metadata is elsewhere', async () => {
  const website = 'https://acme.example/about';
  for (const [texts, shown] of [
    [{ 'metadata[website]': website }, website],
    [{}, null],
  ] as const) {
    const { id, mints, authority } = await fixture.coin();
    const [, { jsonUrl: uri }] = await upload(service.url, mints.branded, texts);
    expect(await ok('integration.website', { id })).toEqual({ website: null });
    await execute('integration.updateMetadata', { integrationId: id, metadata: { uri } }, [authority]);
    // what was read just before is shown for a moment
    await expect.poll(async () => (await ok('integration.configuration', { id })).metadata.uri).toBe(uri);
    expect(await ok('integration.website', { id })).toEqual({ website: shown });
  }
});
