import { expect, it } from 'vitest';
import { formatLines, formatTable } from './lines.ts';

it('formatLines aligns labels and marks values that change or stay', () => {
  expect(
    formatLines([
      ['a', '1'],
      ['long', '1', '2'],
      ['same', '3', '3'],
    ]),
  ).toBe('  a     1\n  long  1 → 2\n  same  3 (stays)');
});

it('formatTable aligns columns', () => {
  expect(
    formatTable([
      ['A', 'B'],
      ['long', 'x'],
    ]),
  ).toBe('A     B\nlong  x');
});
