import { Keypair } from '@solana/web3.js';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { integrations } from '../../src/db/schema/directory-tables.ts';
import { integrationSnapshots } from '../../src/db/schema/snapshots-tables.ts';
import { DirectoryKeeper } from '../../src/integration/directory/directory-keeper.ts';
import { insertSnapshots } from '../../src/snapshots/write-snapshots.ts';
import { leaderContext } from '../snapshots/leader-context.ts';
import { metadataOf } from '../support/coin.ts';
import { connectTo } from '../support/test-chain.ts';
import { openFixture, text } from './fixture.ts';

const { service, ok, refusal, execute, ...fixture } = await openFixture();
const { orm } = service.database;
const name = `Big ${text(Keypair.generate()).slice(0, 12)}`;
const search = name.slice(4);
const [coin, other] = [await fixture.coin(), await fixture.coin({ stablecoin: 1 })];
for (const { id, authority } of [coin, other])
  await execute('integration.updateMetadata', { integrationId: id, metadata: { name } }, [authority]);
// as the leader of the cluster does, which this service has none of
const { chain, close } = connectTo({ url: service.config.clusters.mainnet.url, embedded: true }, 20_000);
await new DirectoryKeeper(
  leaderContext({ ...chain, cluster: 'mainnet' }, service.database).context,
).readAll();
close();
const at = new Date('2026-01-05T10:00:00.000Z');
const recorded = {
  ...{ cluster: 'mainnet' as const, id: coin.id, takenAt: at, slot: 1 },
  ...{ countedSupply: 5n, holders: 2, countedAt: at },
  ...{ principal: 4n, assets: 6n, exchangeRate: 1_200_000_000_000n, volume: 7n, revenue: 8n, apyBps: 410 },
} as const;
await insertSnapshots(orm, integrationSnapshots, [
  { ...recorded, at: new Date(0), supply: 1n },
  { ...recorded, at, supply: 5n },
]);

type Listed = { readonly integrationId: string; readonly figures: object | null };
type Page = { readonly integrations: Listed[]; readonly total: number; readonly nextCursor: string | null };
const list = (input: object, at = service.url): Promise<Page> => ok('integration.list', { ...input }, { at });
const idsOf = ({ integrations }: Page) => integrations.map((each) => each.integrationId);
const both = [coin.id, other.id].sort();

describe('integration.list', () => {
  it('answers with what a search finds, with metadata and the figures of now', async () => {
    const data = await list({ search });
    expect(data.nextCursor).toBeNull();
    expect(idsOf(data).sort()).toEqual(both);
    expect(data.integrations.find(({ integrationId }) => integrationId === coin.id)).toEqual({
      ...{ integrationId: coin.id, brandedMint: coin.mints.branded, stablecoinIndex: 0, rank: null },
      ...{ authority: text(coin.authority), kind: 'earning', whitelistRequired: false, compliance: null },
      metadata: { ...metadataOf(coin.symbol), name, description: '' },
      domain: null,
      // it has no supply: what is recorded differs
      figures: {
        ...{ timestamp: expect.stringMatching(/Z$/), supply: '0', holders: 0, assets: '0' },
        ...{ exchange_rate: '1000000000000', apy_bps: expect.any(Number) },
      },
    });
  });

  it('answers with the recorded figures while no node of the cluster answers', async () => {
    const away = await fixture.behind('http://127.0.0.1:1');
    const { integrations } = await list({ search }, away);
    const figures = { supply: '5', holders: 2, assets: '6', exchange_rate: '1200000000000', apy_bps: 410 };
    expect(integrations.map(({ figures }) => figures)).toEqual(
      expect.arrayContaining([{ timestamp: at.toISOString(), ...figures }, null]),
    );
  });

  it('answers with a sorted list with the number of all that match, and what a smaller coin looks like', async () => {
    const first = await list({ search, sort: 'supply', limit: 1 });
    const largest = [{ integrationId: coin.id, rank: { looksLike: null } }];
    expect(first).toMatchObject({ total: 2, nextCursor: '1', integrations: largest });
    const looksLike = { integrationId: coin.id, brandedMint: coin.mints.branded, because: 'larger' };
    const smaller = [{ integrationId: other.id, rank: { issuedAt: null, looksLike } }];
    const second = await list({ search, sort: 'supply', limit: 1, cursor: first.nextCursor });
    expect(second).toMatchObject({ total: 2, nextCursor: null, integrations: smaller });
  });

  it('answers with the supply and the holders after a mint, before the next record', async () => {
    const { id, authority, mints } = await fixture.coin();
    const [entry] = await orm.select().from(integrations).where(eq(integrations.id, coin.id));
    if (entry === undefined) throw new Error('the coin is not in the directory');
    const own = {
      id,
      name: 'Fresh',
      symbol: 'FRESH',
      authority: text(authority),
      brandedMint: mints.branded,
    };
    await orm.insert(integrations).values({ ...entry, ...own });
    // alone: of other coins of the cluster, some are counted first
    const figures = async () => (await list({ authority: own.authority })).integrations[0]?.figures;
    expect(await figures()).toMatchObject({ supply: '0', holders: 0 });
    await fixture.holder({ id }, 5_000_000n);
    const aboveZero = expect.stringMatching(/^[1-9]\d*$/);
    expect(await figures()).toMatchObject({ supply: aboveZero, assets: aboveZero, holders: 1 });
  });

  it.each([{}, { search: 'acme' }, { search: 'a', stablecoin: 1 }, { sort: 'newest' }])(
    'answers with every integration once over all pages, with the filter %j',
    async (filter) => {
      const pages: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await list({ ...filter, limit: 2, ...(cursor && { cursor }) });
        pages.push(...idsOf(page));
        cursor = page.nextCursor;
      }
      expect(pages).toEqual(idsOf(await list({ ...filter, limit: 200 })));
      expect(new Set(pages).size).toBe(pages.length);
    },
  );

  it('answers with what looks like a name that is written in other letters, and with nothing for a part of one', async () => {
    const lookalikes = await list({ like: `Вig ${search}` });
    expect(lookalikes.total).toBe(2);
    expect(idsOf(lookalikes).sort()).toEqual(both);
    expect(await list({ like: search })).toEqual({ integrations: [], total: 0, nextCursor: null });
    // the database cannot store such a character
    expect(await list({ search: 'x\0y' })).toMatchObject({ integrations: [] });
  });

  const cursorReason = 'cursor: must be the nextCursor of the page before';
  it.each([
    [{ cursor: 'a b' }, cursorReason],
    [{ cursor: `${coin.id}.${Buffer.from('\0').toString('base64url')}` }, cursorReason],
    [{ cursor: coin.id }, cursorReason],
    [{ sort: 'apy', cursor: coin.id }, cursorReason],
    [{ sort: 'name' }, 'sort: must be supply, apy, holders or newest'],
  ])('refuses %j', async (change, reason) => {
    expect(await refusal('integration.list', { search, ...change })).toEqual(['INVALID_REQUEST', reason]);
  });
});
