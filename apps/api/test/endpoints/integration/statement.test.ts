import { expect } from 'vitest';
import { integrationSnapshots } from '../../../src/db/schema/snapshots-tables.ts';
import { insertSnapshots } from '../../../src/snapshots/write-snapshots.ts';
import { record, rowOf } from '../../support/events.ts';
import { openEndpoint } from '../endpoint.ts';

const statement = await openEndpoint('integration.statement');

const coin = await statement.fixture.coin();

const valid = () => ({ input: { id: coin.id } });

statement.answers('no months before the first record', valid, (data) =>
  expect(data).toEqual({ symbol: coin.symbol, decimals: 6, months: [] }),
);

/** Two months: minted 5 and redeemed 1 in the one, minted 2 at the rate 2 and claimed in the other. */
async function recordMonths(): Promise<void> {
  const { database } = statement.fixture.service;
  const event = (slot: number, at: string, ...row: Parameters<typeof rowOf>) => ({
    ...rowOf(...row),
    integrationId: coin.id,
    slot,
    at: new Date(at),
  });
  await record(database, 'mainnet', [
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
  const snapshot = (at: string, slot: number, values: object) => ({
    ...{ cluster: 'mainnet' as const, id: coin.id, at: new Date(at), takenAt: new Date(at), slot },
    ...{ countedSupply: 1n, holders: 1, countedAt: new Date(at), principal: 1n, volume: 1n, apyBps: 0 },
    ...{ exchangeRate: 1_000_000_000_000n, supply: 0n, assets: 0n, revenue: 0n, ...values },
  });
  await statement.fixture.service.database.orm.delete(integrationSnapshots);
  await insertSnapshots(database.orm, integrationSnapshots, [
    snapshot('2026-01-20T12:02:00Z', 11, { supply: 5_000_000n, assets: 5_000_000n }),
    snapshot('2026-02-01T00:00:00Z', 26, { supply: 3_999_999n, assets: 4_000_010n, revenue: 100n }),
    snapshot('2026-02-03T01:00:00Z', 40, {
      ...{ supply: 3_999_999n + 2n ** 39n, assets: 4_000_000n + 2n ** 40n, revenue: 130n },
    }),
  ]);
}

statement.answers(
  'what each month moved between its records, from nothing in the month of the issue, which adds up',
  async () => {
    await recordMonths();
    return valid();
  },
  async (data) => {
    expect(data.months).toEqual([
      {
        ...{ month: '2026-01', from: '2026-01-20T12:00:00.000Z', to: '2026-02-01T00:00:00.000Z' },
        ...{ supplyAtStart: '0', supplyAtEnd: '3999999', minted: '5000000', redeemed: '1000001' },
        ...{ paidIn: '5000000', paidOut: '1000002', holdersYield: '12' },
        ...{ feesEarned: '100', feesClaimed: '0' },
      },
      {
        ...{ month: '2026-02', from: '2026-02-01T00:00:00.000Z', to: '2026-02-03T01:00:00.000Z' },
        ...{ supplyAtStart: '3999999', supplyAtEnd: String(3_999_999n + 2n ** 39n) },
        ...{ minted: String(2n ** 39n), redeemed: '0', paidIn: String(2n ** 40n), paidOut: '0' },
        ...{ holdersYield: '-10', feesEarned: '30', feesClaimed: '70' },
      },
    ]);
    const { service } = statement.fixture;
    const path = `/integration/${coin.id}/statement`;
    const headers = { ...service.keyHeader(path), accept: 'text/csv' };
    const csv = await (await fetch(service.url + path, { headers })).text();
    const [header, , february] = csv.split('\r\n');
    expect(header).toMatch(/^"month","from \(UTC\)","to \(UTC\)","supply at start \(C/);
    expect(february).toMatch(/^2026-02,2026-02-01T00:00:00.000Z,.*,3.999999,.*,-0.00001,0.00003,0.00007$/);
  },
);
statement.needsAnIntegration((id) => ({ input: { id } }));
