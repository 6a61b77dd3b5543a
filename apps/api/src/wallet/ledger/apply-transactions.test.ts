import { Keypair } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { applyTransactions } from './apply-transactions.ts';
import { newAccount, type PlatformToken, type WalletAccount } from './model.ts';

const key = () => Keypair.generate().publicKey;
const token: PlatformToken = { kind: 'coin', mint: key(), id: key(), stablecoin: key() };
const mint = token.mint.toBase58();
const account = { ...newAccount({ address: 'account', mint, kind: 'token' }), amount: 130n };
const other = newAccount({ address: 'other', mint, kind: 'token' });

/** Applies a transaction that moves 70 tokens to the other account, which lists it. */
function apply(accounts: WalletAccount[], recorded: string[] = []) {
  const place = { signature: 'signature', slot: 7 };
  const balance = (address: string, before: bigint, after: bigint) => ({
    ...{ address, mint, isOwn: true, before, after, change: after - before },
  });
  const balances = [balance('account', 100n, 30n), balance('other', 0n, 70n)];
  const transaction = { ...place, at: new Date(0), effects: [], isTruncated: false, balances };
  return applyTransactions(
    new Map(accounts.map((each) => [each.address, each])),
    [{ ...place, failed: false, listedBy: ['other'], transaction }],
    { wallet: 'the wallet', tokens: new Map([[mint, token]]), recorded: new Set(recorded) },
  );
}

it('applies nothing twice, and moves the cursor', () => {
  const { movements, accounts } = apply([account, other], [`signature ${mint}`]);
  expect(movements).toEqual([]);
  expect(accounts.get('other')).toMatchObject({ amount: 0n, signature: 'signature' });
});

it('leaves an account as it is that was read further than a transaction which another account shows late', () => {
  const further = { ...account, signature: 'later', slot: 8 };
  const { movements, accounts } = apply([further, other]);
  expect(movements).toMatchObject([{ kind: 'transferredIn', tokens: 70n }]);
  expect(accounts.get('account')).toEqual(further);
  expect(accounts.get('other')).toMatchObject({ amount: 70n, signature: 'signature', slot: 7 });
});
