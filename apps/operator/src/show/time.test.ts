import { expect, it } from 'vitest';
import { showPeriod, showTime } from './time.ts';

it('shows unix seconds as ISO 8601, and any other integer without failing', () => {
  expect(showTime(1_795_237_200n)).toBe('2026-11-21T05:00:00Z');
  expect(showTime(0n)).toBe('never');
  expect(showTime(2n ** 63n - 1n)).toBe('9223372036854775807 s since 1970');
});

it('shows periods in the largest unit that they are whole numbers of', () => {
  expect(showPeriod(86_400)).toBe('86400 s (1 day)');
  expect(showPeriod(5_400)).toBe('5400 s (90 minutes)');
  expect(showPeriod(61)).toBe('61 s');
  expect(showPeriod(0)).toBe('0 s');
});
