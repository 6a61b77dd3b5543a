import { expect, it } from 'vitest';
import { formatLines, formatTable } from './lines.ts';
import { formatBps, formatPeriod, formatSol, formatTime } from './values.ts';

it.each([
  [formatBps(250), '250 bps (2.5 %)'],
  [formatSol(5_000n), '0.000005 SOL'],
  [formatTime(1_795_237_200n), '2026-11-21T05:00:00Z'],
  [formatTime(0n), 'never'],
  [formatTime(2n ** 63n - 1n), '9223372036854775807 s since 1970'],
  [formatPeriod(86_400), '86400 s (1 day)'],
  [formatPeriod(5_400), '5400 s (90 minutes)'],
  [formatPeriod(61), '61 s'],
])('a value is written as "%s"', (text, expected) => expect(text).toBe(expected));

it('lines and tables are aligned, and mark values that change or stay', () => {
  const lines = formatLines([
    ['a', '1'],
    ['long', '1', '2'],
    ['same', '3', '3'],
  ]);
  expect(lines).toBe('  a     1\n  long  1 → 2\n  same  3 (stays)');
  expect(
    formatTable([
      ['A', 'B'],
      ['long', 'x'],
    ]),
  ).toBe('A     B\nlong  x');
});
