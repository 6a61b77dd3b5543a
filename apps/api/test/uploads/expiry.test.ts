import { faucet, fundedWallet } from '@obverse/testing';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { expireUploads } from '../../src/integration/expire-uploads.ts';
import { openStore } from '../../src/uploads/open-store.ts';
import { startTestService, submit } from '../support/service.ts';
import { connectTo } from '../support/test-chain.ts';
import { picture, uploadForm } from '../support/upload.ts';

const service = await startTestService();
const wallet = await fundedWallet(service.rpc.devnet);
await faucet(service.rpc.devnet, wallet.publicKey, 0, 1_000n);
const clusters = connectTo(service.config.clusters.devnet, 20_000);
afterAll(async () => {
  clusters.close();
  await service.close();
});

type Uploaded = { readonly imageUrl: string; readonly jsonUrl: string };

async function mintOf(symbol: string): Promise<string> {
  const query = `signer=${wallet.publicKey.toBase58()}&stablecoin=0&symbol=${symbol}&cluster=devnet`;
  return (await service.get(`/integration/address?${query}`)).body.data.brandedMint;
}

async function upload(brandedMint: string, name: string, background = '#0a7') {
  const fields = { 'metadata[name]': name, 'metadata[symbol]': 'ANY', 'metadata[description]': '' };
  const form = uploadForm(await picture(background), brandedMint, fields);
  return service.request('/integration/upload', { method: 'POST', body: form });
}

const uploaded = async (...params: Parameters<typeof upload>): Promise<Uploaded> => {
  const { status, body } = await upload(...params);
  expect(status).toBe(200);
  return body.data;
};

async function issue(symbol: string, uri: string): Promise<void> {
  const { body } = await service.post('/integration/initialize/flow?cluster=devnet', {
    signer: wallet.publicKey.toBase58(),
    stablecoin: 0,
    feeBps: 0,
    whitelistRequired: false,
    metadata: { name: 'Acme', symbol, uri },
  });
  expect(body.message).toBeUndefined();
  await submit(service.rpc.devnet, body.data.transaction, [wallet]);
}

const statusOf = async (url: string) => (await fetch(url)).status;
const statuses = ({ imageUrl, jsonUrl }: Uploaded) => Promise.all([statusOf(imageUrl), statusOf(jsonUrl)]);

const passDay = () =>
  service.database.orm.execute(sql`update uploads set expires_at = expires_at - interval '25 hours'`);

/** Looks for coins on one cluster alone, in the place of both. */
const expire = (store = openStore(service.config.uploads), stopping?: AbortSignal) =>
  expireUploads(
    {
      chains: { mainnet: clusters.chain, devnet: clusters.chain },
      database: service.database,
      store,
    },
    stopping,
  );

it('keeps what a coin names for ever, and removes all else after a day', async () => {
  const mint = await mintOf('KEPT');
  const named = await uploaded(mint, 'Named');
  const [other, ofNoCoin] = [await uploaded(mint, 'Other'), await uploaded(await mintOf('NONE'), 'Named')];
  const otherImage = await uploaded(mint, 'Other image', '#f00');
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
  expect(await statuses(otherImage)).toEqual([404, 404]);
  expect(await statuses(ofNoCoin)).toEqual([404, 404]);
  const { rows } = await service.database.orm.execute<{ key: string }>(sql`select key from uploads`);
  expect(rows.map(({ key }) => `${service.url}/assets/${key}`).sort()).toEqual(Object.values(named).sort());
});

it('brings the same URLs back with the same upload', async () => {
  const mint = await mintOf('BACK');
  const first = await uploaded(mint, 'Back');
  await passDay();
  await expire();
  expect(await statuses(first)).toEqual([404, 404]);
  expect(await uploaded(mint, 'Back')).toEqual(first);
  expect(await statuses(first)).toEqual([200, 200]);
});

it('keeps the images of a coin whose metadata is elsewhere, and for another day what is uploaded again', async () => {
  const mint = await mintOf('AWAY');
  const image = await uploaded(mint, 'Away');
  await issue('AWAY', 'https://acme.example/a.json');
  const again = await uploaded(await mintOf('AGAIN'), 'Again');
  await passDay();
  expect(await uploaded(await mintOf('AGAIN'), 'Again')).toEqual(again);
  await expire();
  expect(await statuses(image)).toEqual([200, 404]);
  expect(await statuses(again)).toEqual([200, 200]);
});

it('removes nothing while a cluster does not answer', async () => {
  const uploads = await uploaded(await mintOf('DOWN'), 'Down');
  await passDay();
  const nowhere = connectTo({ url: 'http://127.0.0.1:1' }, 200);
  const chains = { mainnet: nowhere.chain, devnet: clusters.chain };
  const context = { chains, database: service.database, store: openStore(service.config.uploads) };
  await expect(expireUploads(context)).rejects.toMatchObject({ errorCode: 'UNAVAILABLE' });
  nowhere.close();
  expect(await statuses(uploads)).toEqual([200, 200]);
});

it('refuses an upload of what is being removed, and takes it once that is over', async () => {
  const mint = await mintOf('SLOW');
  const uploads = await uploaded(mint, 'Slow');
  await passDay();
  const store = openStore(service.config.uploads);
  const refused: unknown[] = [];
  const remove = async (key: string) => {
    const { status, body } = await upload(mint, 'Slow');
    refused.push({ status, message: body.message });
    await store.remove(key);
  };
  await expire({ ...store, remove });
  const message = 'The storage of uploads is out of reach';
  expect(refused).toContainEqual({ status: 503, message });
  expect(new Set(refused.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(await uploaded(mint, 'Slow')).toEqual(uploads);
  expect(await statuses(uploads)).toEqual([200, 200]);
});

it('goes on where a store has failed', async () => {
  const uploads = await uploaded(await mintOf('FAIL'), 'Fail');
  await passDay();
  const store = openStore(service.config.uploads);
  const failing = { ...store, remove: () => Promise.reject(new Error('the disk is gone')) };
  await expect(expire(failing)).rejects.toThrow('the disk is gone');
  await expire();
  expect(await statuses(uploads)).toEqual([404, 404]);
});

it('ends early when the service stops, and goes on in the next pass', async () => {
  const uploads = await uploaded(await mintOf('STOP'), 'Stop');
  await passDay();
  const store = openStore(service.config.uploads);
  const stopping = new AbortController();
  const remove = async (key: string) => {
    stopping.abort();
    await store.remove(key);
  };
  await expire({ ...store, remove }, stopping.signal);
  expect((await statuses(uploads)).sort()).toEqual([200, 404]);
  await expire();
  expect(await statuses(uploads)).toEqual([404, 404]);
});
