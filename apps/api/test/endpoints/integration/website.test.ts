import { expect, vi } from 'vitest';
import { picture, uploadForm } from '../../support/upload.ts';
import { openEndpoint } from '../endpoint.ts';

const website = await openEndpoint('integration.website');

const site = 'https://acme.example/about';
const png = await picture();
const coin = await website.fixture.coin();
const plain = await website.fixture.coin();

/** Uploads a picture for a coin, and names the metadata on chain. */
async function upload({ id, mints, authority }: typeof coin, texts: Record<string, string>) {
  const { service } = website.fixture;
  const body = uploadForm(png, mints.branded, texts);
  const { data } = (await service.request('/integration/upload', { method: 'POST', body })).body;
  const request = { integrationId: id, metadata: { uri: data.jsonUrl } };
  await website.fixture.send('/integration/metadata', request, [authority]);
  // what was read just before is shown for a moment
  const shown = async () => (await service.get(`/integration/${id}`)).body.data.metadata.uri;
  await vi.waitFor(async () => expect(await shown()).toBe(data.jsonUrl), 10_000);
}
await upload(coin, { 'metadata[website]': site });
await upload(plain, {});

const valid = (id = coin.id) => ({ input: { id } });

website.answers(
  'the site that the upload named',
  () => valid(),
  (data) => expect(data).toEqual({ website: site }),
);
website.answers(
  'none where the upload named none',
  () => valid(plain.id),
  (data) => expect(data).toEqual({ website: null }),
);
website.answers(
  'none where the metadata is elsewhere',
  async () => valid((await website.fixture.coin()).id),
  (data) => expect(data).toEqual({ website: null }),
);
website.needsAnIntegration(valid);
