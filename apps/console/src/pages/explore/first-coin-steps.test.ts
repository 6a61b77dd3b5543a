import { describe, expect, it } from 'vitest';
import { nextStep } from './first-coin-steps.ts';

const nothing = {
  hasWallet: false,
  hasMoney: false,
  hasCoin: false,
  holdsCoins: false,
  hasEarned: false,
};

describe('nextStep', () => {
  it('goes through the steps in their order, and ends', () => {
    const progress = { ...nothing };
    const seen = [nextStep(progress)];
    for (const done of [['hasWallet'], ['hasMoney'], ['hasCoin'], ['holdsCoins'], ['hasEarned']] as const) {
      for (const each of done) progress[each] = true;
      seen.push(nextStep(progress));
    }
    expect(seen).toEqual(['money', 'money', 'issue', 'mint', 'earn', undefined]);
  });

  it('does not go back for a wallet that has spent its money on coins', () => {
    expect(nextStep({ ...nothing, hasWallet: true, hasCoin: true, holdsCoins: true })).toBe('earn');
    // of another issuer
    expect(nextStep({ ...nothing, hasWallet: true, holdsCoins: true })).toBe('earn');
  });

  it('begins again where the wallet is gone', () => {
    expect(nextStep({ ...nothing, hasMoney: true, hasEarned: true })).toBe('money');
  });
});
