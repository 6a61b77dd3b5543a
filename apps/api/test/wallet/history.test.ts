import { TOKEN_2022_PROGRAM_ID } from '@obverse/core';
import {
  AuthorityType,
  createCloseAccountInstruction,
  createSetAuthorityInstruction,
} from '@solana/spl-token';
import type { Keypair, PublicKey } from '@solana/web3.js';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, it } from 'vitest';
import type { Chain } from '../../src/solana/chain.ts';
import { entriesBefore } from '../../src/wallet/reader/wallet-store.ts';
import { openWallets } from '../../src/wallet/wallets.ts';
import { alteringNode } from '../support/altering-node.ts';
import { openTestDatabase } from '../support/database.ts';
import { through } from '../support/test-chain.ts';
import { sendInstructions, transfer } from '../support/transfers.ts';
import { readPart, walletFixture } from './fixture.ts';

const database = await openTestDatabase();
const fixture = await walletFixture(database);
const { wallets, others, coin, ata } = fixture;
const holder = wallets[0] as Keypair;
const own = ata(coin, holder.publicKey);
const other = others[0] as PublicKey;
await fixture.buy(holder, 1_000n);
await fixture.give(holder, own, ata(coin, (wallets[1] as Keypair).publicKey), 300n, coin);
afterAll(async () => {
  await fixture.close();
  await database.close();
});
afterEach(async () => {
  for (const table of ['wallets', 'wallet_accounts', 'wallet_lines'])
    await database.orm.execute(sql.raw(`delete from ${table}`));
});

/** What is recorded of the holder, oldest first. */
const recorded = async () => {
  const ref = { cluster: 'devnet', wallet: holder.publicKey.toBase58(), limit: 100 } as const;
  const entries = await entriesBefore(database.orm, ref);
  return entries.reverse().map(({ kind, tokens }) => [kind, tokens]);
};

const positionOf = async (chain = fixture.chain, wallets = openWallets(database, fixture.chains)) => {
  const { positions, isComplete } = await wallets.read(chain, { wallet: holder.publicKey }, 'client');
  const found = positions.find(({ token }) => token.mint.equals(fixture.coin));
  return { balance: found?.holding.balance, pending: found?.pending, isComplete };
};

/** The chain behind a node that has pruned all but the newest `kept` transactions of each account. */
async function pruned(kept: number) {
  const node = await alteringNode(fixture.testChain.rpcUrl, ({ method }, result) => {
    if (method === 'getSignaturesForAddress') result.splice(kept);
  });
  return through(node, { embedded: true, batch: 1 }).chain;
}

it('says what transactions that nodes have pruned did in an unexplained entry, so that sums hold', async () => {
  expect(await positionOf(await pruned(1))).toEqual({ balance: 700n, pending: undefined, isComplete: true });
  expect(await recorded()).toEqual([
    ['unexplained', 1_000n],
    ['transferredOut', -300n],
  ]);
});

it('gives a balance without any transaction as unexplained, and explains it once a node has the transactions', async () => {
  const { balance, pending } = await positionOf(await pruned(0));
  expect([balance, pending?.tokens, pending?.kind]).toEqual([700n, 700n, 'unexplained']);
  expect(await recorded()).toEqual([]);
  expect(await positionOf()).toMatchObject({ balance: 700n, pending: undefined });
  expect(await recorded()).toHaveLength(2);
});

it('answers although another instance records something during each of the first five attempts', async () => {
  let attempts = 0;
  let recording: Promise<unknown> = Promise.resolve();
  const recordElsewhere = () => {
    attempts += 1;
    if (attempts <= 5)
      recording = database.orm.execute(sql`update wallets set version = version + 1`).execute();
  };
  // what is read first leaves something to record
  const query = { wallet: holder.publicKey };
  await readPart(database, fixture.chain, query, { maxTransactions: 2 });
  // the other instance is always the faster one
  const call: Chain['call'] = async (...parameters) => {
    await recording;
    return fixture.chain.call(...parameters);
  };
  const chain = { ...fixture.chain, call };
  const wallets = openWallets(database, fixture.chains);
  const { sequence, isComplete } = await wallets.read(chain, query, 'client', recordElsewhere);
  expect([attempts, sequence, isComplete]).toEqual([6, 2, true]);
});

it('says up to which entry a reading goes, also where nothing was new', async () => {
  const read = () =>
    openWallets(database, fixture.chains).read(fixture.chain, { wallet: holder.publicKey }, 'client');
  expect([(await read()).sequence, (await read()).sequence]).toEqual([2, 2]);
});

it('reads once more where the lists of two accounts do not fit together, as nodes are not equally far', async () => {
  const { rpc, testChain } = fixture;
  testChain.advanceClock(1);
  await sendInstructions(rpc, [transfer(own, other, holder.publicKey, 10n)], [holder]);
  let isBehind = true;
  const node = await alteringNode(testChain.rpcUrl, ({ method, params }, result) => {
    if (method !== 'getSignaturesForAddress' || params[0] !== own.toBase58() || !isBehind) return;
    isBehind = false;
    result.splice(0);
  });
  const { chain } = through(node, { embedded: true, batch: 1 });
  expect(await positionOf(chain)).toEqual({ balance: 700n, pending: undefined, isComplete: true });
  expect(isBehind).toBe(false);
  expect((await recorded()).map(([kind]) => kind)).toEqual(['minted', 'transferredOut']);
  testChain.advanceClock(1);
  await sendInstructions(rpc, [transfer(other, own, holder.publicKey, 10n)], [holder]);
});

it('finds an account of the wallet that is closed by the transactions of its other accounts', async () => {
  const { publicKey } = holder;
  fixture.testChain.advanceClock(1);
  await sendInstructions(fixture.rpc, [transfer(own, other, publicKey, 100n)], [holder]);
  fixture.testChain.advanceClock(1);
  await fixture.buy(holder, 50n, other);
  fixture.testChain.advanceClock(1);
  const close = createCloseAccountInstruction(other, publicKey, publicKey, [], TOKEN_2022_PROGRAM_ID);
  await sendInstructions(fixture.rpc, [transfer(other, own, publicKey, 150n), close], [holder]);
  expect(await positionOf()).toEqual({ balance: 750n, pending: undefined, isComplete: true });
  expect(await recorded()).toEqual([
    ['minted', 1_000n],
    ['transferredOut', -300n],
    ['minted', 50n],
  ]);
});

it('counts an account that another owner gives away from then on, and reads no transaction twice', async () => {
  const { rpc, wallets, others, testChain } = fixture;
  const [, friend] = wallets as [Keypair, Keypair];
  const account = others[1] as PublicKey;
  testChain.advanceClock(1);
  await sendInstructions(rpc, [transfer(own, account, holder.publicKey, 40n)], [holder]);
  expect(await positionOf()).toMatchObject({ balance: 710n, pending: undefined });
  testChain.advanceClock(1);
  const { AccountOwner } = AuthorityType;
  const handOver = createSetAuthorityInstruction(
    account,
    friend.publicKey,
    AccountOwner,
    holder.publicKey,
    [],
    TOKEN_2022_PROGRAM_ID,
  );
  await sendInstructions(rpc, [handOver], [friend]);
  expect(await positionOf()).toMatchObject({ balance: 750n, pending: undefined });
  expect(await recorded()).toEqual([
    ['minted', 1_000n],
    ['transferredOut', -300n],
    ['minted', 50n],
    ['transferredOut', -40n],
    ['transferredIn', 40n],
  ]);
});

it('follows an open cooldown also where the nodes have pruned the transaction that opened it', async () => {
  const { junior } = fixture;
  const wallet = fixture.wallets[2] as Keypair;
  await fixture.deposit(wallet, 1_000n);
  const cooldown = await fixture.request(wallet, 400n);
  await fixture.complete(wallet, cooldown, 100n);
  await fixture.deposit(wallet, 1_000n);
  const query = { wallet: wallet.publicKey, mint: junior.toBase58() };
  const { positions } = await readPart(database, await pruned(1), query);
  expect(positions).toMatchObject([{ holding: { coolingTokens: 300n }, pending: undefined }]);
  const ref = { cluster: 'devnet', wallet: wallet.publicKey.toBase58(), limit: 100 } as const;
  const entries = await entriesBefore(database.orm, ref);
  expect(entries.reverse().map(({ kind, coolingTokens }) => [kind, coolingTokens])).toEqual([
    ['unexplained', 400n],
    ['withdrawalCompleted', -100n],
    ['unexplained', 0n],
    ['juniorDeposited', 0n],
  ]);
});
