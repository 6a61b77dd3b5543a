import { TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import { Keypair } from '@solana/web3.js';
import { expect, it } from 'vitest';
import type { HeldAccount } from '../ledger/model.ts';
import { firstAccounts, mergeLists } from './merged-lists.ts';

it('puts cooldowns and associated accounts first, however much others hold, and then those that hold most', () => {
  const key = () => Keypair.generate().publicKey;
  const [wallet, coin, other] = [key(), key(), key()];
  const account = (amount: bigint, mint = coin, address = key(), kind: HeldAccount['kind'] = 'token') => ({
    ...{ address: address.toBase58(), mint: mint.toBase58(), kind, amount },
  });
  const associated = (mint: typeof coin, amount: bigint) =>
    account(amount, mint, tokenAddress(mint, wallet, TOKEN_2022_PROGRAM_ID));
  const dust = Array.from({ length: 50 }, () => account(1n));
  const [own, empty] = [associated(coin, 5n), associated(other, 0n)];
  const [large, cooling] = [account(10n ** 30n), account(3n, coin, key(), 'cooldown')];
  const all = [...dust, empty, large, cooling, own];
  expect(firstAccounts(all, 4, wallet)).toEqual([own, cooling, empty, large]);
  expect(firstAccounts(all, 2, wallet)).toEqual([own, cooling]);
  expect(firstAccounts(all, all.length, wallet)).toEqual(all);
});

it('merges lists in the order of the chain, and puts what no list orders in the order of signatures', () => {
  const entry = (signature: string, slot = 1) => ({ signature, slot, failed: false });
  const lists = {
    one: { entries: [entry('c'), entry('b'), entry('z', 2), entry('e', 3)] },
    two: { entries: [entry('d'), entry('b')] },
    three: { entries: [entry('a', 2)] },
  };
  const merged = mergeLists(new Map(Object.entries(lists)), 3);
  expect(merged.map(({ signature, listedBy }) => [signature, ...listedBy].join(' '))).toEqual([
    ...['c one', 'd two', 'b one two', 'a three', 'z one'],
  ]);
});
