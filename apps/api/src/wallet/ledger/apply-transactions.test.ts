import { Keypair } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { applyTransactions } from './apply-transactions.ts';
import { newAccount, type PlatformToken, type WalletAccount } from './model.ts';
import type { TokenTransaction } from './token-transactions.ts';

const key = () => Keypair.generate().publicKey;
const token: PlatformToken = { kind: 'coin', mint: key(), id: key(), stablecoin: key() };
const mint = token.mint.toBase58();
const account = { ...newAccount({ address: 'account', mint, kind: 'token' }), amount: 100n };

/** Applies a transaction that finds `before` in the wallet's account and leaves `after`, and what another account gets. */
function apply(
  before: bigint,
  after: bigint,
  toOther: bigint,
  { accounts = [account], isOtherOwn = false, recorded = [] as string[] } = {},
) {
  const transaction: TokenTransaction = {
    ...{ signature: 'signature', slot: 7, at: new Date(0), effects: [], isTruncated: false },
    balances: [
      { address: 'account', mint, isOwn: true, before, after, change: after - before },
      { address: 'other', mint, isOwn: isOtherOwn, before: 0n, after: toOther, change: toOther },
    ],
  };
  const listedBy = [accounts.at(-1)?.address ?? ''];
  const { movements, accounts: applied } = applyTransactions(
    new Map(accounts.map((each) => [each.address, each])),
    [{ signature: 'signature', slot: 7, failed: false, listedBy, transaction }],
    { wallet: 'the wallet', tokens: new Map([[mint, token]]), recorded: new Set(recorded) },
  );
  const accountOf = (address: string) => applied.get(address) as WalletAccount;
  return { movements: movements.map(({ kind, tokens }) => [kind, tokens]), accountOf };
}

it('puts a difference to what the account held before into an unexplained movement', () => {
  expect(apply(70n, 90n, 0n).movements).toEqual([
    ['unexplained', -30n],
    ['transferredIn', 20n],
  ]);
});

it('applies nothing twice, and moves the cursor', () => {
  const { movements, accountOf } = apply(100n, 30n, 70n, { recorded: [`signature ${mint}`] });
  expect(movements).toEqual([]);
  expect(accountOf('account')).toMatchObject({ amount: 100n, signature: 'signature' });
});

it('leaves an account as it is that was read further than a transaction which another account shows late', () => {
  const further = { ...account, signature: 'later', slot: 8 };
  const late = newAccount({ address: 'other', mint, kind: 'token' });
  const { movements, accountOf } = apply(130n, 60n, 70n, { accounts: [further, late], isOtherOwn: true });
  expect(movements).toEqual([['transferredIn', 70n]]);
  expect(accountOf('account')).toEqual(further);
  expect(accountOf('other')).toMatchObject({ amount: 70n, signature: 'signature', slot: 7 });
});
