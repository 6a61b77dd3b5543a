import { expect, it } from 'vitest';
import { mergeLists } from './merged-lists.ts';

it('merges lists in the order of the chain, and puts what no list orders in the order of signatures', () => {
  const entry = (signature: string, slot = 1) => ({ signature, slot, failed: false });
  const lists = {
    one: { entries: [entry('c'), entry('b'), entry('z', 2), entry('e', 3)] },
    two: { entries: [entry('d'), entry('b')] },
    three: { entries: [entry('a', 2)] },
  };
  const merged = mergeLists(new Map(Object.entries(lists)), 3);
  expect(merged.map(({ signature, listedBy }) => [signature, ...listedBy].join(' '))).toEqual([
    ...['c one', 'd two', 'b one two', 'a three', 'z one'],
  ]);
});
