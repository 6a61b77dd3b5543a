import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { confirmationOf, formatOf, isConfirmedBy, showTime } from './format.ts';

describe('the confirmation of a plan', () => {
  const plan = { title: 'Deploy 1\u202f250.5 USDC of the collateral of stablecoin 2' };

  it('is its title, as a keyboard can type it', () => {
    expect(confirmationOf(plan)).toBe('Deploy 1250.5 USDC of the collateral of stablecoin 2');
    expect(isConfirmedBy(plan, ' deploy 1250.5 usdc of  the collateral of stablecoin 2 ')).toBe(true);
  });

  it.each([
    '',
    'Deploy collateral',
    'Deploy 1250.5 USDC of the collateral of stablecoin 1',
    'Deploy 12505 USDC of the collateral of stablecoin 2',
  ])('is not "%s"', (typed) => {
    expect(isConfirmedBy(plan, typed)).toBe(false);
  });
});

describe('showTime', () => {
  it("has the reader's zone, and UTC beside it", () => {
    vi.stubEnv('TZ', 'Asia/Tokyo');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(showTime(1_800_000_000n)).toBe('15 Jan 2027, 17:00 (2027-01-15 08:00 UTC)');
  });
});

describe('a length of time', () => {
  it('is exact', () => {
    const { period } = formatOf('USD');
    expect(period(90_000)).toBe('1 day 1 hour');
    expect(period(90_001)).toBe('1 day 1 hour (90001 seconds)');
  });
});
