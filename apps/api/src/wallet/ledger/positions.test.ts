import { expect, it } from 'vitest';
import { newAccount } from './model.ts';
import { differences, pendingMovements, type WalletBalances } from './positions.ts';

const account = newAccount({ address: 'account', mint: 'mint', kind: 'token' });

/** What the chain has of the account. */
const balancesOf = (mint: string): WalletBalances => ({
  ...{ tokens: new Map(), cooldowns: [], uncheckedAccounts: 0, now: new Date(0), slot: 9 },
  held: new Map([['account', { ...account, mint, amount: 5n }]]),
});

it('counts what an account holds of each mint where it was closed and opened again for another one', () => {
  const balances = balancesOf('another mint');
  const differing = differences(new Map([['account', { ...account, amount: 100n }]]), balances);
  const pending = pendingMovements(['mint', 'another mint'], differing, balances);
  expect(pending.map(({ mint, tokens }) => [mint, tokens])).toEqual([
    ['mint', -100n],
    ['another mint', 5n],
  ]);
});

it('finds no difference in an account whose transactions are read beyond the slot of the balances', () => {
  const at = (slot: number) => differences(new Map([['account', { ...account, slot }]]), balancesOf('mint'));
  expect(at(9)).toMatchObject([{ address: 'account', amount: 5n }]);
  expect(at(10)).toEqual([]);
});
