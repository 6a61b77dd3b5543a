import { expect, it } from 'vitest';
import { showBps, showSol, showUnits } from './show.ts';

it('shows base units in whole units without zeros at the end', () => {
  expect(showUnits(1_000_500_000n, 6)).toBe('1000.5');
  expect(showUnits(1n, 6)).toBe('0.000001');
  expect(showUnits(5_000_000n, 6)).toBe('5');
  expect(showUnits(500n, 0)).toBe('500');
  expect(showUnits(-1_500_000n, 6)).toBe('-1.5');
});

it('shows basis points as percent too', () => {
  expect(showBps(250)).toBe('250 bps (2.5 %)');
  expect(showBps(10_000)).toBe('10000 bps (100 %)');
});

it('shows lamports as SOL', () => {
  expect(showSol(5_000n)).toBe('0.000005 SOL');
});
