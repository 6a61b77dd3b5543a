import { TOKEN_2022_PROGRAM_ID } from '@obverse/core';
import { createCloseAccountInstruction } from '@solana/spl-token';
import type { Keypair, PublicKey, TransactionInstruction } from '@solana/web3.js';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, it } from 'vitest';
import type { Chain } from '../../src/solana/chain.ts';
import { openWallets } from '../../src/wallet/wallets.ts';
import { alteringNode } from '../support/altering-node.ts';
import { openTestDatabase } from '../support/database.ts';
import { through } from '../support/test-chain.ts';
import { sendInstructions, sendInstructionsV1, transfer } from '../support/transfers.ts';
import { forgetWallets, readPart, recordedOf, walletFixture } from './fixture.ts';

const database = await openTestDatabase();
const fixture = await walletFixture(database);
const { coin, ata, rpc, testChain, chains } = fixture;
const [holder, friend, third] = fixture.wallets as [Keypair, Keypair, Keypair];
const { publicKey } = holder;
const [own, theirs] = [ata(coin, publicKey), ata(coin, friend.publicKey)];
const [other] = fixture.others as [PublicKey];
await fixture.buy(holder, 1_000n);
await fixture.give(holder, own, theirs, 300n, coin);
afterAll(async () => {
  await fixture.close();
  await database.close();
});
afterEach(() => forgetWallets(database));

const recorded = () => recordedOf(database, holder);
const first: [string, bigint][] = [
  ['minted', 1_000n],
  ['transferredOut', -300n],
];
const query = { wallet: publicKey };
const read = (chain = fixture.chain, onKnown?: () => void) =>
  openWallets(database, chains).read(chain, query, 'client', onKnown);

/** What the wallet holds of the coin. */
async function positionOf(chain?: Chain) {
  const { positions, isComplete } = await read(chain);
  const found = positions.find(({ token }) => token.mint.equals(coin));
  return { balance: found?.holding.balance, pending: found?.pending, isComplete };
}

async function send(...instructions: TransactionInstruction[]): Promise<void> {
  testChain.advanceClock(1);
  await sendInstructions(rpc, instructions, [holder]);
}

/** The chain behind a node that answers otherwise. */
async function altered(alter: Parameters<typeof alteringNode>[1]): Promise<Chain> {
  return through(await alteringNode(testChain.rpcUrl, alter), { embedded: true, batch: 1 }).chain;
}

/** The chain behind a node that has pruned all but the newest `kept` transactions of each account. */
const pruned = (kept: number) =>
  altered(({ method }, result) => {
    if (method === 'getSignaturesForAddress') result.splice(kept);
  });

it('says what transactions that nodes have pruned did in an unexplained entry, so that sums hold', async () => {
  expect(await positionOf(await pruned(1))).toEqual({ balance: 700n, pending: undefined, isComplete: true });
  expect(await recorded()).toEqual([['unexplained', 1_000n], first[1]]);
});

it('gives a balance without any transaction as unexplained, and explains it once a node has the transactions', async () => {
  const { balance, pending } = await positionOf(await pruned(0));
  expect([balance, pending?.tokens, pending?.kind]).toEqual([700n, 700n, 'unexplained']);
  expect(await recorded()).toEqual([]);
  expect(await positionOf()).toMatchObject({ balance: 700n, pending: undefined });
  expect(await recorded()).toEqual(first);
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
  await readPart(database, fixture.chain, query, { maxTransactions: 2 });
  // the other instance is always the faster one
  const call: Chain['call'] = async (...parameters) => {
    await recording;
    return fixture.chain.call(...parameters);
  };
  const { sequence, isComplete } = await read({ ...fixture.chain, call }, recordElsewhere);
  expect([attempts, sequence, isComplete]).toEqual([6, 2, true]);
  // also where nothing was new
  expect((await read()).sequence).toBe(2);
});

it('reads once more where the lists of two accounts do not fit together, as nodes are not equally far', async () => {
  await send(transfer(own, other, publicKey, 10n));
  let isBehind = true;
  const chain = await altered(({ method, params }, result) => {
    if (method !== 'getSignaturesForAddress' || params[0] !== own.toBase58() || !isBehind) return;
    isBehind = false;
    result.splice(0);
  });
  expect(await positionOf(chain)).toEqual({ balance: 700n, pending: undefined, isComplete: true });
  expect(isBehind).toBe(false);
  expect(await recorded()).toEqual(first);
  await send(transfer(other, own, publicKey, 10n));
});

it('finds an account of the wallet that is closed by the transactions of its other accounts', async () => {
  await send(transfer(own, other, publicKey, 100n));
  await fixture.buy(holder, 50n, other);
  const close = createCloseAccountInstruction(other, publicKey, publicKey, [], TOKEN_2022_PROGRAM_ID);
  await send(transfer(other, own, publicKey, 150n), close);
  expect(await positionOf()).toEqual({ balance: 750n, pending: undefined, isComplete: true });
  expect(await recorded()).toEqual([...first, ['minted', 50n]]);
});

it('follows an open cooldown also where the nodes have pruned the transaction that opened it', async () => {
  await fixture.deposit(third, 1_000n);
  const cooldown = await fixture.request(third, 400n);
  await fixture.complete(third, cooldown, 100n);
  await fixture.deposit(third, 1_000n);
  const ofJunior = { wallet: third.publicKey, mint: fixture.junior.toBase58() };
  const { positions } = await readPart(database, await pruned(1), ofJunior);
  expect(positions).toMatchObject([{ holding: { coolingTokens: 300n }, pending: undefined }]);
  expect(await recordedOf(database, third, 'coolingTokens')).toEqual([
    ['unexplained', 400n],
    ['withdrawalCompleted', -100n],
    ['unexplained', 0n],
    ['juniorDeposited', 0n],
  ]);
});

it('reads transfers in transactions of version 1, and passes over failed ones that paid no fee and have no log', async () => {
  await fixture.buy(third, 1_000n);
  const ofThird = ata(coin, third.publicKey);
  testChain.advanceClock(1);
  await sendInstructionsV1(rpc, [transfer(ofThird, theirs, third.publicKey, 300n)], [third]);
  testChain.advanceClock(1);
  const tooMuch = transfer(ofThird, theirs, third.publicKey, 1_000_000n);
  await expect(sendInstructions(rpc, [tooMuch], [third])).rejects.toThrow('not executed');
  const chain = await altered(({ method }, result) => {
    if (method === 'getTransaction' && result.meta.err !== null) result.meta = { err: result.meta.err };
  });
  const ofCoin = { wallet: third.publicKey, mint: coin.toBase58() };
  const reading = await readPart(database, chain, ofCoin);
  expect(reading).toMatchObject({ isComplete: true, positions: [{ holding: { balance: 700n } }] });
  expect(await recordedOf(database, third)).toEqual(first);
});
