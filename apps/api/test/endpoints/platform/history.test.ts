import { platformAddress } from '@obverse/core';
import { expect } from 'vitest';
import { platformSnapshots } from '../../../src/db/schema/snapshots-tables.ts';
import { insertSnapshots } from '../../../src/snapshots/write-snapshots.ts';
import { openEndpoint } from '../endpoint.ts';

const history = await openEndpoint('platform.history');

const values = {
  stablecoins: 2,
  integrations: 3,
  holders: 40,
  coinsCounted: 3,
  seniorAssets: '18446744073711.051615001',
  juniorAssets: '0',
  unvestedYield: '3.5',
  deployedCollateral: '4',
  platformFeesOwed: '0.000005',
  integratorFeesOwed: '6',
  refundsOwed: '7',
  volume: '340282366920938463463374607431768211455.5',
  revenue: '9.1',
};
const rows = ['10:00', '10:30', '11:00'].map((time, i) => {
  const at = new Date(`2026-01-05T${time}:00.000Z`);
  const key = { cluster: 'mainnet', id: platformAddress().toBase58(), at, takenAt: at, slot: 1 } as const;
  return { ...key, ...values, integrations: 3 + i };
});
await insertSnapshots(history.fixture.service.database.orm, platformSnapshots, rows);

const period = { from: '2026-01-05T00:00:00Z', to: '2026-01-06T00:00:00Z' };
const valid = (more: object = {}) => ({ input: { ...period, ...more } });

history.answers('the first record of each hour, exactly as recorded', valid, (data) =>
  expect(data).toEqual([
    { timestamp: '2026-01-05T10:00:00.000Z', ...values },
    { timestamp: '2026-01-05T11:00:00.000Z', ...values, integrations: 5 },
  ]),
);
history.answers(
  'nothing of the other cluster',
  () => valid({ cluster: 'devnet' }),
  (data) => expect(data).toEqual([]),
);
