import { expect, it, onTestFinished, vi } from 'vitest';
import { confirmationOf, formatOf, isConfirmedBy, showTime } from './format.ts';

it('the confirmation of a plan is its title, as a keyboard can type it, and nothing else', () => {
  const plan = { title: 'Deploy 1\u202f250.5 USDC of the collateral of stablecoin 2' };
  expect(confirmationOf(plan)).toBe('Deploy 1250.5 USDC of the collateral of stablecoin 2');
  expect(isConfirmedBy(plan, ' deploy 1250.5 usdc of  the collateral of stablecoin 2 ')).toBe(true);
  for (const typed of [
    '',
    'Deploy 1250.5 USDC of the collateral of stablecoin 1',
    'Deploy 12505 USDC of the collateral of stablecoin 2',
  ])
    expect(isConfirmedBy(plan, typed)).toBe(false);
});

it("a time has the reader's zone and UTC beside it, and a length of time is exact", () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(showTime(1_800_000_000n)).toBe('15 Jan 2027, 17:00 (2027-01-15 08:00 UTC)');
  const { period } = formatOf('USD');
  expect([period(90_000), period(90_001)]).toEqual(['1 day 1 hour', '1 day 1 hour (90001 seconds)']);
});
