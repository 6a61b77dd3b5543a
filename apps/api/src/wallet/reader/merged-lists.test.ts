import { TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import { Keypair } from '@solana/web3.js';
import { expect, it } from 'vitest';
import type { HeldAccount } from '../ledger/model.ts';
import { firstAccounts, mergeLists } from './merged-lists.ts';

const wallet = Keypair.generate().publicKey;
const [coin, other] = [Keypair.generate().publicKey, Keypair.generate().publicKey];
const account = (amount: bigint, more: Partial<HeldAccount> = {}): HeldAccount => ({
  address: Keypair.generate().publicKey.toBase58(),
  mint: coin.toBase58(),
  kind: 'token',
  amount,
  ...more,
});
const associated = (mint: typeof coin, amount: bigint) =>
  account(amount, {
    address: tokenAddress(mint, wallet, TOKEN_2022_PROGRAM_ID).toBase58(),
    mint: mint.toBase58(),
  });

it('puts cooldowns and associated accounts first, however much others hold, and then those that hold most', () => {
  const dust = Array.from({ length: 50 }, () => account(1n));
  const [own, empty, cooling] = [
    associated(coin, 5n),
    associated(other, 0n),
    account(3n, { kind: 'cooldown' }),
  ];
  const large = account(10n ** 30n);
  const all = [...dust, empty, large, cooling, own];
  expect(firstAccounts(all, 4, wallet)).toEqual([own, cooling, empty, large]);
  expect(firstAccounts(all, 2, wallet)).toEqual([own, cooling]);
  expect(firstAccounts(all, all.length, wallet)).toEqual(all);
});

it('merges lists in the order of the chain, and puts what no list orders in the order of signatures', () => {
  const entry = (signature: string, slot = 1) => ({ signature, slot, failed: false });
  const merged = mergeLists(
    new Map([
      ['one', { entries: [entry('c'), entry('b'), entry('z', 2), entry('e', 3)] }],
      ['two', { entries: [entry('d'), entry('b')] }],
      ['three', { entries: [entry('a', 2)] }],
    ]),
    3,
  );
  expect(merged.map(({ signature, listedBy }) => [signature, ...listedBy])).toEqual([
    ['c', 'one'],
    ['d', 'two'],
    ['b', 'one', 'two'],
    ['a', 'three'],
    ['z', 'one'],
  ]);
});
