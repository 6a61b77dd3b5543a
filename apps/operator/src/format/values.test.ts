import { expect, it } from 'vitest';
import { formatBps, formatPeriod, formatSol, formatTime } from './values.ts';

it('formatBps adds the percentage to basis points', () => {
  expect(formatBps(250)).toBe('250 bps (2.5 %)');
  expect(formatBps(10_000)).toBe('10000 bps (100 %)');
});

it('formatSol writes lamports as SOL', () => {
  expect(formatSol(5_000n)).toBe('0.000005 SOL');
});

it('formatTime writes unix seconds as ISO 8601 and accepts any other integer', () => {
  expect(formatTime(1_795_237_200n)).toBe('2026-11-21T05:00:00Z');
  expect(formatTime(0n)).toBe('never');
  expect(formatTime(2n ** 63n - 1n)).toBe('9223372036854775807 s since 1970');
});

it('formatPeriod adds the largest unit of which a period is a whole number', () => {
  expect(formatPeriod(86_400)).toBe('86400 s (1 day)');
  expect(formatPeriod(5_400)).toBe('5400 s (90 minutes)');
  expect(formatPeriod(61)).toBe('61 s');
  expect(formatPeriod(0)).toBe('0 s');
});
