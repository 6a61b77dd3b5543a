import { expect, it } from 'vitest';
import { nextStep } from './first-coin-steps.ts';

type Progress = Parameters<typeof nextStep>[0];

it.each<[string | undefined, (keyof Progress)[]]>([
  ['money', []],
  ['money', ['hasWallet']],
  ['issue', ['hasWallet', 'hasMoney']],
  ['mint', ['hasWallet', 'hasMoney', 'hasCoin']],
  ['earn', ['hasWallet', 'hasMoney', 'hasCoin', 'holdsCoins']],
  [undefined, ['hasWallet', 'hasMoney', 'hasCoin', 'holdsCoins', 'hasEarned']],
  // who has spent the money on coins, also of another issuer, does not go back
  ['earn', ['hasWallet', 'holdsCoins']],
  // whose wallet is gone begins again
  ['money', ['hasMoney', 'hasEarned']],
])('the next step is %s with %j', (step, done) => {
  const none = { hasWallet: false, hasMoney: false, hasCoin: false, holdsCoins: false, hasEarned: false };
  expect(nextStep({ ...none, ...Object.fromEntries(done.map((each) => [each, true])) })).toBe(step);
});
