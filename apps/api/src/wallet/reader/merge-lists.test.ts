import { expect, it } from 'vitest';
import { mergeLists } from './merge-lists.ts';

it('merges lists in the order of the chain, and puts what no list orders in the order of signatures', () => {
  const entry = (signature: string, slot = 1) => ({ signature, slot, failed: false });
  const merged = mergeLists(
    new Map([
      ['one', [entry('c'), entry('b'), entry('z', 2)]],
      ['two', [entry('d'), entry('b')]],
      ['three', [entry('a', 2)]],
    ]),
  );
  expect(merged.map(({ signature, listedBy }) => [signature, ...listedBy])).toEqual([
    ['c', 'one'],
    ['d', 'two'],
    ['b', 'one', 'two'],
    ['a', 'three'],
    ['z', 'one'],
  ]);
});
