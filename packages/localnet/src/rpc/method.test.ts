import { describe, expect, it } from 'vitest';
import { clusterAt, genesisMs } from '../../test/support/still-cluster.ts';
import { defaultSlotMs } from '../cluster/clock.ts';
import { inOneSlot, type Method } from './method.ts';
import { accountMethods } from './methods/accounts.ts';
import { Params } from './params.ts';

const SYSVAR_CLOCK = 'SysvarC1ock11111111111111111111111111111111';

it('accounts are read in the slot that their answer names', () => {
  let now = genesisMs + defaultSlotMs;
  // each look at the clock takes a part of a slot
  const cluster = clusterAt(() => (now += 37));
  const getMultipleAccounts = accountMethods['getMultipleAccounts'] as Method;
  for (let i = 0; i < 200; i++) {
    const answer = getMultipleAccounts(cluster, new Params([[SYSVAR_CLOCK], { encoding: 'base64' }]));
    const { context, value } = answer as { context: { slot: number }; value: { data: [string] }[] };
    const slot = Buffer.from(value[0]?.data[0] ?? '', 'base64').readBigUInt64LE();
    expect(Number(slot)).toBe(context.slot);
  }
});

describe('inOneSlot', () => {
  it('reads again what it read while the slot changed', () => {
    let now = genesisMs + defaultSlotMs;
    const cluster = clusterAt(() => now);
    const slots: number[] = [];
    const answer = inOneSlot(cluster, (slot) => {
      slots.push(slot);
      if (slots.length === 1) now += defaultSlotMs;
      return slot;
    });
    expect(slots).toEqual([1, 2]);
    expect(answer).toMatchObject({ context: { slot: 2 }, value: 2 });
  });
});
