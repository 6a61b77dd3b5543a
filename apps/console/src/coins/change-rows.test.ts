import { describe, expect, it } from 'vitest';
import { changeRows, type PendingChange } from './change-rows.ts';

const settings = {
  supplyCap: '250000000000',
  maxDeployedBps: 5_000,
  deployPerDay: '20000000000',
  platformFeeBps: 1_000,
  cooldownSeconds: 604_800,
  custody: null,
};

const change = (changes: object, old: object = settings): PendingChange =>
  ({ kind: 'stablecoin', old, new: { ...old, ...changes } }) as unknown as PendingChange;

describe('changeRows', () => {
  it('has only what a change sets to another value, in words with units', () => {
    const changes = {
      supplyCap: '500000000001',
      platformFeeBps: 500,
      cooldownSeconds: 90_000,
      custody: 'Cust',
    };
    expect(changeRows(change(changes), { decimals: 6, unit: 'USDC' })).toEqual([
      { name: 'Supply cap', old: '250\u202f000 USDC', new: '500\u202f000.000001 USDC' },
      { name: 'Platform commission', old: '10.00 %', new: '5.00 %' },
      { name: 'Junior cooldown', old: '7 days', new: '1 day 1 hour' },
      { name: 'Custody of deployed collateral', old: 'none', new: 'Cust' },
    ]);
  });

  it('has roles by their addresses', () => {
    const roles = { admin: 'A', managerActive: true, lossVoters: ['A', 'B'] };
    expect(changeRows(change({ admin: 'C', managerActive: false, lossVoters: ['C', 'B'] }, roles))).toEqual([
      { name: 'Admin', old: 'A', new: 'C' },
      { name: 'Manager in office', old: 'yes', new: 'no' },
      { name: 'Votes on losses', old: 'A, B', new: 'C, B' },
    ]);
  });

  it('is empty for a change that leaves everything as it is', () => {
    expect(changeRows(change({}))).toEqual([]);
  });
});
