import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { confirmationOf, isChanged, isConfirmedBy, showTime, valueLines } from './plan.ts';

describe('valueLines', () => {
  it('list the values that stay, too', () => {
    const lines = valueLines(
      [
        ['Admin', 'a'],
        ['Treasury', 't'],
      ],
      [
        ['Admin', 'b'],
        ['Treasury', 't'],
      ],
    );
    expect(lines).toEqual([
      ['Admin', 'a', 'b'],
      ['Treasury', 't (stays)'],
    ]);
    expect(lines.map(isChanged)).toEqual([true, false]);
  });
});

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
