import { Keypair } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { applyTransactions } from './apply-transactions.ts';
import { mergeLists } from './merge-lists.ts';
import { newAccount, type PlatformToken, type TokenTransaction, type WalletBalances } from './model.ts';
import { differences, pendingMovements } from './positions.ts';
import type { TokenEffect } from './token-effects.ts';

const key = () => Keypair.generate().publicKey;
const token: PlatformToken = { kind: 'coin', mint: key(), id: key(), stablecoin: key() };
const mint = token.mint.toBase58();
const wallet = 'the wallet';
const account = newAccount({ address: 'account', mint, kind: 'token', amount: 100n });

const balance = (amount: bigint, owner = wallet) => ({ owner, amount });

/** A transaction that finds `before` in the wallet's account and leaves `after`, and what others' accounts get of the rest. */
const transactionOf = (before: bigint, after: bigint, toOthers: bigint): TokenTransaction => ({
  signature: 'signature',
  slot: 7,
  at: new Date(0),
  changes: [
    { address: 'account', mint, before: balance(before), after: balance(after) },
    { address: 'other', mint, before: balance(0n, 'other'), after: balance(toOthers, 'other') },
  ],
  effects: [],
  isTruncated: false,
});

/** Applies a transaction to the wallet's account. */
function apply(transaction: TokenTransaction, recorded: string[] = []) {
  const entry = { signature: 'signature', slot: 7, failed: false, listedBy: ['account'] };
  const fetched = { entries: [entry], transactions: new Map([['signature', transaction]]) };
  const context = { wallet, tokens: new Map([[mint, token]]), recorded: new Set(recorded) };
  const { movements, accounts } = applyTransactions(new Map([['account', account]]), fetched, context);
  return {
    movements: movements.map(({ kind, tokens }) => [kind, tokens]),
    account: accounts.get('account'),
  };
}

it('counts what left an account as transferred, and as burned where the supply fell', () => {
  const { movements, account: after } = apply(transactionOf(100n, 40n, 45n));
  expect(movements).toEqual([
    ['transferredOut', -45n],
    ['burned', -15n],
  ]);
  expect(after).toMatchObject({ amount: 40n, signature: 'signature', slot: 7 });
});

it('puts a difference to what the account held before into an unexplained movement', () => {
  expect(apply(transactionOf(70n, 90n, 0n)).movements).toEqual([
    ['unexplained', -30n],
    ['transferredIn', 20n],
  ]);
});

it('takes what an event explains for what it is, and the rest for a transfer', () => {
  const effect: TokenEffect = {
    ...{ kind: 'redeemed', tokenId: token.id.toBase58(), owner: wallet, tokens: -60n, received: 61n },
    ...{ coolingTokens: 0n, paid: 0n, withheld: 0n },
  };
  const transaction = { ...transactionOf(100n, 30n, 10n), effects: [effect] };
  expect(apply(transaction).movements).toEqual([
    ['redeemed', -60n],
    ['transferredOut', -10n],
  ]);
  expect(apply({ ...transaction, effects: [], isTruncated: true }).movements).toEqual([
    ['unexplained', -10n],
    ['unexplained', -60n],
  ]);
});

it('applies nothing twice, and moves the cursor', () => {
  const { movements, account: after } = apply(transactionOf(100n, 30n, 70n), [`signature ${mint}`]);
  expect([movements, after?.amount, after?.signature]).toEqual([[], 100n, 'signature']);
});

it('merges lists in the order of the chain, and puts what no list orders in the order of signatures', () => {
  const entry = (signature: string, slot = 1) => ({ signature, slot, failed: false });
  const merged = mergeLists(
    new Map([
      ['one', [entry('c'), entry('b'), entry('z', 2)]],
      ['two', [entry('d'), entry('b')]],
      ['three', [entry('a', 2)]],
    ]),
  );
  expect(merged.map(({ signature, listedBy }) => [signature, ...listedBy])).toEqual([
    ['c', 'one'],
    ['d', 'two'],
    ['b', 'one', 'two'],
    ['a', 'three'],
    ['z', 'one'],
  ]);
});

it('counts what an account holds of each mint where it was closed and opened again for another one', () => {
  const now = { address: 'account', mint: 'another mint', kind: 'token', amount: 5n } as const;
  const balances: WalletBalances = {
    ...{ tokens: new Map(), cooldowns: [], uncheckedAccounts: 0, now: new Date(0) },
    held: new Map([['account', now]]),
    slots: { token: 9, cooldown: 9 },
  };
  const differing = differences(new Map([['account', account]]), balances);
  const pending = pendingMovements([mint, 'another mint'], differing, balances);
  expect(pending.map((each) => [each.mint, each.tokens])).toEqual([
    [mint, -100n],
    ['another mint', 5n],
  ]);
});
