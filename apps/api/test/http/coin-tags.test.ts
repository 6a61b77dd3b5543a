import { Keypair } from '@solana/web3.js';
import { afterAll, describe, expect, it } from 'vitest';
import { integrations } from '../../src/db/schema/directory-tables.ts';
import { integrationSnapshots } from '../../src/db/schema/snapshots-tables.ts';
import { insertSnapshots } from '../../src/snapshots/write-snapshots.ts';
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
async function recordCoin(texts: Partial<Record<'name' | 'symbol' | 'uri' | 'brandedMint', string>> = {}) {
  const id = newAddress();
  const coin = { brandedMint: newAddress(), name: 'Acme Dollar', symbol: 'ACME', uri: '', ...texts };
  await database.orm.insert(integrations).values({
    ...{ cluster: 'mainnet', id, stablecoinIndex: 0, authority: newAddress(), slot: 1, description: '' },
    ...{ kind: 'earning', powers: 0, paused: false, whitelistRequired: false },
    ...coin,
  });
  const at = new Date('2026-01-31T12:00:00Z');
  await insertSnapshots(database.orm, integrationSnapshots, [
    {
      ...{ cluster: 'mainnet', id, at, takenAt: at, slot: 1, supply: 1n, countedSupply: 1n },
      ...{ holders: 1, countedAt: at, principal: 1n, assets: 1n, exchangeRate: 1n, volume: 1n },
      ...{ revenue: 0n, apyBps: 366 },
    },
  ]);
  return { ...coin, path: `/coins/${id}` };
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

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
    const { path, brandedMint } = await recordCoin({ name: 'Acme & Sons' });
    const { body } = await get(path);
    expect(body).toContain('content="Acme &amp; Sons (ACME)"');
    expect(tagsOf(body)).toMatchObject({
      'og:title': 'Acme & Sons (ACME)',
      'og:url': publicUrl + path,
      'og:image': `${publicUrl}/icon-512.png`,
      'twitter:card': 'summary',
      'og:description': `3.66 % APY now. A stablecoin on Solana. Anyone can choose any name and picture for a coin: compare its mint, ${brandedMint}.`,
    });
  });

  it.each([
    ['"><script>alert(1)</script>', '</head>'],
    ["' onload='alert(1)", '$& $` %OBVERSE_CONSOLE%'],
  ])('cannot be left by a coin with the name %s', async (name, symbol) => {
    const plain = await get(`/coins/${newAddress()}`);
    const { body } = await get((await recordCoin({ name, symbol })).path);
    expect(Object.keys(tagsOf(body))).toHaveLength(8);
    expect(body.replaceAll(/ *<meta property="[^"]+" content="[^"<>]*" \/>\n/g, '')).toBe(plain.body);
  });

  it('is the plain page for a browser, for a coin that is not known, and while the database is away', async () => {
    const { path } = await recordCoin();
    const unknown = await get(`/coins/${newAddress()}`);
    expect(tagsOf(unknown.body)).toEqual({});
    for (const { statusCode, body } of [
      await get(path, { 'sec-fetch-dest': 'document' }),
      await get(`${path}?cluster=devnet`),
      await get('/coins/nothing'),
      await edgeApi({ publicUrl }).inject(path),
    ])
      expect([statusCode, body]).toEqual([200, unknown.body]);
  });
});
