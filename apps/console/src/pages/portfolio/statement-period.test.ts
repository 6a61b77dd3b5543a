import { describe, expect, it } from 'vitest';
import { statementName, statementPeriod } from './statement-period.ts';

describe('statementPeriod', () => {
  it('ends with the last day, and has no bound where none is entered', () => {
    expect(statementPeriod({ from: '2026-01-01', to: '2026-01-31' })).toEqual({
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-02-01T00:00:00.000Z',
    });
    expect(statementPeriod({ from: '', to: '' })).toEqual({});
    expect(statementPeriod({ from: '2026-12-31', to: '' })).toEqual({ from: '2026-12-31T00:00:00.000Z' });
  });

  it('may be one day, and does not end before it begins', () => {
    expect(statementPeriod({ from: '2026-01-01', to: '2026-01-01' })).toBeDefined();
    expect(statementPeriod({ from: '2026-01-02', to: '2026-01-01' })).toBeUndefined();
  });
});

describe('statementName', () => {
  it('says the wallet and the period', () => {
    expect(statementName('7Gqd36PPGYFHf', { from: '2026-01-01', to: '' })).toBe(
      'obverse_7Gqd36PP_2026-01-01_now.csv',
    );
  });
});
