import { expect, it } from 'vitest';
import { confirmationOf, isConfirmedBy } from './format.ts';

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
