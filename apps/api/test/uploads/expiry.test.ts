import { faucet, fundedWallet } from '@obverse/testing';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { expireUploads } from '../../src/integration/expire-uploads.ts';
import { openStore } from '../../src/uploads/open-store.ts';
import { issueCoin } from '../support/coin.ts';
import { openTestService } from '../support/service.ts';
import { connectTo } from '../support/test-chain.ts';
import { picture, uploadForm } from '../support/upload.ts';

const service = await openTestService();
const wallet = await fundedWallet(service.rpc.devnet);
await faucet(service.rpc.devnet, wallet.publicKey, 0, 1_000n);
const { chain, close } = connectTo(service.config.clusters.devnet, 20_000);
afterAll(close);
const store = openStore(service.config.uploads);

type Uploaded = { readonly imageUrl: string; readonly jsonUrl: string };

async function mintOf(symbol: string): Promise<string> {
  const query = `signer=${wallet.publicKey.toBase58()}&stablecoin=0&symbol=${symbol}&cluster=devnet`;
  return (await service.get(`/integration/address?${query}`)).body.data.brandedMint;
}

/** Uploads for the coin that the wallet may issue with this symbol. */
async function upload(symbol: string, name: string, background = '#0a7') {
  const form = uploadForm(await picture(background), await mintOf(symbol), { 'metadata[name]': name });
  return service.request('/integration/upload', { method: 'POST', body: form });
}

const uploaded = async (...params: Parameters<typeof upload>): Promise<Uploaded> =>
  (await upload(...params)).body.data;

const issue = (symbol: string, uri: string) =>
  issueCoin(service, wallet, { symbol, metadata: { name: 'Acme', symbol, uri } }, 'devnet');

/** Of the image and the JSON. */
const statuses = ({ imageUrl, jsonUrl }: Uploaded) =>
  Promise.all([imageUrl, jsonUrl].map(async (url) => (await fetch(url)).status));

const passDay = () =>
  service.database.orm.execute(sql`update uploads set expires_at = expires_at - interval '25 hours'`);

/** Looks for coins on one cluster alone, in the place of both. */
const expire = (more: Partial<Parameters<typeof expireUploads>[0]> = {}) =>
  expireUploads({ chains: { mainnet: chain, devnet: chain }, database: service.database, store, ...more });

it('keeps what a coin names for ever, and removes all else after a day', async () => {
  const named = await uploaded('KEPT', 'Named');
  const [other, ofNoCoin] = [await uploaded('KEPT', 'Other'), await uploaded('NONE', 'Named')];
  const otherImage = await uploaded('KEPT', 'Other image', '#f00');
  await issue('KEPT', named.jsonUrl);
  await expire();
  for (const each of [named, other, otherImage, ofNoCoin]) expect(await statuses(each)).toEqual([200, 200]);
  for (let day = 0; day < 2; day++) {
    await passDay();
    await expire();
    expect(await statuses(named)).toEqual([200, 200]);
  }
  // the named JSON has the same image
  expect(await statuses(other)).toEqual([200, 404]);
  for (const each of [otherImage, ofNoCoin]) expect(await statuses(each)).toEqual([404, 404]);
  const { rows } = await service.database.orm.execute<{ key: string }>(sql`select key from uploads`);
  expect(rows.map(({ key }) => `${service.url}/assets/${key}`).sort()).toEqual(Object.values(named).sort());
  // the same upload brings the same URLs back
  expect(await uploaded('NONE', 'Named')).toEqual(ofNoCoin);
  expect(await statuses(ofNoCoin)).toEqual([200, 200]);
});

it('keeps the images of a coin whose metadata is elsewhere, and for another day what is uploaded again', async () => {
  const image = await uploaded('AWAY', 'Away');
  await issue('AWAY', 'https://acme.example/a.json');
  const again = await uploaded('AGAIN', 'Again');
  await passDay();
  expect(await uploaded('AGAIN', 'Again')).toEqual(again);
  await expire();
  expect(await statuses(image)).toEqual([200, 404]);
  expect(await statuses(again)).toEqual([200, 200]);
});

it('removes nothing while a cluster does not answer, and goes on where a store has failed', async () => {
  const uploads = await uploaded('DOWN', 'Down');
  await passDay();
  const nowhere = connectTo({ url: 'http://127.0.0.1:1' }, 200);
  const unreachable = expire({ chains: { mainnet: nowhere.chain, devnet: chain } });
  await expect(unreachable).rejects.toMatchObject({ errorCode: 'UNAVAILABLE' });
  nowhere.close();
  expect(await statuses(uploads)).toEqual([200, 200]);
  const remove = () => Promise.reject(new Error('the disk is gone'));
  await expect(expire({ store: { ...store, remove } })).rejects.toThrow('the disk is gone');
  await expire();
  expect(await statuses(uploads)).toEqual([404, 404]);
});

it('refuses an upload of what is being removed, and takes it once that is over', async () => {
  const uploads = await uploaded('SLOW', 'Slow');
  await passDay();
  const refused: unknown[] = [];
  const remove = async (key: string) => {
    const { status, body } = await upload('SLOW', 'Slow');
    refused.push([status, body.message]);
    await store.remove(key);
  };
  await expire({ store: { ...store, remove } });
  expect(new Set(refused.map(String))).toEqual(new Set(['503,The storage of uploads is out of reach']));
  expect(await uploaded('SLOW', 'Slow')).toEqual(uploads);
  expect(await statuses(uploads)).toEqual([200, 200]);
});
