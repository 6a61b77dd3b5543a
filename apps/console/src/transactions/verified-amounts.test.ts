import { describe, expect, it } from 'vitest';
import { verifiedAmounts } from './verified-amounts.tsx';

const platform = (name: string, args: Record<string, unknown>) =>
  ({ program: 'platform', name, arguments: args }) as const;

describe('the amounts of verified instructions', () => {
  it('say what is paid at most and received at least, each in its own unit', () => {
    expect(verifiedAmounts([platform('mint', { amount: 10_000_000n, minimumReceived: 9_990_000n })])).toEqual(
      [
        { label: 'Pays at most', token: 'underlying', amount: 10_000_000n },
        { label: 'Receives at least', token: 'coin', amount: 9_990_000n },
      ],
    );
    expect(verifiedAmounts([platform('redeem', { tokens: 7n, minimumReceived: 6n })])).toEqual([
      { label: 'Gives', token: 'coin', amount: 7n },
      { label: 'Receives at least', token: 'underlying', amount: 6n },
    ]);
  });

  it('say in words that no amount stands for everything', () => {
    expect(verifiedAmounts([platform('claimFees', { amount: null })])).toEqual([
      { label: 'Is paid', token: 'underlying', amount: 'all that is owed' },
    ]);
  });

  it('are of the platform alone', () => {
    const other = { program: 'unknown', name: 'mint', arguments: { amount: 1n } } as const;
    expect(verifiedAmounts([other])).toEqual([]);
  });
});
