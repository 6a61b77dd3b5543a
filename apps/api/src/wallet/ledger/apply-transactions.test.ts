import { Keypair } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { applyTransactions } from './apply-transactions.ts';
import { newAccount, type PlatformToken } from './model.ts';
import type { TokenTransaction } from './token-transactions.ts';

const key = () => Keypair.generate().publicKey;
const token: PlatformToken = { kind: 'coin', mint: key(), id: key(), stablecoin: key() };
const mint = token.mint.toBase58();
const wallet = 'the wallet';
const account = { ...newAccount({ address: 'account', mint, kind: 'token' }), amount: 100n };

/** A transaction that finds `before` in the wallet's account and leaves `after`, and what others' accounts get of the rest. */
const transactionOf = (before: bigint, after: bigint, toOthers: bigint): TokenTransaction => ({
  signature: 'signature',
  slot: 7,
  at: new Date(0),
  balances: [
    { address: 'account', mint, isOwn: true, before, after, change: after - before },
    { address: 'other', mint, isOwn: false, before: 0n, after: 0n, change: toOthers },
  ],
  effects: [],
  isTruncated: false,
});

/** Applies a transaction to the wallet's account. */
function apply(transaction: TokenTransaction, recorded: string[] = []) {
  const fetched = [{ signature: 'signature', slot: 7, failed: false, listedBy: ['account'], transaction }];
  const context = { wallet, tokens: new Map([[mint, token]]), recorded: new Set(recorded) };
  const { movements, accounts } = applyTransactions(new Map([['account', account]]), fetched, context);
  return {
    movements: movements.map(({ kind, tokens }) => [kind, tokens]),
    account: accounts.get('account'),
  };
}

it('puts a difference to what the account held before into an unexplained movement', () => {
  expect(apply(transactionOf(70n, 90n, 0n)).movements).toEqual([
    ['unexplained', -30n],
    ['transferredIn', 20n],
  ]);
});

it('applies nothing twice, and moves the cursor', () => {
  const { movements, account: after } = apply(transactionOf(100n, 30n, 70n), [`signature ${mint}`]);
  expect([movements, after?.amount, after?.signature]).toEqual([[], 100n, 'signature']);
});

it('leaves an account as it is that was read further than a transaction which another account shows late', () => {
  const further = { ...account, signature: 'later', slot: 8 };
  const late = newAccount({ address: 'other', mint, kind: 'token' });
  const accounts = new Map([further, late].map((each) => [each.address, each]));
  const [own, others] = transactionOf(130n, 60n, 70n).balances;
  const balances = [own, { ...others, isOwn: true, after: 70n }] as TokenTransaction['balances'];
  const transaction = { ...transactionOf(130n, 60n, 70n), balances };
  const fetched = [{ signature: 'signature', slot: 7, failed: false, listedBy: ['other'], transaction }];
  const context = { wallet, tokens: new Map([[mint, token]]), recorded: new Set<string>() };
  const applied = applyTransactions(accounts, fetched, context);
  expect(applied.movements.map(({ kind, tokens }) => [kind, tokens])).toEqual([['transferredIn', 70n]]);
  expect(applied.accounts.get('account')).toEqual(further);
  expect(applied.accounts.get('other')).toMatchObject({ amount: 70n, signature: 'signature', slot: 7 });
});
