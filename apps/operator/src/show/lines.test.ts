import { expect, it } from 'vitest';
import { showLines, showTable } from './lines.ts';

it('aligns labels, and says what changes and what stays', () => {
  expect(
    showLines([
      ['a', '1'],
      ['long', '1', '2'],
      ['same', '3', '3'],
    ]),
  ).toBe('  a     1\n  long  1 → 2\n  same  3 (stays)');
});

it('aligns columns', () => {
  expect(
    showTable([
      ['A', 'B'],
      ['long', 'x'],
    ]),
  ).toBe('A     B\nlong  x');
});
