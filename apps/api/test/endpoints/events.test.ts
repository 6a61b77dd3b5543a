import { PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { integrationSnapshots } from '../../src/db/schema/snapshots-tables.ts';
import { insertSnapshots } from '../../src/snapshots/write-snapshots.ts';
import { type NewEvent, record, rowOf } from '../support/events.ts';
import { openFixture } from './fixture.ts';

const { service, ok, refusal, ...fixture } = await openFixture();
const quiet = await fixture.coin();
const add = (rows: readonly NewEvent[]) => record(service.database, 'mainnet', rows);

describe('integration.events', () => {
  it('answers with the events of an integration, the newest first', async () => {
    const { id } = await fixture.coin();
    const last = await add([{ integrationId: id }, { integrationId: id }]);
    const events = [{ id: `${last}` }, { id: `${last - 1}` }];
    expect(await ok('integration.events', { id })).toMatchObject({ events, nextCursor: null });
    expect(await ok('integration.events', { id: quiet.id })).toEqual({ events: [], nextCursor: null });
  });

  it('answers with each event once over all pages, and 50 on a page by default', async () => {
    const { id } = await fixture.coin();
    const last = await add(Array(121).fill({ integrationId: id }));
    const ids = Array.from({ length: 121 }, (_, i) => `${last - i}`);
    for (const limit of [7, 120, 121, 122, undefined]) {
      const found: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const input = { id, ...(limit && { limit }), ...(cursor && { cursor }) };
        const { events, nextCursor } = await ok('integration.events', input);
        expect(events).not.toEqual([]);
        expect(events.length).toBeLessThanOrEqual(limit ?? 50);
        found.push(...events.map(({ id }: { id: string }) => id));
        cursor = nextCursor;
      }
      expect(found).toEqual(ids);
    }
  });
});

it('integration.complianceEvents answers everyone with the events of the powers alone, the newest first, in pages', async () => {
  const { id } = await fixture.coin();
  const kinds = [
    ...(['accountFrozen', 'accountThawed', 'coinPauseChanged', 'tokensSeized'] as const),
    ...(['complianceNominated', 'complianceChanged'] as const),
  ];
  await add([...kinds, 'minted' as const].map((kind) => rowOf(kind, { integration: new PublicKey(id) })));
  const page = async (more: object) => ok('integration.complianceEvents', { id, ...more });
  const newest = kinds.toReversed().map((kind) => ({ kind }));
  expect(await page({})).toMatchObject({ events: newest, nextCursor: null });
  const first = await page({ limit: 5 });
  expect(first.events).toHaveLength(5);
  const rest = await page({ limit: 5, cursor: first.nextCursor });
  expect(rest).toMatchObject({ events: [{ kind: 'accountFrozen' }], nextCursor: null });
  expect(await page({ id: quiet.id })).toEqual({ events: [], nextCursor: null });
});

// test/events/stream.test.ts tests what it streams
it('integration.eventStream refuses the id of an event that is not there yet', async () => {
  const future = await refusal('integration.eventStream', { id: quiet.id, lastEventId: '999999' });
  expect(future).toEqual(['INVALID_REQUEST', 'lastEventId: is of no event yet']);
});

// two months: minted 5 and redeemed 1 in the one, minted 2 at the rate 2 and claimed in the other
it('integration.statement answers with what each month moved between its records, from nothing in the month of the issue, which adds up', async () => {
  const { id, symbol } = await fixture.coin();
  expect(await ok('integration.statement', { id })).toEqual({ symbol, decimals: 6, months: [] });
  const event = (slot: number, at: string, ...row: Parameters<typeof rowOf>) => ({
    ...rowOf(...row),
    ...{ integrationId: id, slot, at: new Date(at) },
  });
  await add([
    event(9, '2026-01-20T12:00:00Z', 'integrationInitialized', {}),
    event(10, '2026-01-20T12:01:00Z', 'minted', { amount: 5_000_000n, tokens: 5_000_000n }),
    event(20, '2026-01-31T23:59:50Z', 'redeemed', { amount: 1_000_001n, tokens: 1_000_000n }),
    // in the slot of the record with which the second month begins
    event(26, '2026-02-01T00:00:02Z', 'redeemed', { amount: 1n, tokens: 1n }),
    event(30, '2026-02-03T00:00:00Z', 'minted', { amount: 2n ** 40n, tokens: 2n ** 39n }),
    event(31, '2026-02-03T00:00:01Z', 'feesClaimed', { amount: 70n }),
    // after the last record
    event(90, '2026-02-04T00:00:00Z', 'minted', { amount: 8n, tokens: 8n }),
  ]);
  const snapshot = (at: string, slot: number, supply: bigint, assets: bigint, revenue: bigint) => ({
    ...{ cluster: 'mainnet' as const, id, at: new Date(at), takenAt: new Date(at), slot },
    ...{ countedSupply: 1n, holders: 1, countedAt: new Date(at), principal: 1n, volume: 1n, apyBps: 0 },
    ...{ exchangeRate: 1_000_000_000_000n, supply, assets, revenue },
  });
  await insertSnapshots(service.database.orm, integrationSnapshots, [
    snapshot('2026-01-20T12:02:00Z', 11, 5_000_000n, 5_000_000n, 0n),
    snapshot('2026-02-01T00:00:00Z', 26, 3_999_999n, 4_000_010n, 100n),
    snapshot('2026-02-03T01:00:00Z', 40, 3_999_999n + 2n ** 39n, 4_000_000n + 2n ** 40n, 130n),
  ]);
  const { months } = await ok('integration.statement', { id });
  expect(months).toEqual([
    {
      ...{ month: '2026-01', from: '2026-01-20T12:00:00.000Z', to: '2026-02-01T00:00:00.000Z' },
      ...{ supplyAtStart: '0', supplyAtEnd: '3999999', minted: '5000000', redeemed: '1000001' },
      ...{ paidIn: '5000000', paidOut: '1000002', holdersYield: '12', feesEarned: '100', feesClaimed: '0' },
    },
    {
      ...{ month: '2026-02', from: '2026-02-01T00:00:00.000Z', to: '2026-02-03T01:00:00.000Z' },
      ...{ supplyAtStart: '3999999', supplyAtEnd: `${3_999_999n + 2n ** 39n}` },
      ...{ minted: `${2n ** 39n}`, redeemed: '0', paidIn: `${2n ** 40n}`, paidOut: '0' },
      ...{ holdersYield: '-10', feesEarned: '30', feesClaimed: '70' },
    },
  ]);
  const path = `/integration/${id}/statement`;
  const headers = { ...service.keyHeader(path), accept: 'text/csv' };
  const csv = await (await fetch(service.url + path, { headers })).text();
  const [header, , february] = csv.split('\r\n');
  expect(header).toMatch(/^"month","from \(UTC\)","to \(UTC\)","supply at start \(C/);
  expect(february).toMatch(/^2026-02,2026-02-01T00:00:00.000Z,.*,3.999999,.*,-0.00001,0.00003,0.00007$/);
});
