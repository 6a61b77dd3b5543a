import { expect, it } from 'vitest';
import { formatUnits } from './units.ts';

it('formatUnits writes base units as whole units without trailing zeros', () => {
  expect(formatUnits(1_000_500_000n, 6)).toBe('1000.5');
  expect(formatUnits(1n, 6)).toBe('0.000001');
  expect(formatUnits(5_000_000n, 6)).toBe('5');
  expect(formatUnits(500n, 0)).toBe('500');
  expect(formatUnits(-1_500_000n, 6)).toBe('-1.5');
});
