import { expect, it } from 'vitest';
import { newAccount } from './model.ts';
import { differences, pendingMovements, type WalletBalances } from './positions.ts';

it('counts what an account holds of each mint where it was closed and opened again for another one', () => {
  const mint = 'mint';
  const account = newAccount({ address: 'account', mint, kind: 'token' });
  const now = { address: 'account', mint: 'another mint', kind: 'token', amount: 5n } as const;
  const balances: WalletBalances = {
    ...{ tokens: new Map(), cooldowns: [], uncheckedAccounts: 0, now: new Date(0) },
    held: new Map([['account', now]]),
    slot: 9,
  };
  const differing = differences(new Map([['account', { ...account, amount: 100n }]]), balances);
  const pending = pendingMovements([mint, 'another mint'], differing, balances);
  expect(pending.map((each) => [each.mint, each.tokens])).toEqual([
    [mint, -100n],
    ['another mint', 5n],
  ]);
});

it('finds no difference in an account whose transactions are read beyond the slot of the balances', () => {
  const account = newAccount({ address: 'account', mint: 'mint', kind: 'token' });
  const held = new Map([['account', { ...account, amount: 5n }]]);
  const balances: WalletBalances = {
    ...{ tokens: new Map(), cooldowns: [], uncheckedAccounts: 0, now: new Date(0) },
    ...{ held, slot: 9 },
  };
  const differencesAt = (slot: number) => differences(new Map([['account', { ...account, slot }]]), balances);
  expect(differencesAt(9)).toMatchObject([{ address: 'account', amount: 5n }]);
  expect(differencesAt(10)).toEqual([]);
});
