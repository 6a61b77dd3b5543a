import type { Keypair } from '@solana/web3.js';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { openWallets, type Wallets } from '../../src/wallet/wallets.ts';
import { openTestDatabase } from '../support/database.ts';
import { faultyNode } from '../support/faulty-node.ts';
import { through } from '../support/test-chain.ts';
import { walletFixture } from './fixture.ts';

const database = await openTestDatabase();
const fixture = await walletFixture(database);
for (const wallet of fixture.wallets) for (let i = 0; i < 4; i += 1) await fixture.buy(wallet, 100n);
afterAll(async () => {
  await fixture.close();
  await database.close();
});
afterEach(async () => {
  for (const table of ['wallets', 'wallet_accounts', 'wallet_lines'])
    await database.orm.execute(sql.raw(`delete from ${table}`));
});

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

/** A node of their own for the background jobs. */
async function jobsNode() {
  const node = await faultyNode(fixture.testChain.rpcUrl);
  const { chain } = through(node, { embedded: true, timeoutMs: 30_000 });
  return { state: node.state, chains: { mainnet: chain, devnet: chain } };
}

const read = (wallets: Wallets, { publicKey: wallet }: Keypair) =>
  wallets.read(fixture.chain, { wallet }, 'client');

function open(chains = fixture.chains): Wallets {
  const wallets = openWallets(database, chains, limits);
  onTestFinished(() => wallets.close());
  return wallets;
}

it('reads the rest of a wallet in the background, so that a later request finds it complete', async () => {
  const [wallet] = fixture.wallets as [Keypair];
  const wallets = open();
  expect(await read(wallets, wallet)).toMatchObject({ isComplete: false });
  await vi.waitFor(async () => expect(await recordedOf(wallet)).toEqual(bought), 30_000);
  await vi.waitFor(async () => expect(await read(wallets, wallet)).toMatchObject({ isComplete: true }));
});

it('answers what is recorded and the balance of now while a background job reads the wallet', async () => {
  const [wallet] = fixture.wallets as [Keypair];
  const { state, chains } = await jobsNode();
  state.fault = 'hangs';
  const wallets = open(chains);
  const first = await read(wallets, wallet);
  await vi.waitFor(() => expect(state.calls).toContain('getTokenAccountsByOwner'));
  for (let i = 0; i < 3; i += 1) {
    const { positions, isComplete, sequence, version } = await read(wallets, wallet);
    const { version: before, sequence: last } = first;
    expect({ isComplete, sequence, version }).toEqual({ isComplete: false, sequence: last, version: before });
    const coin = positions.find(({ token }) => token.mint.equals(fixture.coin));
    expect([coin?.holding.balance, coin?.pending?.tokens]).toEqual([400n, 400n]);
  }
  expect(await recordedOf(wallet)).toEqual([]);
});

it('reads one token of a wallet while a background job reads all of them', async () => {
  const [wallet] = fixture.wallets as [Keypair];
  const { state, chains } = await jobsNode();
  state.fault = 'hangs';
  const wallets = open(chains);
  expect(await read(wallets, wallet)).toMatchObject({ isComplete: false });
  await vi.waitFor(() => expect(state.calls).toContain('getTokenAccountsByOwner'));
  const query = { wallet: wallet.publicKey, mint: fixture.junior.toBase58() };
  expect(await wallets.read(fixture.chain, query, 'client')).toMatchObject({ isComplete: true });
});

it('reads two wallets at a time in the background, and takes turns with the others', async () => {
  const { state, chains } = await jobsNode();
  const owners: unknown[] = [];
  state.fault = 'hangs';
  state.hear = (call) => {
    if (call.method === 'getTokenAccountsByOwner') owners.push(call.params[0]);
    return call;
  };
  const held = open(chains);
  for (const wallet of fixture.wallets) await read(held, wallet);
  const lists = () => state.calls.filter((method) => method === 'getTokenAccountsByOwner').length;
  await vi.waitFor(() => expect(lists()).toBe(2));
  // a request for a wallet that waits is answered meanwhile
  for (const wallet of fixture.wallets) expect((await read(held, wallet)).isComplete).toBe(false);
  expect(lists()).toBe(2);

  state.fault = 'none';
  owners.length = 0;
  const wallets = open(chains);
  for (const wallet of fixture.wallets) await read(wallets, wallet);
  // from here on the last one waits, or has begun; both turns before it may only be about to ask
  const before = owners.length;
  const last = fixture.wallets.at(-1)?.publicKey.toBase58();
  await vi.waitFor(() => expect(owners).toContain(last), 30_000);
  expect(owners.indexOf(last)).toBeLessThanOrEqual(before + 2);
  for (const wallet of fixture.wallets)
    await vi.waitFor(async () => expect(await recordedOf(wallet)).toEqual(bought), 30_000);
});

it('records each entry once where two instances read the same wallet in the background', async () => {
  const [wallet] = fixture.wallets as [Keypair];
  const instances = [open(), open()];
  await Promise.all(instances.map((wallets) => read(wallets, wallet)));
  for (const wallets of instances)
    await vi.waitFor(
      async () => expect(await read(wallets, wallet)).toMatchObject({ isComplete: true }),
      30_000,
    );
  expect(await recordedOf(wallet)).toEqual(bought);
});

it('goes on with the next request where nodes have failed a background job', async () => {
  const [wallet] = fixture.wallets as [Keypair];
  const { state, chains } = await jobsNode();
  state.fault = 'breaks';
  const wallets = open(chains);
  const { version } = await read(wallets, wallet);
  await vi.waitFor(
    async () => expect((await read(wallets, wallet)).version).toBeGreaterThan(version),
    30_000,
  );
});

it('stops background jobs when the service closes', async () => {
  const { state, chains } = await jobsNode();
  const wallets = openWallets(database, chains, limits);
  for (const wallet of fixture.wallets) await read(wallets, wallet);
  await vi.waitFor(() => expect(state.calls).toContain('getTransaction'));
  await wallets.close();
  const calls = state.calls.length;
  const recorded = await Promise.all(fixture.wallets.map(recordedOf));
  expect(recorded.flat().length).toBeLessThan(12);
  // another service reads everything meanwhile, with a node of its own
  const next = open();
  for (const wallet of fixture.wallets) await read(next, wallet);
  for (const wallet of fixture.wallets)
    await vi.waitFor(async () => expect(await recordedOf(wallet)).toEqual(bought), 30_000);
  expect(state.calls.length).toBe(calls);
});
