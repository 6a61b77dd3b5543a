import { expect, it } from 'vitest';
import { verifiedAmounts } from './verified-amounts.tsx';

it.each<[string, Record<string, unknown>, [string, string, unknown][], string?]>([
  [
    'mint',
    { amount: 10_000_000n, minimumReceived: 9_990_000n },
    [
      ['You pay at most', 'underlying', 10_000_000n],
      ['You receive at least', 'coin', 9_990_000n],
    ],
  ],
  [
    'redeem',
    { tokens: 7n, minimumReceived: 6n },
    [
      ['You give', 'coin', 7n],
      ['You receive at least', 'underlying', 6n],
    ],
  ],
  ['claimFees', { amount: null }, [['You receive', 'underlying', 'all that is owed']]],
  // to whom is in the warning
  ['claimFees', { amount: 5n }, [['Is paid', 'underlying', 5n]], 'pays to an account'],
])('a verified %s with %o says its amounts, each in its own unit', (name, given, rows, warning) => {
  const amounts = verifiedAmounts([{ program: 'platform', name, arguments: given, warning }]);
  expect(amounts).toEqual(rows.map(([label, token, amount]) => ({ label, token, amount })));
});

it('amounts are of the platform alone', () => {
  const other = { program: 'unknown', name: 'mint', arguments: { amount: 1n }, warning: undefined } as const;
  expect(verifiedAmounts([other])).toEqual([]);
});
