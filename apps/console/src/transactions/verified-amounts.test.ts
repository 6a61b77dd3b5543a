import { describe, expect, it } from 'vitest';
import { verifiedAmounts } from './verified-amounts.tsx';

const platform = (name: string, args: Record<string, unknown>, warning?: string) =>
  ({ program: 'platform', name, arguments: args, warning }) as const;

describe('the amounts of verified instructions', () => {
  it('say what is paid at most and received at least, each in its own unit', () => {
    expect(verifiedAmounts([platform('mint', { amount: 10_000_000n, minimumReceived: 9_990_000n })])).toEqual(
      [
        { label: 'You pay at most', token: 'underlying', amount: 10_000_000n },
        { label: 'You receive at least', token: 'coin', amount: 9_990_000n },
      ],
    );
    expect(verifiedAmounts([platform('redeem', { tokens: 7n, minimumReceived: 6n })])).toEqual([
      { label: 'You give', token: 'coin', amount: 7n },
      { label: 'You receive at least', token: 'underlying', amount: 6n },
    ]);
  });

  it('say in words that no amount stands for everything', () => {
    expect(verifiedAmounts([platform('claimFees', { amount: null })])).toEqual([
      { label: 'You receive', token: 'underlying', amount: 'all that is owed' },
    ]);
  });

  it('say of a claim that pays to another account that it is paid, and not to whom', () => {
    expect(verifiedAmounts([platform('claimFees', { amount: 5n }, 'pays to an account')])).toEqual([
      { label: 'Is paid', token: 'underlying', amount: 5n },
    ]);
  });

  it('are of the platform alone', () => {
    const other = {
      program: 'unknown',
      name: 'mint',
      arguments: { amount: 1n },
      warning: undefined,
    } as const;
    expect(verifiedAmounts([other])).toEqual([]);
  });
});
