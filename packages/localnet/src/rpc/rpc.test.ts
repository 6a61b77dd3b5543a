import { expect, it } from 'vitest';
import { clusterAt, genesisMs } from '../../test/support/still-cluster.ts';
import { defaultSlotMs } from '../cluster/clock.ts';
import { stringify } from './json-rpc.ts';
import { inOneSlot } from './method.ts';

it('stringify writes bigints of any size as integers, and texts as they are, even those that look like its marker', () => {
  expect(stringify({ a: 5n, b: [2n ** 64n - 1n] })).toBe('{"a":5,"b":[18446744073709551615]}');
  for (const text of ['\u00011', '\u0001\u00012', '\\u00011', '"\u0001-7"'])
    expect(JSON.parse(stringify({ text, big: 2n ** 63n })).text).toBe(text);
});

it('inOneSlot reads again what it read while the slot changed', () => {
  let now = genesisMs + defaultSlotMs;
  const slots: number[] = [];
  const read = (slot: number) => {
    if (slots.push(slot) === 1) now += defaultSlotMs;
    return slot;
  };
  const cluster = clusterAt(() => now);
  expect(inOneSlot(cluster, read)).toMatchObject({ context: { slot: 2 }, value: 2 });
  expect(slots).toEqual([1, 2]);
});
