import { stablecoinAddress } from '@obverse/core';
import { expect } from 'vitest';
import type { NewSnapshot } from '../../../src/db/schema/snapshots-tables.ts';
import { stablecoinSnapshots } from '../../../src/db/schema/snapshots-tables.ts';
import { insertSnapshots } from '../../../src/snapshots/write-snapshots.ts';
import { openEndpoint } from '../endpoint.ts';

const history = await openEndpoint('stablecoin.history');

const row = (
  at: string,
  seniorAssets: bigint,
  juniorAssets?: bigint,
): NewSnapshot<typeof stablecoinSnapshots> => ({
  cluster: 'mainnet',
  id: stablecoinAddress(0).toBase58(),
  at: new Date(at),
  takenAt: new Date(at),
  slot: 1,
  seniorAssets,
  juniorAssets,
  seniorIndex: 10n ** 15n,
  supplyCap: 2n ** 64n - 1n,
  unvestedYield: 3n,
  platformFeesOwed: 4n,
  integratorFeesOwed: 5n,
  deployedCollateral: 6n,
  coverageBps: null,
  apyBps: 412,
});
const rows = [
  row('2026-01-05T10:00:00.000Z', 1n, 7n),
  row('2026-01-05T10:30:00.000Z', 2n),
  row('2026-01-05T11:00:00.000Z', 3n),
];
await insertSnapshots(history.fixture.service.database.orm, stablecoinSnapshots, rows);

const period = { from: '2026-01-05T00:00:00Z', to: '2026-01-06T00:00:00Z' };
const valid = (more: object = {}) => ({ input: { index: 0, ...period, ...more } });

history.answers('the first record of each hour', valid, (data) =>
  expect(data).toEqual([
    {
      timestamp: '2026-01-05T10:00:00.000Z',
      seniorAssets: '1',
      juniorAssets: '7',
      seniorIndex: '1000000000000000',
      supplyCap: '18446744073709551615',
      coverageBps: 2_147_483_647,
      deployedCollateral: '6',
      unvestedYield: '3',
      platformFeesOwed: '4',
      integratorFeesOwed: '5',
      seniorApyBps: 412,
    },
    expect.objectContaining({ timestamp: '2026-01-05T11:00:00.000Z', seniorAssets: '3', juniorAssets: null }),
  ]),
);
history.answers(
  'nothing of another stablecoin',
  () => valid({ index: 1 }),
  (data) => expect(data).toEqual([]),
);

history.refuses('INVALID_REQUEST', valid, [
  [
    { interval: 'day', from: '2020-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' },
    'from: must be at most 1500 days before to: 2021-11-23T00:00:00.000Z or later',
  ],
]);
history.refuses('STABLECOIN_NOT_FOUND', valid, [[{ index: 9 }, 'No such stablecoin: 9']]);
