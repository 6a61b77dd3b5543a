import { expect, it } from 'vitest';
import { statementPeriod } from './statement-period.ts';

it.each([
  ['2026-01-01', '2026-01-31', { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' }],
  ['2026-01-01', '2026-01-01', { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' }],
  ['2026-12-31', '', { from: '2026-12-31T00:00:00.000Z' }],
  ['2026-01-02', '2026-01-01', undefined],
])('the period of a statement from "%s" to "%s" ends with the last day', (from, to, period) => {
  expect(statementPeriod({ from, to })).toEqual(period);
});
