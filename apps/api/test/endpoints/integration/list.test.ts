import { Keypair } from '@solana/web3.js';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { integrations } from '../../../src/db/schema/directory-tables.ts';
import { integrationSnapshots } from '../../../src/db/schema/snapshots-tables.ts';
import { DirectoryKeeper } from '../../../src/integration/directory/directory-keeper.ts';
import { insertSnapshots } from '../../../src/snapshots/write-snapshots.ts';
import { leaderContext } from '../../snapshots/leader-context.ts';
import { metadataOf } from '../../support/coin.ts';
import { connectTo } from '../../support/test-chain.ts';
import { openEndpoint } from '../endpoint.ts';
import { regulatedCoin } from './regulated-coin.ts';

const list = await openEndpoint('integration.list');

const text = Keypair.generate().publicKey.toBase58().slice(0, 12);
const at = new Date('2026-01-05T10:00:00.000Z');

const { fixture } = list;
const { service } = fixture;
const [coin, other] = [await fixture.coin({ revealed: true }), await fixture.coin({ stablecoin: 1 })];
for (const { id, authority } of [coin, other]) {
  const change = { integrationId: id, metadata: { name: `Big ${text}` } };
  await fixture.send('/integration/metadata', change, [authority]);
}
const regulated = await regulatedCoin(fixture);
await fixture.send('/integration/compliance/pause', { integrationId: regulated.id }, [regulated.compliance]);
// as the leader of the cluster does, which this service has none of
const { chain, close } = connectTo({ url: service.config.clusters.mainnet.url, embedded: true }, 20_000);
const { context } = leaderContext({ ...chain, cluster: 'mainnet' }, service.database);
await new DirectoryKeeper(context).readAll();
close();
const figures = { supply: 5n, countedSupply: 5n, holders: 2, countedAt: at, principal: 4n, assets: 6n };
const rates = { exchangeRate: 1_200_000_000_000n, volume: 7n, revenue: 8n, apyBps: 410 };
const older = { cluster: 'mainnet', id: coin.id, at: new Date(0), takenAt: at, slot: 1 } as const;
await insertSnapshots(service.database.orm, integrationSnapshots, [
  { ...older, ...figures, ...rates, supply: 1n },
  { ...older, ...figures, ...rates, at },
]);

const valid = (more: object = {}) => ({ input: { search: text, ...more } });
const idsOf = (data: { integrations: { integrationId: string }[] }) =>
  data.integrations.map(({ integrationId }) => integrationId);

list.answers('what a search finds, with metadata and the figures of now', valid, (data) => {
  expect(data.nextCursor).toBeNull();
  expect(idsOf(data).sort()).toEqual([coin.id, other.id].sort());
  const found = data.integrations.find((each: { integrationId: string }) => each.integrationId === coin.id);
  expect(found).toEqual({
    integrationId: coin.id,
    brandedMint: coin.mints.branded,
    stablecoinIndex: 0,
    authority: coin.authority.publicKey.toBase58(),
    kind: 'earning',
    whitelistRequired: false,
    compliance: null,
    metadata: { ...metadataOf(coin.symbol), name: `Big ${text}`, description: '' },
    domain: null,
    // it has no supply: what is recorded differs
    figures: {
      timestamp: expect.stringMatching(/Z$/),
      supply: '0',
      holders: 0,
      assets: '0',
      exchange_rate: '1000000000000',
      apy_bps: expect.any(Number),
    },
    rank: null,
  });
});
list.row(200, 'answers 200 with the recorded figures while no node of the cluster answers', () => {
  const away = { ...list.fixture.service.config.clusters.mainnet, url: 'http://127.0.0.1:1' };
  return list.elsewhere({ clusters: { mainnet: away, devnet: away } }, async (by) => {
    const { data } = await list.ask(valid(), by);
    expect(data.integrations.map(({ figures }: { figures: object | null }) => figures)).toEqual(
      expect.arrayContaining([
        {
          timestamp: at.toISOString(),
          supply: '5',
          holders: 2,
          assets: '6',
          exchange_rate: '1200000000000',
          apy_bps: 410,
        },
        null,
      ]),
    );
  });
});
list.answers(
  'the powers of a coin that has some, and that it is paused',
  () => ({ input: { authority: regulated.authority.publicKey.toBase58() } }),
  (data) =>
    expect(data.integrations).toMatchObject([
      {
        integrationId: regulated.id,
        compliance: { freeze: true, pause: true, seize: true, frozenByDefault: true, paused: true },
      },
    ]),
);
list.answers(
  'a sorted list with the number of all that match, and what a smaller coin looks like',
  () => valid({ sort: 'supply', limit: 1 }),
  async (data) => {
    expect(data).toMatchObject({ total: 2, nextCursor: '1' });
    expect(data.integrations).toMatchObject([{ integrationId: coin.id, rank: { looksLike: null } }]);
    const { data: second } = await list.ask(valid({ sort: 'supply', limit: 1, cursor: data.nextCursor }));
    const looksLike = { integrationId: coin.id, brandedMint: coin.mints.branded, because: 'larger' };
    expect(second).toMatchObject({ total: 2, nextCursor: null });
    expect(second.integrations).toMatchObject([
      { integrationId: other.id, rank: { issuedAt: null, looksLike } },
    ]);
  },
);
list.row(
  200,
  'answers 200 with the supply and the holders after a mint, before the next record',
  async () => {
    const { fixture } = list;
    const fresh = await fixture.coin();
    const holder = await fixture.wallet({ underlying: 5_000_000n });
    const { orm } = fixture.service.database;
    const [entry] = await orm.select().from(integrations).where(eq(integrations.id, coin.id));
    if (entry === undefined) throw new Error('the coin is not in the directory');
    const { id } = fresh;
    const own = { name: 'Fresh', symbol: 'FRESH', authority: fresh.authority.publicKey.toBase58() };
    await orm.insert(integrations).values({ ...entry, ...own, id, brandedMint: fresh.mints.branded });
    const figuresOf = async () => {
      // alone: of other coins of the cluster, some are counted first
      const { data } = await list.ask({ input: { authority: own.authority } });
      return data.integrations.find((each: { integrationId: string }) => each.integrationId === id).figures;
    };
    expect(await figuresOf()).toMatchObject({ supply: '0', holders: 0 });
    const user = holder.publicKey.toBase58();
    await fixture.send('/integration/mint', { integrationId: id, user, amount: '5000000' }, [holder]);
    const { supply, holders, assets } = await figuresOf();
    expect(BigInt(supply)).toBeGreaterThan(0n);
    expect(BigInt(assets)).toBeGreaterThan(0n);
    expect(holders).toBe(1);
  },
);
list.row(
  200,
  'answers 200 with every integration once over all pages, with and without a search',
  async () => {
    for (const filter of [{}, { search: 'acme' }, { search: 'a', stablecoin: 1 }, { sort: 'newest' }]) {
      const pages: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const question = { input: { ...filter, limit: 2, ...(cursor === undefined ? {} : { cursor }) } };
        const { data } = await list.ask(question);
        pages.push(...idsOf(data));
        cursor = data.nextCursor;
      }
      const whole = await list.ask({ input: { ...filter, limit: 200 } });
      expect(pages).toEqual(idsOf(whole.data));
      expect(new Set(pages).size).toBe(pages.length);
    }
  },
);

const cursorReason = 'cursor: must be the nextCursor of the page before';
list.refuses('INVALID_REQUEST', valid, [
  [{ cursor: 'a b' }, cursorReason],
  [{ cursor: `${coin.id}.${Buffer.from('\0').toString('base64url')}` }, cursorReason],
  [{ cursor: coin.id }, cursorReason],
]);
list.answers(
  'what looks like a text that is written in other letters',
  () => ({ input: { like: `Вig ${text}` } }),
  (data) => {
    expect(data.total).toBe(2);
    expect(idsOf(data).sort()).toEqual([coin.id, other.id].sort());
  },
);
list.answers(
  'nothing that looks like a part of a name',
  () => ({ input: { like: text } }),
  (data) => expect(data).toEqual({ integrations: [], total: 0, nextCursor: null }),
);
list.refuses('INVALID_REQUEST', valid, [
  [{ sort: 'apy', cursor: coin.id }, cursorReason],
  [{ sort: 'name' }, 'sort: must be supply, apy, holders or newest'],
]);
list.answers(
  'nothing for a character that the database cannot store',
  () => valid({ search: 'x\0y' }),
  (data) => expect(idsOf(data)).toEqual([]),
);
