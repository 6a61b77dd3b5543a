import type { Keypair } from '@solana/web3.js';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { openWallets, type Wallets } from '../../src/wallet/wallets.ts';
import { openTestDatabase } from '../support/database.ts';
import { faultyNode } from '../support/faulty-node.ts';
import { through } from '../support/test-chain.ts';
import { forgetWallets, walletFixture } from './fixture.ts';

const database = await openTestDatabase();
const fixture = await walletFixture(database);
const { wallets: keys } = fixture;
const [wallet] = keys as [Keypair];
for (const each of keys) for (let i = 0; i < 4; i += 1) await fixture.buy(each, 100n);
afterAll(async () => {
  await fixture.close();
  await database.close();
});
afterEach(() => forgetWallets(database));

/** Opening three accounts, and four purchases: a request reads one of these transactions. */
const limits = { maxTransactions: 1 };
const bought = ['100', '100', '100', '100'];

/** What is recorded of a wallet. */
async function recordedOf({ publicKey }: Keypair): Promise<string[]> {
  const { rows } = await database.orm.execute<{ tokens: string }>(
    sql`select tokens from wallet_lines where wallet = ${publicKey.toBase58()} order by sequence`,
  );
  return rows.map(({ tokens }) => String(tokens));
}
const waitFor = (check: () => Promise<unknown>) => vi.waitFor(check, 30_000);
const untilRecorded = async (...read: Keypair[]) => {
  for (const each of read) await waitFor(async () => expect(await recordedOf(each)).toEqual(bought));
};

const read = (wallets: Wallets, { publicKey }: Keypair, mint?: string) =>
  wallets.read(fixture.chain, { wallet: publicKey, mint }, 'client');

function open(chains = fixture.chains): Wallets {
  const wallets = openWallets(database, chains, limits);
  onTestFinished(() => wallets.close());
  return wallets;
}

/** Wallets whose background jobs have a node of their own. */
async function openWithNode(fault: 'none' | 'hangs' | 'breaks') {
  const { state, ...node } = await faultyNode(fixture.testChain.rpcUrl);
  state.fault = fault;
  const { chain } = through(node, { embedded: true, timeoutMs: 30_000 });
  const chains = { mainnet: chain, devnet: chain };
  const lists = () => state.calls.filter((method) => method === 'getTokenAccountsByOwner').length;
  return { state, lists, wallets: open(chains) };
}

it('reads the rest of a wallet in the background on two instances, which record each entry once', async () => {
  const instances = [open(), open()];
  const first = await Promise.all(instances.map((wallets) => read(wallets, wallet)));
  expect(first.map(({ isComplete }) => isComplete)).toContain(false);
  for (const wallets of instances)
    await waitFor(async () => expect(await read(wallets, wallet)).toMatchObject({ isComplete: true }));
  expect(await recordedOf(wallet)).toEqual(bought);
});

it('answers what is recorded and the balance of now, and reads one token, while a background job reads the wallet', async () => {
  const { lists, wallets } = await openWithNode('hangs');
  const { version, sequence } = await read(wallets, wallet);
  await vi.waitFor(() => expect(lists()).toBeGreaterThan(0));
  for (let i = 0; i < 3; i += 1) {
    const again = await read(wallets, wallet);
    expect(again).toMatchObject({ isComplete: false, sequence, version });
    const coin = again.positions.find(({ token }) => token.mint.equals(fixture.coin));
    expect([coin?.holding.balance, coin?.pending?.tokens]).toEqual([400n, 400n]);
  }
  expect(await recordedOf(wallet)).toEqual([]);
  expect(await read(wallets, wallet, fixture.junior.toBase58())).toMatchObject({ isComplete: true });
});

it('goes on with the next request where nodes have failed a background job', async () => {
  const { wallets } = await openWithNode('breaks');
  const { version } = await read(wallets, wallet);
  await waitFor(async () => expect((await read(wallets, wallet)).version).toBeGreaterThan(version));
});

it('stops background jobs when the service closes', async () => {
  const { state, wallets } = await openWithNode('none');
  for (const each of keys) await read(wallets, each);
  await vi.waitFor(() => expect(state.calls).toContain('getTransaction'));
  await wallets.close();
  const calls = state.calls.length;
  expect((await Promise.all(keys.map(recordedOf))).flat().length).toBeLessThan(12);
  // another service reads everything meanwhile, with a node of its own
  const next = open();
  for (const each of keys) await read(next, each);
  await untilRecorded(...keys);
  expect(state.calls.length).toBe(calls);
});
