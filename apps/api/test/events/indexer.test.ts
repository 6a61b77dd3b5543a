import { casesAtDepth } from '@obverse/testing';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { readCursor } from '../../src/events/cursor.ts';
import { readTotals } from '../../src/events/event-totals.ts';
import type { IndexerSettings } from '../../src/events/indexer-state.ts';
import { openTestDatabase } from '../support/database.ts';
import { type FaultyState, faultyNode } from '../support/faulty-node.ts';
import { openTestChain, through } from '../support/test-chain.ts';
import { expectAllRecorded, loggedOn, recordedIn } from './recorded-events.ts';
import { startIndexer } from './start-indexer.ts';

const waiting = { timeout: 20_000, interval: 50 };

let database: Database;
const chain = await openTestChain();
const coins = [await chain.openIntegration('aUSD'), await chain.openIntegration('bUSD')] as const;
beforeEach(async () => {
  database = await openTestDatabase();
  return database.close;
});

/** Sends mints and redemptions of all integrations. */
async function trade(): Promise<void> {
  for (const coin of coins) {
    await chain.mint(coin, 3_000_000n);
    await chain.redeem(coin, 1_000_000n);
  }
}

const recorded = () => recordedIn(database);
const allRecorded = () => expectAllRecorded(chain, database);
const waitForCount = (count: number) =>
  vi.waitFor(async () => expect(await recorded()).toHaveLength(count), waiting);

/** A node whose responses the test edits, and an indexer that reads from it. */
async function followFaulty(settings: Partial<IndexerSettings> = {}) {
  const node = await faultyNode(chain.rpcUrl);
  const { chain: seen } = through(node, { timeoutMs: 1_000 });
  const start = (failures?: unknown[]) => startIndexer(seen, database, settings, failures);
  return { state: node.state, start };
}

type Edit = NonNullable<FaultyState['edit']>;
// biome-ignore lint/suspicious/noExplicitAny: any response of the node
type Result = any;
const editing =
  (edited: string, change: (result: Result) => unknown): Edit =>
  (method, answer) =>
    method === edited ? { ...answer, result: change(answer.result) } : answer;
const onTransaction = (change: (result: Result) => unknown) => editing('getTransaction', change);
const onList = (change: (result: Result[]) => unknown) => editing('getSignaturesForAddress', change);
const withhold = (hidden: ReadonlySet<string>) =>
  onList((listed) => listed.filter(({ signature }) => !hidden.has(signature)));

it('the indexer records every event once, in the order of the chain, over rescans and a restart, and its totals equal the counters in the accounts', async () => {
  await trade();
  const rescans = [{ intervalMs: 1, reachMs: 4e8 }];
  const { stop } = startIndexer(chain.chain, database, { rescans });
  await allRecorded();
  await trade();
  await allRecorded();
  await stop();
  await trade();
  const again = startIndexer(chain.chain, database, { rescans });
  await allRecorded();
  await again.stop();
  expect(again.failures).toEqual([]);
  const totals = await readTotals(database.orm, 'devnet');
  for (const { address } of coins) {
    const { lifetimeVolume: volume, lifetimeRevenue: revenue } = await chain.readIntegration(address);
    const own = totals.find(({ integrationId }) => integrationId === address.toBase58());
    expect(own).toMatchObject({ volume, revenue });
  }
});

it.each([
  ['a rescan', { rescans: [{ intervalMs: 200, reachMs: 4e8 }] }],
  ['an audit of the accounts', { totalsIntervalMs: 200 }],
])('the indexer finds by %s a transaction that the node did not list at first', async (_, settings) => {
  await trade();
  const hidden = await chain.mint(coins[0], 7n);
  await trade();
  const { state, start } = await followFaulty(settings);
  const without = withhold(new Set([hidden]));
  // no audit looks before the transaction is listed: the next whole rescan would be minutes later
  state.edit = (method, answer) =>
    method === 'getProgramAccounts'
      ? { ...answer, result: { ...answer.result, value: [] } }
      : without(method, answer);
  const { stop } = start();
  const expected = await loggedOn(chain);
  await waitForCount(expected.length - 1);
  state.edit = undefined;
  await waitForCount(expected.length);
  await stop();
  const rows = await recorded();
  expect(rows.at(-1)).toMatchObject({ signature: hidden, sequence: expected.length });
  const signatures = (of: readonly { signature: string }[]) => new Set(of.map(({ signature }) => signature));
  expect(signatures(rows)).toEqual(signatures(expected));
});

it('the indexer does not rescan the whole chain each time that another event is missing', async () => {
  await trade();
  const hidden = new Set([await chain.mint(coins[0], 7n)]);
  const { state, start } = await followFaulty({ totalsIntervalMs: 200, rescans: [] });
  const calls = { audits: 0, fullScans: 0 };
  state.hear = (call) => {
    const [, range] = call.params as [unknown, { until?: string; before?: string }?];
    const isAll = range?.until === undefined && range?.before === undefined;
    if (call.method === 'getProgramAccounts') calls.audits += 1;
    if (call.method === 'getSignaturesForAddress' && isAll) calls.fullScans += 1;
    return call;
  };
  state.edit = withhold(hidden);
  const { stop, failures } = start();
  await vi.waitFor(() => expect(failures).toContain('the nodes do not have the missing events'), waiting);
  const { audits, fullScans } = calls;
  state.edit = onList(() => []);
  hidden.add(await chain.mint(coins[0], 8n));
  state.edit = withhold(hidden);
  await trade();
  await vi.waitFor(() => expect(calls.audits).toBeGreaterThan(audits + 4), waiting);
  expect(calls.fullScans).toBe(fullScans);
  await stop();
});

const withMeta = (meta: object) =>
  onTransaction((result) => ({ ...result, meta: { ...result.meta, ...meta } }));

const invalidResponses: [string, Edit][] = [
  ['a missing transaction', onTransaction(() => null)],
  ['a transaction in another slot', onTransaction((result) => ({ ...result, slot: result.slot + 1 }))],
  ['a failed transaction that was listed as successful', withMeta({ err: 'AccountNotFound' })],
  ['no log', withMeta({ logMessages: null })],
  ['a list out of order', onList((result) => [...result].reverse())],
  ['a duplicate in the list', onList((result) => [result[0], ...result])],
  ['invalid signatures', onList((result) => result.map((entry) => ({ ...entry, signature: 'x' })))],
  ['negative slots', onList((result) => result.map((entry) => ({ ...entry, slot: -5 })))],
  ['no list', onList(() => ({ 0: 'x' }))],
];

it.each(casesAtDepth(invalidResponses, 3))(
  'the indexer records nothing of a response with %s and resumes when the node recovers',
  async (_, edit) => {
    const { state, start } = await followFaulty();
    state.edit = edit;
    const { stop, failures } = start();
    await vi.waitFor(() => expect(failures.length).toBeGreaterThan(0), waiting);
    expect(await recorded()).toEqual([]);
    expect(await readCursor(database.orm, 'devnet')).toMatchObject({ sequence: 0, signature: null });
    state.edit = undefined;
    await allRecorded();
    await stop();
  },
);

it('the indexer records nothing of a chain with another genesis hash', async () => {
  const one = startIndexer(chain.chain, database);
  await allRecorded();
  await one.stop();
  const before = await recorded();
  await trade();
  const { state, start } = await followFaulty();
  state.fault = 'servesOtherCluster';
  const { stop, failures } = start();
  await vi.waitFor(() => expect(String(failures[0])).toContain('DEVNET_RPC_URL: the database has'), waiting);
  await stop();
  expect(await recorded()).toEqual(before);
});
