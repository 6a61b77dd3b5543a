import { fundedWallet } from '@obverse/testing';
import { Keypair } from '@solana/web3.js';
import Fastify, { type LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { mountListing } from '../../src/http/listing/mount-listing.ts';
import { DirectoryKeeper } from '../../src/integration/directory/directory-keeper.ts';
import { type DirectoryEntry, saveEntries } from '../../src/integration/directory/write-directory.ts';
import { leaderContext } from '../snapshots/leader-context.ts';
import { issueCoin, metadataOf } from '../support/coin.ts';
import { openTestService } from '../support/service.ts';
import { connectTo } from '../support/test-chain.ts';
import { picture, uploadForm } from '../support/upload.ts';

const newAddress = () => Keypair.generate().publicKey.toBase58();

const service = await openTestService();
const { database, config } = service;
const wallet = await fundedWallet(service.rpc.mainnet);
const { chain, close } = connectTo({ url: config.clusters.mainnet.url, embedded: true }, 20_000);
afterAll(close);

/** Issues a coin. @returns its integration and its mint */
async function issue(symbol: string, metadata: object = {}) {
  const id = await issueCoin(service, wallet, { symbol, metadata: { ...metadataOf(symbol), ...metadata } });
  return { id, mint: (await service.get(`/integration/${id}`)).body.data.brandedMint as string };
}

/** Reads all integrations, as the leader of the cluster does, which this service has none of. */
const readDirectory = () =>
  new DirectoryKeeper(leaderContext({ ...chain, cluster: 'mainnet' }, database).context).readAll();

const plain = await issue('PLAIN');
const address = `/integration/address?signer=${wallet.publicKey}&stablecoin=0&symbol=PIC`;
const form = uploadForm(await picture(), (await service.get(address)).body.data.brandedMint);
const { body: upload } = await service.request('/integration/upload', { method: 'POST', body: form });
const { imageUrl, jsonUrl } = upload.data;
const pictured = await issue('PIC', { uri: jsonUrl });
await issue('=1+1', { name: '@SUM("a",b)' });
await readDirectory();
// the service refuses such a name, the program does not
const entry: DirectoryEntry = {
  ...{
    cluster: 'mainnet',
    kind: 'earning',
    stablecoinIndex: 0,
    whitelistRequired: false,
    powers: 0,
    slot: 1,
  },
  ...{ id: newAddress(), brandedMint: newAddress(), authority: newAddress(), paused: false },
  ...{ name: 'Two\n\u2028Fake\u2029,USDC,EPjF,6,,true', symbol: 'LINES\u202e', description: '', uri: '' },
};
await database.orm.transaction((orm) => saveEntries(orm, 'mainnet', [entry]));

const fetchFile = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.url + path, { headers });
const linesOf = async (path: string) => (await (await fetchFile(path)).text()).split('\r\n');

describe('the list of tokens as CSV', () => {
  it('has the columns of Jupiter, and a line for each coin', async () => {
    const { status, headers } = await fetchFile('/tokens.csv');
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    const lines = await linesOf('/tokens.csv');
    expect(lines[0]).toBe('Name,Symbol,Mint,Decimals,LogoURI,Community Validated');
    expect(lines).toContain(`Acme,PLAIN,${plain.mint},6,,false`);
    expect(lines).toContain(`Acme,PIC,${pictured.mint},6,${imageUrl},false`);
    expect(lines.at(-1)).toBe('');
  });

  it('lets no name become a formula, another field or another line', async () => {
    const lines = await linesOf('/tokens.csv');
    const find = (text: string) => lines.find((line) => line.includes(text));
    expect(find('SUM')).toMatch(/^"'@SUM\(""a"",b\)","'=1\+1",\w+,6,,false$/);
    expect(find('Fake')).toMatch(/^"Two Fake ,USDC,EPjF,6,,true",LINES,\w+,6,,false$/);
    // what turns text around would show the mint and the rest of the line in another order
    expect(lines.join()).not.toMatch(/\p{Bidi_Control}/u);
  });
});

it('the list of tokens as JSON follows the schema of token lists', async () => {
  const answer = await fetchFile('/tokenlist.json');
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const list = (await answer.json()) as { tokens: { address: string }[]; timestamp: string };
  expect(list).toMatchObject({
    name: 'Obverse',
    version: { major: 1, minor: list.tokens.length, patch: expect.any(Number) },
    tags: { stablecoin: { name: 'stablecoin' } },
  });
  expect(new Date(list.timestamp).toISOString()).toBe(list.timestamp);
  expect(list.tokens.find((token) => token.address === pictured.mint)).toEqual({
    ...{ chainId: 101, address: pictured.mint, symbol: 'PIC', name: 'Acme', decimals: 6, logoURI: imageUrl },
    ...{ tags: ['stablecoin'], extensions: { integrationId: pictured.id } },
  });
  expect(list.tokens.find((token) => token.address === plain.mint)).not.toHaveProperty('logoURI');
});

describe.each(['/tokens.csv', '/tokenlist.json'])('a reader of %s', (path) => {
  it('gets nothing where it has the newest version, and the new version after a change', async () => {
    const etag = (await fetchFile(path)).headers.get('etag') ?? '';
    const again = await fetchFile(path, { 'if-none-match': `"other", ${etag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await issue(path === '/tokens.csv' ? 'NEWA' : 'NEWB');
    await readDirectory();
    expect((await fetchFile(path, { 'if-none-match': etag })).status).toBe(200);
  });

  it('follows the links through pages of bounded size to each coin once', async () => {
    const app = Fastify();
    // files of a cluster that is not local are shared
    const chains = { mainnet: { ...chain, cluster: 'mainnet', slotMs: 400 }, devnet: chain } as never;
    const uploads = { publicUrl: config.publicUrl };
    mountListing(app, { chainsOf: () => chains, database, uploads, clock: { now: Date.now }, pageSize: 2 });
    const mints: string[] = [];
    for (let next: string | undefined = `${path}?cluster=mainnet`; next !== undefined; ) {
      const { headers, body }: LightMyRequestResponse = await app.inject(next);
      const found = body.match(/(?<=,|"address":")\w{32,44}(?=,6,|")/g) ?? [];
      expect(found.length).toBeLessThanOrEqual(2);
      mints.push(...found);
      next = /^<(.*)>; rel="next"$/.exec(String(headers['link'] ?? ''))?.[1];
    }
    await app.close();
    expect(mints.length).toBeGreaterThanOrEqual(5);
    expect(new Set(mints).size).toBe(mints.length);
    expect(mints).toContain(plain.mint);
  });
});
