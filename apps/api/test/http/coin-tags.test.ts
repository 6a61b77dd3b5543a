import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Keypair } from '@solana/web3.js';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { integrations } from '../../src/db/schema/directory-tables.ts';
import { integrationSnapshots } from '../../src/db/schema/snapshots-tables.ts';
import { insertSnapshots } from '../../src/snapshots/write-snapshots.ts';
import { keyOf } from '../../src/uploads/store.ts';
import { openTestDatabase } from '../support/database.ts';
import { edgeApi } from '../support/edge.ts';

const publicUrl = 'https://obverse.example';
const newAddress = () => Keypair.generate().publicKey.toBase58();

const database = await openTestDatabase();
const app = edgeApi({ publicUrl }, database);
afterAll(async () => {
  await app.close();
  await database.close();
});

/** Records a coin as the indexer does. */
async function recordCoin(texts: { readonly name?: string; readonly symbol?: string } = {}) {
  const [id, brandedMint] = [newAddress(), newAddress()];
  await database.orm.insert(integrations).values({
    ...{ cluster: 'mainnet', id, brandedMint, stablecoinIndex: 0, authority: newAddress(), slot: 1 },
    ...{ kind: 'earning', powers: 0, paused: false, whitelistRequired: false },
    ...{ name: 'Acme Dollar', symbol: 'ACME', description: '', uri: '', ...texts },
  });
  const at = new Date('2026-01-31T12:00:00Z');
  await insertSnapshots(database.orm, integrationSnapshots, [
    {
      ...{ cluster: 'mainnet', id, at, takenAt: at, slot: 1, supply: 1n, countedSupply: 1n },
      ...{ holders: 1, countedAt: at, principal: 1n, assets: 1n, exchangeRate: 1n, volume: 1n },
      ...{ revenue: 0n, apyBps: 366 },
    },
  ]);
  return { id, brandedMint };
}

const get = (path: string, headers: Record<string, string> = {}) => app.inject({ url: path, headers });

/** The tags of a page as another site reads them. */
function tagsOf(html: string): Record<string, string> {
  const characters = { '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' };
  const decode = (text: string) =>
    text.replaceAll(/&[^;]+;/g, (entity) => characters[entity as keyof typeof characters]);
  const found = html.matchAll(/<meta property="([^"]+)" content="([^"]*)" \/>/g);
  return Object.fromEntries([...found].map(([, name = '', content = '']) => [name, decode(content)]));
}

describe('the page of a coin, shared elsewhere', () => {
  it('names the coin, its APY, its mint and a picture', async () => {
    const { id, brandedMint } = await recordCoin({ name: 'Acme & Sons' });
    const { body } = await get(`/coins/${id}`);
    expect(body).toContain('content="Acme &amp; Sons (ACME)"');
    const tags = tagsOf(body);
    expect(tags).toMatchObject({
      'og:title': 'Acme & Sons (ACME)',
      'og:url': `${publicUrl}/coins/${id}`,
      'og:image': `${publicUrl}/icon-512.png`,
      'twitter:card': 'summary',
    });
    expect(tags['og:description']).toBe(
      `3.66 % APY now. A stablecoin on Solana. Anyone can choose any name and picture for a coin: compare its mint, ${brandedMint}.`,
    );
  });

  it('shows the picture that was uploaded for the coin', async () => {
    const { id, brandedMint } = await recordCoin();
    const uploads = { directory: await mkdtemp(join(tmpdir(), 'obverse-tags-')), publicUrl };
    const assets = `${publicUrl}/assets`;
    onTestFinished(() => rm(uploads.directory, { recursive: true }));
    const image = `${assets}/${keyOf(brandedMint, Buffer.from('a picture'), 'webp')}`;
    const json = Buffer.from(JSON.stringify({ image }));
    const key = keyOf(brandedMint, json, 'json');
    await mkdir(join(uploads.directory, brandedMint));
    await writeFile(join(uploads.directory, key), json);
    await database.orm
      .update(integrations)
      .set({ uri: `${assets}/${key}` })
      .where(eq(integrations.id, id));
    const { body } = await edgeApi({ publicUrl, uploads }, database).inject(`/coins/${id}`);
    expect(tagsOf(body)['og:image']).toBe(image);
  });

  it.each([
    ['"><script>alert(1)</script>', '</head>'],
    ["' onload='alert(1)", '$& $` %OBVERSE_CONSOLE%'],
  ])('cannot be left by a coin with the name %s', async (name, symbol) => {
    const plain = await get(`/coins/${newAddress()}`);
    const { id } = await recordCoin({ name, symbol });
    const { body } = await get(`/coins/${id}`);
    expect(Object.keys(tagsOf(body))).toHaveLength(8);
    expect(body.replaceAll(/ *<meta property="[^"]+" content="[^"<>]*" \/>\n/g, '')).toBe(plain.body);
  });

  it('is the plain page for a browser, for a coin that is not known, and while the database is away', async () => {
    const { id } = await recordCoin();
    const unknown = await get(`/coins/${newAddress()}`);
    const asked = [
      await get(`/coins/${id}`, { 'sec-fetch-dest': 'document' }),
      await get(`/coins/${id}?cluster=devnet`),
      await get('/coins/nothing'),
      await edgeApi({ publicUrl }).inject(`/coins/${id}`),
    ];
    for (const { statusCode, body } of asked) {
      expect(statusCode).toBe(200);
      expect(body).toBe(unknown.body);
    }
    expect(tagsOf(unknown.body)).toEqual({});
  });

  it('is the plain page for those of many at once that the database has no time for, and whole again afterwards', async () => {
    const coins = await Promise.all(Array.from({ length: 9 }, () => recordCoin()));
    const answers = await Promise.all(coins.map(({ id }) => get(`/coins/${id}`)));
    const shown = answers.filter(({ body }) => 'og:title' in tagsOf(body));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(coins.map(() => 200));
    expect(shown).toHaveLength(8);
    for (const { id } of coins) expect(tagsOf((await get(`/coins/${id}`)).body)).toHaveProperty('og:title');
  });
});
