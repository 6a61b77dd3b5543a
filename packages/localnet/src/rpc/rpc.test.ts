import { expect, it } from 'vitest';
import { clusterAt, genesisMs } from '../../test/support/still-cluster.ts';
import { defaultSlotMs } from '../cluster/clock.ts';
import { stringify } from './json-rpc.ts';
import { inOneSlot, type Method } from './method.ts';
import { accountMethods } from './methods/accounts.ts';
import { Params } from './params.ts';

it('stringify writes bigints of any size as integers, and texts as they are, even those that look like its marker', () => {
  expect(stringify({ a: 5n, b: [2n ** 64n - 1n], c: -(2n ** 60n) })).toBe(
    '{"a":5,"b":[18446744073709551615],"c":-1152921504606846976}',
  );
  for (const text of ['\u00011', '\u0001\u00012', '\\u00011', '"\u0001-7"'])
    expect(JSON.parse(stringify({ text, big: 2n ** 63n })).text).toBe(text);
});

it('accounts are read in the slot that their answer names', () => {
  let now = genesisMs + defaultSlotMs;
  // each look at the clock takes a part of a slot
  const cluster = clusterAt(() => (now += 37));
  const getMultipleAccounts = accountMethods['getMultipleAccounts'] as Method;
  const params = new Params([['SysvarC1ock11111111111111111111111111111111'], { encoding: 'base64' }]);
  for (let i = 0; i < 200; i++) {
    const answer = getMultipleAccounts(cluster, params);
    const { context, value } = answer as { context: { slot: number }; value: { data: [string] }[] };
    const slot = Buffer.from(value[0]?.data[0] ?? '', 'base64').readBigUInt64LE();
    expect(Number(slot)).toBe(context.slot);
  }
});

it('inOneSlot reads again what it read while the slot changed', () => {
  let now = genesisMs + defaultSlotMs;
  const slots: number[] = [];
  const read = (slot: number) => {
    if (slots.push(slot) === 1) now += defaultSlotMs;
    return slot;
  };
  expect(
    inOneSlot(
      clusterAt(() => now),
      read,
    ),
  ).toMatchObject({ context: { slot: 2 }, value: 2 });
  expect(slots).toEqual([1, 2]);
});
