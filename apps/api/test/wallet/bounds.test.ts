import { Keypair, type PublicKey } from '@solana/web3.js';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, it } from 'vitest';
import { mayGoUnused } from '../../src/lib/async.ts';
import { readForClient } from '../../src/wallet/read-for-client.ts';
import type { WalletLimits } from '../../src/wallet/reader/wallet-limits.ts';
import { openWallets } from '../../src/wallet/wallets.ts';
import { openTestDatabase } from '../support/database.ts';
import { type FaultyState, faultyNode } from '../support/faulty-node.ts';
import { through } from '../support/test-chain.ts';
import { openOther, sendInstructions, transfer } from '../support/transfers.ts';
import { forgetWallets, readPart, recordedOf, walletFixture } from './fixture.ts';

const database = await openTestDatabase();
const fixture = await walletFixture(database);
const { chain, chains, testChain } = fixture;
const [holder, friend] = fixture.wallets as [Keypair, Keypair];
const query = { wallet: holder.publicKey };
const own = fixture.ata(fixture.coin, holder.publicKey);
const ofFriend = fixture.ata(fixture.coin, friend.publicKey);

let holds = 1_000n;
const entries: [string, bigint][] = [['minted', 1_000n]];
const give = async (amount: bigint) => {
  await fixture.give(holder, own, ofFriend, amount, fixture.coin);
  holds -= amount;
  entries.push(['transferredOut', -amount]);
};

await fixture.buy(holder, 1_000n);
// each of another size, so that an entry that is missing or counted twice shows
for (let amount = 10n; amount <= 18n; amount += 1n) await give(amount);
// in another account of the holder, whose list is short
const [other] = fixture.others as [PublicKey];
await fixture.give(friend, ofFriend, other, 5n, fixture.coin);
holds += 5n;
entries.push(['transferredIn', 5n]);
afterAll(async () => {
  await fixture.close();
  await database.close();
});
afterEach(() => forgetWallets(database));

const recorded = () => recordedOf(database, holder);

/** Reads once. @returns whether that was all; the balance is that of now in any case */
async function readOnce(limits: Partial<WalletLimits>, by = chain): Promise<boolean> {
  const { positions, isComplete } = await readPart(database, by, query, limits);
  expect(positions.find(({ token }) => token.mint.equals(fixture.coin))?.holding.balance).toBe(holds);
  return isComplete;
}

/** Reads until that was all. What is recorded continues what was recorded before, each time. @returns how many requests that took */
async function readAll(limits: Partial<WalletLimits>, by = chain): Promise<number> {
  for (let requests = 1; requests <= 40; requests += 1) {
    const isComplete = await readOnce(limits, by);
    const soFar = await recorded();
    expect(soFar).toEqual(isComplete ? entries : entries.slice(0, soFar.length));
    if (isComplete) return requests;
  }
  throw new Error('it does not end');
}

/** The cluster behind a node that can be told to misbehave, and then perhaps another one that does not. */
async function throughFaulty(edit: FaultyState['edit'], furtherUrls: string[] = []) {
  const node = await faultyNode(testChain.rpcUrl);
  node.state.edit = edit;
  return { ...through(node, { embedded: true, furtherUrls }), state: node.state };
}

it('reads a list of many pages, of which a request takes a few, from its beginning without a gap', async () => {
  const limits = { pageSize: 2, maxPages: 3 };
  const countPageCursors = async () => {
    const { rows } = await database.orm.execute<{ n: number }>(
      sql`select coalesce(sum(cardinality(marks)), 0)::int n from wallet_accounts`,
    );
    return rows[0]?.n;
  };
  // the way back to the beginning takes several requests, and nothing is recorded on it
  expect([await readOnce(limits), await recorded(), await countPageCursors()]).toEqual([false, [], 3]);
  // what comes in the meantime is read at the end
  await give(22n);
  expect(await readAll(limits)).toBeGreaterThan(2);
  expect(await countPageCursors()).toBe(0);
});

it('asks the next node where one does not know how far a list was read, and begins again where all have forgotten it', async () => {
  await readOnce({ pageSize: 2, maxPages: 3 });
  const unknown = '1'.repeat(64);
  const { chain: by, state } = await throughFaulty(undefined, [testChain.rpcUrl]);
  state.hear = (call) => {
    const [address, range] = call.params as [string, { before?: string }];
    if (call.method === 'getSignatureStatuses')
      return { ...call, params: [[unknown], ...call.params.slice(1)] };
    return range?.before ? { ...call, params: [address, { ...range, before: unknown }] } : call;
  };
  await readAll({ pageSize: 4 }, by);
  expect(state.calls).toContain('getSignatureStatuses');

  await forgetWallets(database);
  await readOnce({ pageSize: 2, maxPages: 3 });
  await database.orm.execute(
    sql`update wallet_accounts set marks = array[${unknown}] where cardinality(marks) > 0`,
  );
  await readAll({ pageSize: 4 });
});

it('records what it has read when its time ends or the cluster fails, and goes on from there', async () => {
  const limits = { maxReadMs: 0, transactionsPerCall: 4 };
  expect(await readOnce(limits)).toBe(false);
  expect((await recorded()).length).toBeGreaterThan(0);
  expect(await readAll(limits)).toBeGreaterThan(2);

  await forgetWallets(database);
  const { chain: by, state } = await throughFaulty((_, answer) => answer);
  state.edit = (method, answer) => {
    const read = state.calls.filter((each) => each === 'getTransaction').length;
    return method === 'getTransaction' && read > 4 ? { ...answer, result: {} } : answer;
  };
  expect(await readOnce({ transactionsPerCall: 2 }, by)).toBe(false);
  expect((await recorded()).length).toBeGreaterThan(0);
  state.edit = undefined;
  await readAll({ transactionsPerCall: 2 }, by);
});

/** A node that lists the third gift and does not have it. */
async function withoutThird() {
  const listed = (await fixture.rpc.getSignaturesForAddress(own)).slice(0, entries.length - 1);
  const third = listed.at(-4)?.signature;
  return (method: string, answer: { result: { transaction: { signatures: string[] } } }) =>
    method === 'getTransaction' && answer.result.transaction.signatures[0] === third
      ? { ...answer, result: null }
      : answer;
}

it('asks the next node for a transaction that one lists but does not have, and stops before it until it is old', async () => {
  const edit = await withoutThird();
  const alone = await throughFaulty(edit);
  // the node is not to blame
  for (let i = 0; i < 4; i += 1) expect(await readOnce({}, alone.chain)).toBe(false);
  expect(await recorded()).toEqual(entries.slice(0, 3));
  const both = await throughFaulty(edit, [testChain.rpcUrl]);
  expect(await readAll({}, both.chain)).toBe(1);

  // more than an hour, also by the 200 ms that a slot takes for a service that has not measured it yet
  await forgetWallets(database);
  testChain.advanceClock(8_000);
  await give(30n);
  const late = await throughFaulty(await withoutThird());
  expect(await readOnce({}, late.chain)).toBe(true);
  // no node has it any more
  expect(await recorded()).toEqual(entries.with(3, ['unexplained', -12n]));
});

it('shows all that a wallet holds and explains its own accounts, however many accounts others open for it', async () => {
  for (let i = 0; i < 6; i += 1) {
    const dust = await openOther(fixture.rpc, friend, fixture.coin, holder.publicKey);
    await sendInstructions(fixture.rpc, [transfer(ofFriend, dust, friend.publicKey, 1n)], [friend]);
  }
  // two are read, of all accounts those of both tokens
  for (const { mint, unreadAccounts, unexplained } of [
    { mint: undefined, unreadAccounts: 7, unexplained: 11n },
    { mint: fixture.coin.toBase58(), unreadAccounts: 6, unexplained: 6n },
  ]) {
    const reading = await readPart(database, chain, { ...query, mint }, { maxAccounts: 2 });
    expect(reading).toMatchObject({ isComplete: true, leftOutTokens: 0, unreadAccounts });
    const coin = reading.positions.find(({ token }) => token.mint.equals(fixture.coin));
    expect([coin?.holding.balance, coin?.accounts, coin?.pending?.tokens]).toEqual([
      holds + 6n,
      8,
      unexplained,
    ]);
  }
  const isOfAssociated = ([kind]: (typeof entries)[number]) => kind !== 'transferredIn';
  expect((await recorded()).filter(isOfAssociated)).toEqual(entries.filter(isOfAssociated));
});

it('reads wallets for others while one client asks for many on nodes that do not answer, and refuses far too many', async () => {
  const { chain: by, state } = await throughFaulty(undefined);
  state.fault = 'hangs';
  const wallets = openWallets(database, chains);
  const headers: string[][] = [];
  const context = {
    wallets,
    keyHolder: async () => undefined,
    clientAddress: () => '192.0.2.1',
    setHeader: (...header: string[]) => void headers.push(header),
  };
  const read = () => readForClient(context, by, { wallet: Keypair.generate().publicKey });
  let ended = 0;
  const end = () => {
    ended += 1;
  };
  // three are read, and forty wait
  for (let i = 0; i < 43; i += 1) mayGoUnused(read().finally(end));
  const { isComplete } = await wallets.read(chain, query, 'another');
  expect([isComplete, ended]).toEqual([true, 0]);
  await expect(read()).rejects.toMatchObject({ errorCode: 'RATE_LIMITED' });
  expect(headers).toEqual([['retry-after', '2']]);
});
