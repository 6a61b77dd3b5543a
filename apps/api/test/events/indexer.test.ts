import type { Integration } from '@obverse/core';
import { casesAtDepth } from '@obverse/testing';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { readCursor } from '../../src/events/cursor.ts';
import { readTotals } from '../../src/events/event-totals.ts';
import type { IndexerSettings } from '../../src/events/indexer-state.ts';
import { openTestDatabase } from '../support/database.ts';
import { type FaultyState, faultyNode } from '../support/faulty-node.ts';
import { openTestChain, startTestChain, through } from '../support/test-chain.ts';
import { expectAllRecorded, loggedOn, recordedIn } from './recorded-events.ts';
import { startIndexer } from './start-indexer.ts';

const waiting = { timeout: 20_000, interval: 50 };

let database: Database;
const chain = await openTestChain();
const coins = [await chain.openIntegration('aUSD'), await chain.openIntegration('bUSD')];
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
const logged = () => loggedOn(chain);
const allRecorded = () => expectAllRecorded(chain, database);

/** A node whose responses the test edits, and an indexer that reads from it. */
async function followFaulty(settings: Partial<IndexerSettings> = {}) {
  const node = await faultyNode(chain.rpcUrl);
  const { chain: seen } = through(node, { timeoutMs: 1_000 });
  const following = (failures?: unknown[]) => startIndexer(seen, database, settings, failures);
  return { state: node.state, following };
}

it('the indexer records every event in the order of the chain and continues after a restart', async () => {
  await trade();
  const { stop } = startIndexer(chain.chain, database);
  await allRecorded();
  await trade();
  await allRecorded();
  await stop();
  await trade();
  const again = startIndexer(chain.chain, database);
  await allRecorded();
  await again.stop();
  expect(again.failures).toEqual([]);
});

it('the totals of the indexer equal the counters in the integrations’ accounts', async () => {
  await trade();
  const { stop } = startIndexer(chain.chain, database);
  await allRecorded();
  await stop();
  const totals = await readTotals(database.orm, 'devnet');
  for (const { address } of coins) {
    const { lifetimeVolume, lifetimeRevenue } = await chain.readIntegration(address);
    expect(totals.find(({ integrationId }) => integrationId === address.toBase58())).toMatchObject({
      volume: lifetimeVolume,
      revenue: lifetimeRevenue,
    });
  }
});

it('the indexer records no event twice when it rescans the whole chain', async () => {
  await trade();
  const { stop } = startIndexer(chain.chain, database, { rescans: [{ intervalMs: 1, reachMs: 4e8 }] });
  await allRecorded();
  await trade();
  await allRecorded();
  await stop();
});

/** Removes transactions from the node's list. */
const withhold =
  (hidden: ReadonlySet<string>): FaultyState['edit'] =>
  (method, answer) =>
    method === 'getSignaturesForAddress'
      ? {
          ...answer,
          result: answer.result.filter((entry: { signature: string }) => !hidden.has(entry.signature)),
        }
      : answer;

it.each([
  ['a rescan', { rescans: [{ intervalMs: 200, reachMs: 4e8 }] }],
  ['an audit of the accounts', { totalsIntervalMs: 200 }],
])('the indexer finds by %s a transaction that the node did not list at first', async (_, settings) => {
  await trade();
  const hidden = await chain.mint(coins[0] as Integration, 7n);
  await trade();
  const { state, following } = await followFaulty(settings);
  state.edit = withhold(new Set([hidden]));
  const { stop } = following();
  const expected = await logged();
  await vi.waitFor(async () => expect(await recorded()).toHaveLength(expected.length - 1), waiting);
  state.edit = undefined;
  await vi.waitFor(async () => expect(await recorded()).toHaveLength(expected.length), waiting);
  await stop();
  const rows = await recorded();
  expect(rows.at(-1)).toMatchObject({ signature: hidden, sequence: expected.length });
  expect(new Set(rows.map(({ signature }) => signature)).size).toBe(
    new Set(expected.map(({ signature }) => signature)).size,
  );
});

describe('an indexer whose node never lists a transaction', () => {
  const missing = 'the nodes do not have the missing events';

  /** An indexer that has reported the missing event. Counts its audits and its rescans of the whole chain. */
  async function withholding(settings: Partial<IndexerSettings>) {
    await trade();
    const hidden = new Set([await chain.mint(coins[0] as Integration, 7n)]);
    await trade();
    const { state, following } = await followFaulty({ totalsIntervalMs: 200, rescans: [], ...settings });
    const calls = { audits: 0, fullScans: 0 };
    state.hear = (call) => {
      if (call.method === 'getProgramAccounts') calls.audits += 1;
      const [, range] = call.params as [unknown, { until?: string; before?: string }?];
      const isAll = range?.until === undefined && range?.before === undefined;
      if (call.method === 'getSignaturesForAddress' && isAll) calls.fullScans += 1;
      return call;
    };
    state.edit = withhold(hidden);
    const { stop, failures } = following();
    onTestFinished(stop);
    await vi.waitFor(() => expect(failures).toContain(missing), waiting);
    const mintHidden = async (amount: bigint) => {
      // the node lists nothing until the signature to hide is known
      state.edit = (method, answer) =>
        method === 'getSignaturesForAddress' ? { ...answer, result: [] } : answer;
      const signature = await chain.mint(coins[0] as Integration, amount);
      hidden.add(signature);
      state.edit = withhold(hidden);
      return signature;
    };
    return { hidden, calls, mintHidden };
  }

  it('records another event of the same integration that is listed late', async () => {
    const { hidden, mintHidden } = await withholding({ minFullRescanIntervalMs: 0 });
    const late = await mintHidden(8n);
    await trade();
    const expected = (await logged()).length;
    await vi.waitFor(async () => expect(await recorded()).toHaveLength(expected - 2), waiting);
    hidden.delete(late);
    await vi.waitFor(async () => expect(await recorded()).toHaveLength(expected - 1), waiting);
  });

  it('does not rescan the whole chain each time that another event is missing', async () => {
    const { calls, mintHidden } = await withholding({});
    const { fullScans } = calls;
    for (let i = 0; i < 3; i += 1) {
      const after = calls.audits + 2;
      await mintHidden(8n);
      await trade();
      await vi.waitFor(() => expect(calls.audits).toBeGreaterThan(after), waiting);
    }
    expect(calls.fullScans).toBe(fullScans);
  });
});

it('the indexer audits the accounts although its node fails again and again', async () => {
  const { state, following } = await followFaulty({ totalsIntervalMs: 2_500, rescans: [] });
  let audits = 0;
  state.hear = (call) => {
    if (call.method === 'getProgramAccounts') audits += 1;
    return call;
  };
  const failures: unknown[] = [];
  let left = 20;
  let failuresBefore = 0;
  // twenty requests succeed, then all fail until the task has failed once more
  state.draw = () => {
    if (left > 0) {
      left -= 1;
      failuresBefore = failures.length;
      return 'none';
    }
    if (failures.length > failuresBefore) left = 20;
    return 'breaks';
  };
  const { stop } = following(failures);
  onTestFinished(stop);
  await vi.waitFor(() => expect(audits).toBeGreaterThan(1), { timeout: 60_000, interval: 20 });
  expect(failures.length).toBeGreaterThan(0);
});

it('the indexer keeps events of unknown versions and truncated logs raw, flagged and in order', async () => {
  const strange = await chain.mint(coins[0] as Integration, 11n);
  const cut = await chain.mint(coins[0] as Integration, 12n);
  const short = await chain.mint(coins[0] as Integration, 13n);
  const { state, following } = await followFaulty();
  state.edit = (method, answer) => {
    if (method !== 'getTransaction') return answer;
    const { meta, transaction } = answer.result;
    const [signature] = transaction.signatures;
    meta.logMessages = meta.logMessages.flatMap((line: string) => {
      if (!line.startsWith('Program data: ')) return [line];
      const bytes = Buffer.from(line.slice(14), 'base64');
      if (signature === strange) bytes[1] = 99;
      if (signature === cut) return ['Log truncated'];
      return [`Program data: ${(signature === short ? bytes.subarray(0, 40) : bytes).toString('base64')}`];
    });
    return answer;
  };
  const { stop } = following();
  const flagged = async () => (await recorded()).filter(({ flag }) => flag !== null);
  await vi.waitFor(async () => expect(await flagged()).toHaveLength(3), waiting);
  await stop();
  expect(await flagged()).toMatchObject([
    { signature: strange, flag: 'unknown', kind: 8, version: 99, integrationId: null, index: 0 },
    // the lost event may be of any integration that the transaction names
    { signature: cut, flag: 'truncated', integrationId: coins[0]?.address.toBase58(), raw: Buffer.alloc(0) },
    { signature: short, flag: 'malformed', kind: 8, version: 1, integrationId: null },
  ]);
});

type Edit = NonNullable<FaultyState['edit']>;
// biome-ignore lint/suspicious/noExplicitAny: any response of the node
type Result = any;
const onTransaction =
  (change: (result: Result) => unknown): Edit =>
  (method, answer) =>
    method === 'getTransaction' ? { ...answer, result: change(answer.result) } : answer;
const onList =
  (change: (result: Result[]) => unknown): Edit =>
  (method, answer) =>
    method === 'getSignaturesForAddress' ? { ...answer, result: change(answer.result) } : answer;

const invalidResponses: [string, Edit][] = [
  ['a missing transaction', onTransaction(() => null)],
  ['a transaction in another slot', onTransaction((result) => ({ ...result, slot: result.slot + 1 }))],
  [
    'a failed transaction that was listed as successful',
    onTransaction((result) => ({ ...result, meta: { ...result.meta, err: 'AccountNotFound' } })),
  ],
  ['no log', onTransaction((result) => ({ ...result, meta: { ...result.meta, logMessages: null } }))],
  ['a list out of order', onList((result) => [...result].reverse())],
  ['a duplicate in the list', onList((result) => [result[0], ...result])],
  ['invalid signatures', onList((result) => result.map((entry) => ({ ...entry, signature: 'x' })))],
  ['negative slots', onList((result) => result.map((entry) => ({ ...entry, slot: -5 })))],
  ['no list', onList(() => ({ 0: 'x' }) as never)],
];

it.each(casesAtDepth(invalidResponses, 3))(
  'the indexer records nothing of a response with %s and resumes when the node recovers',
  async (_, edit) => {
    const { state, following } = await followFaulty();
    state.edit = edit;
    const { stop, failures } = following();
    await vi.waitFor(() => expect(failures.length).toBeGreaterThan(0), waiting);
    expect(await recorded()).toEqual([]);
    expect(await readCursor(database.orm, 'devnet')).toMatchObject({ sequence: 0, signature: null });
    state.edit = undefined;
    await allRecorded();
    await stop();
  },
);

/** Whether a call says which slot its node has to have reached. */
const isFromSlot = ({ params }: { readonly params: readonly unknown[] }): boolean =>
  (params.at(-1) as { minContextSlot?: number } | undefined)?.minContextSlot !== undefined;

it('the indexer records every event from a node that refuses minContextSlot, and gives it up', async () => {
  await trade();
  const { state, following } = await followFaulty();
  const signatures = async () => (await logged()).map(({ signature }) => signature);
  const refused = new Set<unknown>();
  const withoutIt = new Set<unknown>();
  state.hear = (call) => {
    if (call.method !== 'getTransaction') return call;
    const [signature] = call.params;
    if (!isFromSlot(call)) {
      withoutIt.add(signature);
      return call;
    }
    refused.add(signature);
    // what is no parameter of the method is an invalid request: -32602
    return { ...call, params: [] };
  };
  const { stop, failures } = following();
  await allRecorded();
  const first = new Set(await signatures());
  expect(refused.size).toBeGreaterThan(0);
  await trade();
  await allRecorded();
  await stop();
  const added = (await signatures()).filter((signature) => !first.has(signature));
  expect(added.length).toBeGreaterThan(0);
  expect(added.filter((signature) => !withoutIt.has(signature))).toEqual([]);
  expect(added.filter((signature) => refused.has(signature))).toEqual([]);
  expect(failures).toEqual([]);
});

it('the indexer asks the next node for transactions whose slot the first one has not reached, and goes on to use the first one', async () => {
  await trade();
  const [behind, other] = await Promise.all([faultyNode(chain.rpcUrl), faultyNode(chain.rpcUrl)]);
  // one of several nodes behind a URL: another one has listed what this one does not have yet
  behind.state.edit = (method, answer) => {
    if (method !== 'getTransaction') return answer;
    const { result: _, ...rest } = answer;
    return { ...rest, error: { code: -32_016, message: 'Minimum context slot has not been reached' } };
  };
  const asked: boolean[] = [];
  other.state.hear = (call) => {
    if (call.method === 'getTransaction') asked.push(isFromSlot(call));
    return call;
  };
  const { chain: seen } = through([behind, other]);
  const { stop, failures } = startIndexer(seen, database);
  for (let i = 0; i < 4; i++) {
    await trade();
    await allRecorded();
  }
  await stop();
  expect(failures).toEqual([]);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked).not.toContain(false);
  // a node that fails three times in a row is left alone, and this one was asked each time
  const lists = behind.state.calls.filter((method) => method === 'getSignaturesForAddress').length;
  expect(lists).toBeGreaterThan(3);
  expect(other.state.calls.filter((method) => method === 'getSignaturesForAddress')).toHaveLength(0);
});

it('the indexer records nothing of a chain with another genesis hash', async () => {
  const one = startIndexer(chain.chain, database);
  await allRecorded();
  await one.stop();
  const before = await recorded();
  const other = await startTestChain();
  onTestFinished(() => other.close());
  const two = startIndexer(other.chain, database);
  await vi.waitFor(
    () =>
      expect(String(two.failures[0])).toMatch(
        /DEVNET_RPC_URL: the database has the events of devnet with the genesis hash \w+, and the nodes are of the cluster with \w+$/,
      ),
    waiting,
  );
  await two.stop();
  expect(await recorded()).toEqual(before);
});
