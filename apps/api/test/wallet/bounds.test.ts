import { Keypair, type PublicKey } from '@solana/web3.js';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, it } from 'vitest';
import { mayGoUnused } from '../../src/lib/async.ts';
import { readForClient } from '../../src/wallet/read-for-client.ts';
import type { WalletLimits } from '../../src/wallet/reader/wallet-limits.ts';
import { entriesBefore } from '../../src/wallet/reader/wallet-store.ts';
import { openWallets } from '../../src/wallet/wallets.ts';
import { openTestDatabase } from '../support/database.ts';
import { type FaultyState, faultyNode } from '../support/faulty-node.ts';
import { through } from '../support/test-chain.ts';
import { openOther, sendInstructions, transfer } from '../support/transfers.ts';
import { readPart, walletFixture } from './fixture.ts';

let holds = 1_000n;

/** Each of another size, so that an entry that is missing or counted twice shows. */
const gifts = [10n, 11n, 12n, 13n, 14n, 15n, 16n, 17n, 18n];

const give = async (amount: bigint) => {
  await fixture.give(holder, own, ofFriend, amount, fixture.coin);
  holds -= amount;
  entries.push(['transferredOut', -amount]);
};

const database = await openTestDatabase();
const fixture = await walletFixture(database);
const [holder, friend] = fixture.wallets as [Keypair, Keypair];
const own = fixture.ata(fixture.coin, holder.publicKey);
const ofFriend = fixture.ata(fixture.coin, friend.publicKey);
await fixture.buy(holder, 1_000n);
const entries: [string, bigint][] = [['minted', 1_000n]];
for (const amount of gifts) await give(amount);
// in another account of the holder, whose list is short
const [other] = fixture.others as [PublicKey];
await fixture.give(friend, ofFriend, other, 5n, fixture.coin);
holds += 5n;
entries.push(['transferredIn', 5n]);
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
  const found = await entriesBefore(database.orm, ref);
  return found.reverse().map(({ kind, tokens }): [string, bigint] => [kind, tokens]);
};

/** Reads once. @returns whether that was all; the balance is that of now in any case */
async function readOnce(limits: Partial<WalletLimits>, chain = fixture.chain): Promise<boolean> {
  const query = { wallet: holder.publicKey };
  const { positions, isComplete } = await readPart(database, chain, query, limits);
  expect(positions.find(({ token }) => token.mint.equals(fixture.coin))?.holding.balance).toBe(holds);
  return isComplete;
}

/** Reads until that was all. What is recorded continues what was recorded before, each time. @returns how many requests that took */
async function readAll(limits: Partial<WalletLimits>, chain = fixture.chain): Promise<number> {
  for (let requests = 1; requests <= 40; requests += 1) {
    const isComplete = await readOnce(limits, chain);
    const soFar = await recorded();
    expect(soFar).toEqual(entries.slice(0, soFar.length));
    if (isComplete) {
      expect(soFar).toEqual(entries);
      return requests;
    }
  }
  throw new Error('it does not end');
}

/** The cluster behind a node that can be told to misbehave, and then perhaps another one that does not. */
async function throughFaulty(edit: FaultyState['edit'], furtherUrls: string[] = []) {
  const node = await faultyNode(fixture.testChain.rpcUrl);
  node.state.edit = edit;
  const { chain } = through(node, { embedded: true, furtherUrls });
  return { chain, state: node.state };
}

it.each([
  [2, 3],
  [3, 3],
])(
  'reads a list of pages of %i, of which a request takes %i, from its beginning without a gap',
  async (pageSize, maxPages) => {
    const limits = { pageSize, maxPages };
    // the way back to the beginning takes several requests, and nothing is recorded on it
    expect([await readOnce(limits), await recorded()]).toEqual([false, []]);
    // what comes in the meantime is read at the end
    await give(20n + BigInt(pageSize));
    expect(await readAll(limits)).toBeGreaterThan(2);
  },
);

it('keeps page cursors of a list that is too long, and drops them once it is read', async () => {
  const pageCursors = async () => {
    const { rows } = await database.orm.execute<{ n: number }>(
      sql`select coalesce(sum(cardinality(marks)), 0)::int n from wallet_accounts`,
    );
    return rows[0]?.n;
  };
  await readOnce({ pageSize: 2, maxPages: 3 });
  expect(await pageCursors()).toBe(3);
  await readAll({ pageSize: 2, maxPages: 3 });
  expect(await pageCursors()).toBe(0);
});

it('asks the next node where one does not know how far a list was read', async () => {
  await readOnce({ pageSize: 2, maxPages: 3 });
  const unknown = '1'.repeat(64);
  const { chain, state } = await throughFaulty(undefined, [fixture.testChain.rpcUrl]);
  state.hear = (call) => {
    const [address, range] = call.params as [string, { before?: string }];
    if (call.method === 'getSignatureStatuses')
      return { ...call, params: [[unknown], ...call.params.slice(1)] };
    return range?.before ? { ...call, params: [address, { ...range, before: unknown }] } : call;
  };
  await readAll({ pageSize: 4 }, chain);
  expect(state.calls).toContain('getSignatureStatuses');
});

it('begins a list again where all nodes have forgotten how far it was read', async () => {
  await readOnce({ pageSize: 2, maxPages: 3 });
  await database.orm.execute(
    sql`update wallet_accounts set marks = array[${'1'.repeat(64)}] where cardinality(marks) > 0`,
  );
  await readAll({ pageSize: 4 });
});

it('records what it has read when its time ends, and goes on from there', async () => {
  const limits = { maxReadMs: 0, transactionsPerCall: 4 };
  expect(await readOnce(limits)).toBe(false);
  expect((await recorded()).length).toBeGreaterThan(0);
  expect(await readAll(limits)).toBeGreaterThan(2);
});

it('records what it has read when the cluster fails, and goes on from there', async () => {
  const { chain, state } = await throughFaulty((_, answer) => answer);
  state.edit = (method, answer) => {
    const read = state.calls.filter((each) => each === 'getTransaction').length;
    return method === 'getTransaction' && read > 4 ? { ...answer, result: {} } : answer;
  };
  const limits = { transactionsPerCall: 2 };
  expect(await readOnce(limits, chain)).toBe(false);
  const before = await recorded();
  expect(before.length).toBeGreaterThan(0);
  state.edit = undefined;
  await readAll(limits, chain);
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

it('asks the next node for a transaction that one lists but does not have, and stops before it where no node has it yet', async () => {
  const edit = await withoutThird();
  const alone = await throughFaulty(edit);
  // the node is not to blame
  for (let i = 0; i < 4; i += 1) expect(await readOnce({}, alone.chain)).toBe(false);
  expect(await recorded()).toEqual(entries.slice(0, 3));
  const both = await throughFaulty(edit, [fixture.testChain.rpcUrl]);
  expect(await readAll({}, both.chain)).toBe(1);
});

it('counts what a transaction did as unexplained that no node has any more', async () => {
  // more than an hour, also by the 200 ms that a slot takes for a service that has not measured it yet
  fixture.testChain.advanceClock(8_000);
  await give(30n);
  const { chain } = await throughFaulty(await withoutThird());
  expect(await readOnce({}, chain)).toBe(true);
  const expected = [...entries];
  expected[3] = ['unexplained', -12n];
  expect(await recorded()).toEqual(expected);
});

it('shows all that a wallet holds and explains its own accounts, however many accounts others open for it', async () => {
  const query = { wallet: holder.publicKey };
  const dust: PublicKey[] = [];
  for (let i = 0; i < 6; i += 1) {
    const account = await openOther(fixture.rpc, friend, fixture.coin, holder.publicKey);
    await sendInstructions(fixture.rpc, [transfer(ofFriend, account, friend.publicKey, 1n)], [friend]);
    dust.push(account);
  }
  // two are read, of all accounts those of both tokens
  const expected = [
    { mint: undefined, unreadAccounts: 7, unexplained: 11n },
    { mint: fixture.coin.toBase58(), unreadAccounts: 6, unexplained: 6n },
  ];
  for (const { mint, unreadAccounts, unexplained } of expected) {
    const reading = await readPart(database, fixture.chain, { ...query, mint }, { maxAccounts: 2 });
    const coin = reading.positions.find(({ token }) => token.mint.equals(fixture.coin));
    expect(coin?.holding.balance).toBe(holds + 6n);
    expect(coin?.accounts).toBe(8);
    expect(reading).toMatchObject({ isComplete: true, leftOutTokens: 0, unreadAccounts });
    expect(coin?.pending?.tokens).toBe(unexplained);
  }
  const ofAssociated = entries.filter(([kind]) => kind !== 'transferredIn');
  expect((await recorded()).filter(([kind]) => kind !== 'transferredIn')).toEqual(ofAssociated);
});

it('records nothing of a wallet that never had the token that is requested', async () => {
  const query = { wallet: Keypair.generate().publicKey, mint: fixture.coin.toBase58() };
  expect((await readPart(database, fixture.chain, query)).isComplete).toBe(true);
  const { rows } = await database.orm.execute(
    sql`select wallet from wallets union select wallet from wallet_accounts`,
  );
  expect(rows).toEqual([]);
});

it('shows the tokens that a wallet holds most of, and says how many it leaves out', async () => {
  const { positions, leftOutTokens } = await readPart(
    database,
    fixture.chain,
    { wallet: holder.publicKey },
    { maxTokens: 1 },
  );
  expect(positions.map(({ token }) => token.mint)).toEqual([fixture.coin]);
  expect(leftOutTokens).toBe(1);
});

it('reads wallets for others while one client asks for many on nodes that do not answer', async () => {
  const { chain, state } = await throughFaulty(undefined);
  state.fault = 'hangs';
  const wallets = openWallets(database, fixture.chains);
  let ended = 0;
  const end = () => {
    ended += 1;
  };
  for (let i = 0; i < 12; i += 1) {
    const query = { wallet: Keypair.generate().publicKey };
    wallets.read(chain, query, 'one').then(end, end);
  }
  const { isComplete } = await wallets.read(fixture.chain, { wallet: holder.publicKey }, 'another');
  expect([isComplete, ended]).toEqual([true, 0]);
});

it('refuses a client that asks for far too many wallets at the same time, and says when to try again', async () => {
  const { chain, state } = await throughFaulty(undefined);
  state.fault = 'hangs';
  const headers: string[][] = [];
  const context = {
    wallets: openWallets(database, fixture.chains),
    keyHolder: async () => undefined,
    clientAddress: () => '192.0.2.1',
    setHeader: (...header: string[]) => void headers.push(header),
  };
  const read = () => readForClient(context, chain, { wallet: Keypair.generate().publicKey });
  // three are read, and forty wait
  for (let i = 0; i < 43; i += 1) mayGoUnused(read());
  await expect(read()).rejects.toMatchObject({ errorCode: 'RATE_LIMITED' });
  expect(headers).toEqual([['retry-after', '2']]);
});
