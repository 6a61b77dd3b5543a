import { expect, it } from 'vitest';
import { changeRows, type PendingChange } from './change-rows.ts';

const rowsOf = (old: object, changes: object) => {
  const change = { kind: 'stablecoin', old, new: { ...old, ...changes } } as unknown as PendingChange;
  return changeRows(change, { decimals: 6, unit: 'USDC' });
};

it('changeRows has only what a change sets to another value, in words with units', () => {
  const settings = {
    ...{ supplyCap: '250000000000', maxDeployedBps: 5_000, platformFeeBps: 1_000 },
    ...{ cooldownSeconds: 604_800, custody: null },
  };
  const changes = {
    supplyCap: '500000000001',
    platformFeeBps: 500,
    cooldownSeconds: 90_000,
    custody: 'Cust',
  };
  expect(rowsOf(settings, changes)).toEqual([
    { name: 'Supply cap', old: '250\u202f000 USDC', new: '500\u202f000.000001 USDC' },
    { name: 'Platform commission', old: '10.00 %', new: '5.00 %' },
    { name: 'Junior cooldown', old: '7 days', new: '1 day 1 hour' },
    { name: 'Custody of deployed collateral', old: 'none', new: 'Cust' },
  ]);
  const roles = { admin: 'A', managerActive: true, lossVoters: ['A', 'B'] };
  expect(rowsOf(roles, { managerActive: false, lossVoters: ['C', 'B'] })).toEqual([
    { name: 'Manager in office', old: 'yes', new: 'no' },
    { name: 'Votes on losses', old: 'A, B', new: 'C, B' },
  ]);
});
