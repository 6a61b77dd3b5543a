import { DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { events } from '../../src/db/schema/events-tables.ts';
import { indexerCursors } from '../../src/db/schema/indexer-cursors-tables.ts';
import { readCursor } from '../../src/events/cursor.ts';
import { defaultIndexerSettings } from '../../src/events/indexer-state.ts';
import { lastTransactionBefore } from '../../src/events/read-events.ts';
import { type IndexerContext, reconcile } from '../../src/events/reconcile.ts';
import { isConsistent } from '../../src/events/reindex-events.ts';
import { OrphanSearch } from '../../src/events/remove-orphaned.ts';
import { rpcSource } from '../../src/events/rpc-source.ts';
import { openTestDatabase } from '../support/database.ts';
import { type FaultyState, faultyNode } from '../support/faulty-node.ts';
import { openTestChain, through } from '../support/test-chain.ts';
import { contentsOf, recordedIn, reindexChain } from './recorded-events.ts';

let database: Database;
const chain = await openTestChain();
// so that there are slots before those of the transactions
chain.advanceClock(10);
const coin = await chain.openIntegration('aUSD');
for (let i = 1n; i <= 5n; i++) await chain.mint(coin, i * 1_000_000n);
// so that all of it is well behind the tip
chain.advanceClock(300);
beforeEach(async () => {
  database = await openTestDatabase();
  await reindexChain(chain, database);
  return database.close;
});

type Edit = NonNullable<FaultyState['edit']>;
const honest: Edit = (_, answer) => answer;

/** What the leader would do with nodes that answer so, and what it reports. */
async function verifier(...edits: Edit[]) {
  const nodes = await Promise.all(
    edits.map(async (edit) => {
      const node = await faultyNode(chain.rpcUrl);
      node.state.edit = edit;
      return node;
    }),
  );
  const connected = through(nodes);
  // on a busy machine a node may be late with its first answer, and says nothing until then
  const answers = () => connected.chain.askEach(async () => true);
  await vi.waitFor(async () => expect(await answers()).not.toContain(undefined), { timeout: 60_000 });
  const logged: string[] = [];
  const reported: number[][] = [];
  const log = {
    info: () => {},
    warn: () => {},
    error: (_: unknown, line?: string) => logged.push(`${line}`),
  };
  const context: IndexerContext = {
    chain: connected.chain,
    database,
    write: (change) => database.orm.transaction(change),
    signal: new AbortController().signal,
    source: rpcSource(connected.chain),
  };
  const { margins, recent } = defaultIndexerSettings;
  const observe = (_: string, deleted: number, unconfirmed: number) =>
    void reported.push([deleted, unconfirmed]);
  const orphans = new OrphanSearch({ confirmAfterMs: 0, margins, log: log as never, observe });
  /** Reconciles the recent history, as the leader does each minute. @returns how many events were removed */
  const verify = async () => {
    const { slot = 0 } = (await readCursor(database.orm, 'devnet')) ?? {};
    const from = await lastTransactionBefore(
      database.orm,
      'devnet',
      slot - connected.chain.slotTime.slotsIn(recent.reachMs),
    );
    return (await reconcile(context, { from }, { orphans })).surplus;
  };
  const reindex = () => reindexChain(connected, database);
  return { verify, reindex, logged, reported, nodes: nodes.map(({ state }) => state) };
}

/** Four digits of base58, which has no zero. */
const endingOf = (number: number) =>
  number
    .toString(8)
    .padStart(4, '0')
    .replace(/\d/g, (digit) => `${Number(digit) + 1}`);

/** Records an event each of transactions that the chain does not have, in the slot of the newest one. @returns their signatures */
async function addOrphans(numbers: readonly number[], slotsLater = 0): Promise<string[]> {
  const recorded = await recordedIn(database);
  const newest = recorded.at(-1) as (typeof recorded)[number];
  const slot = newest.slot + slotsLater;
  const added = numbers.map((number, i) => {
    const signature = `${newest.signature.slice(0, -4)}${endingOf(number)}`;
    return { ...newest, signature, slot, sequence: newest.sequence + 1 + i };
  });
  await database.orm.insert(events).values(added);
  const { signature, sequence } = added.at(-1) as (typeof added)[number];
  await database.orm.update(indexerCursors).set({ signature, slot, sequence });
  return added.map((each) => each.signature);
}

const addOrphan = async (slotsLater = 0, number = 0) => (await addOrphans([number], slotsLater))[0] as string;

/** The numbers below this one. */
const numbersBelow = (count: number) => [...Array(count).keys()];

const has = async (signature: string) =>
  (await database.orm.select().from(events).where(eq(events.signature, signature))).length > 0;

// biome-ignore lint/suspicious/noExplicitAny: an answer of a node
type Answer = any;

describe('reconcile', () => {
  it('deletes a recorded transaction that the chain does not have when it is missing for the second time', async () => {
    const before = await recordedIn(database);
    const cursor = await readCursor(database.orm, 'devnet');
    const orphan = await addOrphan();
    const { verify, logged, reported } = await verifier(honest);
    expect([await verify(), await has(orphan)]).toEqual([0, true]);
    expect([await verify(), await has(orphan)]).toEqual([1, false]);
    expect(await verify()).toBe(0);
    expect(await recordedIn(database)).toEqual(before);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('the chain does not have these recorded events');
    expect(reported).toEqual([
      [0, 0],
      [1, 0],
      [0, 0],
    ]);
    const after = await readCursor(database.orm, 'devnet');
    expect(after).toMatchObject({ slot: before.at(-1)?.slot, repairs: 1 });
    expect(after?.sequence).toBe((cursor?.sequence ?? 0) + 1);
  });

  it('deletes each orphaned transaction only when that one is missing for the second time', async () => {
    const { verify } = await verifier(honest);
    const first = await addOrphan(0, 1);
    expect(await verify()).toBe(0);
    const second = await addOrphan(0, 2);
    expect([await verify(), await has(first), await has(second)]).toEqual([1, false, true]);
    expect([await verify(), await has(second)]).toEqual([1, false]);
  });

  it('deletes more orphaned transactions than one call can ask for', async () => {
    const before = await recordedIn(database);
    await addOrphans(numbersBelow(205));
    const { verify, logged } = await verifier(honest);
    expect([await verify(), await verify(), await verify()]).toEqual([0, 205, 0]);
    expect(await recordedIn(database)).toEqual(before);
    expect(logged).toHaveLength(1);
  });

  it('deletes an orphaned transaction that is older than the newest 200 transactions, as many come in a minute', async () => {
    const orphan = await addOrphan();
    const newer = new Set(await addOrphans(numbersBelow(450).slice(1)));
    let asked: readonly string[] = [];
    const knowsNewer: Edit = (method, answer: Answer) => {
      if (method !== 'getSignatureStatuses') return answer;
      const status = { slot: 1, confirmations: null, err: null, confirmationStatus: 'finalized' };
      const value = answer.result.value.map((each: unknown, i: number) =>
        newer.has(asked[i] ?? '') ? status : each,
      );
      return { ...answer, result: { ...answer.result, value } };
    };
    const { verify, nodes } = await verifier(knowsNewer);
    for (const node of nodes)
      node.hear = (call) => {
        if (call.method === 'getSignatureStatuses') asked = call.params[0] as readonly string[];
        return call;
      };
    expect([await verify(), await verify(), await has(orphan)]).toEqual([0, 1, false]);
  });

  it('deletes the rest later when the node fails in the middle of a comparison', async () => {
    const before = await recordedIn(database);
    await addOrphans(numbersBelow(8));
    let blocks = 0;
    const failsOnce: Edit = (method, answer: Answer) => {
      if (method === 'getBlock') blocks += 1;
      // after the first eight and another five
      return method === 'getBlock' && blocks > 13 && blocks <= 16
        ? { ...answer, result: 'no block' }
        : answer;
    };
    const { verify, logged } = await verifier(failsOnce);
    const counts: number[] = [];
    for (let i = 0; i < 5; i++) counts.push(await verify());
    expect(counts).toEqual([0, 5, 0, 3, 0]);
    expect(logged).toHaveLength(2);
    expect(await recordedIn(database)).toEqual(before);
  });

  it('deletes nothing when the only node of a public cluster has an empty block', async () => {
    const genesisHash = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxkzBrG';
    await database.orm.update(indexerCursors).set({ genesisHash });
    const orphan = await addOrphan();
    const isDevnet: Edit = (method, answer: Answer) =>
      method === 'getGenesisHash' ? { ...answer, result: genesisHash } : answer;
    const isEmpty: Edit = (method, answer: Answer) => {
      if (method !== 'getBlock') return isDevnet(method, answer);
      return { ...answer, result: { ...answer.result, signatures: [] } };
    };
    const empty = await verifier(isEmpty);
    for (let i = 0; i < 3; i++) expect(await empty.verify()).toBe(0);
    const full = await verifier(isDevnet);
    expect([await full.verify(), await full.verify(), await has(orphan)]).toEqual([0, 1, false]);
  });

  it('deletes nothing that is on the chain', async () => {
    const before = await contentsOf(database);
    const { verify, logged } = await verifier(honest, honest);
    for (let i = 0; i < 3; i++) expect(await verify()).toBe(0);
    expect(await contentsOf(database)).toEqual(before);
    expect(logged).toEqual([]);
  });

  const forgets: Edit = (method, answer: Answer) => {
    if (method !== 'getSignatureStatuses') return answer;
    const value = answer.result.value.map(() => null);
    return { ...answer, result: { ...answer.result, value } };
  };
  const replace =
    (replaced: string, result: unknown): Edit =>
    (method, answer: Answer) => {
      const forgotten = forgets(method, answer) as object;
      return method === replaced ? { ...forgotten, result } : forgotten;
    };
  const refuse: Edit = (method, answer: Answer) => {
    if (method !== 'getBlock' && method !== 'getBlocks') return forgets(method, answer);
    const error = { code: -32_007, message: 'Slot was skipped, or missing due to ledger jump' };
    return { jsonrpc: '2.0', id: answer.id, error };
  };

  it.each<[string, Edit]>([
    ['is behind the recorded transactions', replace('getSlot', 30)],
    ['has pruned them', replace('getFirstAvailableBlock', 1_000_000)],
    ['has a hole in its history', refuse],
    ['has lost its index of transactions, though not their blocks', forgets],
    ['serves another chain', replace('getGenesisHash', DEVELOPMENT_PROGRAM_ID.toBase58())],
  ])('deletes nothing when the only node %s', async (_, edit) => {
    const before = await contentsOf(database);
    const { verify, reported } = await verifier(edit);
    for (let i = 0; i < 3; i++) expect(await verify()).toBe(0);
    expect(await contentsOf(database)).toEqual(before);
    expect(reported.every(([, unconfirmed]) => unconfirmed === 0)).toBe(true);
  });

  /** A node that denies everything, its blocks included. */
  const denies = replace('getBlock', { parentSlot: 1, signatures: [] });

  it('deletes nothing when one of two nodes denies what the other has, and reports it once', async () => {
    const before = await contentsOf(database);
    for (const edits of [
      [honest, denies],
      [denies, honest],
    ]) {
      const { verify, logged, reported } = await verifier(...edits);
      for (let i = 0; i < 3; i++) expect(await verify()).toBe(0);
      expect(logged).toEqual([expect.stringContaining('nodes do not agree')]);
      expect(reported.every(([deleted = 0, unconfirmed = 0]) => deleted === 0 && unconfirmed > 0)).toBe(true);
    }
    expect(await contentsOf(database)).toEqual(before);
  });

  it('deletes an orphaned transaction only when more than half of the nodes prove that it is not there', async () => {
    // older than more transactions than nodes are asked about at a time
    const orphan = await addOrphan(-10);
    const silent = await verifier(honest, refuse);
    for (let i = 0; i < 3; i++) expect(await silent.verify()).toBe(0);
    expect(silent.reported.at(-1)).toEqual([0, 1]);
    const most = await verifier(honest, refuse, honest);
    expect([await most.verify(), await most.verify(), await has(orphan)]).toEqual([0, 1, false]);
  });

  it('deletes an orphaned transaction in a slot that has no block, as the next block shows', async () => {
    const orphan = await addOrphan();
    const [newest] = (await recordedIn(database)).slice(-1);
    const slot = newest?.slot ?? 0;
    const skips =
      (parentSlot: number): Edit =>
      (method, answer: Answer) => {
        if (method === 'getBlocks') return { jsonrpc: '2.0', id: answer.id, result: [slot + 2] };
        if (method !== 'getBlock') return answer;
        // a block with signatures was asked for by the slot, the next one without
        if (answer.result.signatures !== undefined)
          return { jsonrpc: '2.0', id: answer.id, error: { code: -32_007, message: 'Slot was skipped' } };
        return { ...answer, result: { ...answer.result, parentSlot } };
      };
    const within = await verifier(skips(slot));
    for (let i = 0; i < 3; i++) expect(await within.verify()).toBe(0);
    const over = await verifier(skips(slot - 1));
    expect([await over.verify(), await over.verify(), await has(orphan)]).toEqual([0, 1, false]);
  });

  it('keeps an orphaned transaction in a reindex unless more than half of the nodes prove that it is not there', async () => {
    const orphan = await addOrphan();
    const silent = await verifier(honest, refuse);
    const kept = await silent.reindex();
    expect(kept).toMatchObject({ surplus: 0, unproven: 1, unlisted: 1 });
    expect([isConsistent(kept), await has(orphan)]).toEqual([false, true]);
    const most = await verifier(honest, refuse, honest);
    expect(await most.reindex()).toMatchObject({ surplus: 1, unproven: 0, unlisted: 0 });
    expect(await has(orphan)).toBe(false);
    expect(isConsistent(await most.reindex())).toBe(true);
  });

  it('deletes nothing in a reindex when the only node is behind the recorded transactions', async () => {
    const before = await contentsOf(database);
    const newest = (await recordedIn(database)).at(-1);
    const { reindex, nodes } = await verifier((method, answer: Answer) => {
      const { result } = answer;
      const isOlder = ({ slot }: { slot: number }) => slot < (newest?.slot ?? 0);
      if (method === 'getSignaturesForAddress') return { ...answer, result: result.filter(isOlder) };
      if (method === 'getSlot') return { ...answer, result: (newest?.slot ?? 0) - 1 };
      if (method !== 'getSignatureStatuses') return refuse(method, answer);
      const value = result.value.map((each: unknown, i: number) =>
        asked[i] === newest?.signature ? null : each,
      );
      return { ...answer, result: { ...result, value } };
    });
    let asked: readonly string[] = [];
    for (const node of nodes)
      node.hear = (call) => {
        if (call.method === 'getSignatureStatuses') asked = call.params[0] as readonly string[];
        return call;
      };
    expect(await reindex()).toMatchObject({ surplus: 0, unproven: 1 });
    expect(await contentsOf(database)).toEqual(before);
  });

  it('waits with an orphaned transaction that is near the tip, and deletes one that is far beyond it', async () => {
    const tip = await chain.rpc.getSlot('finalized');
    const newest = (await recordedIn(database)).at(-1)?.slot ?? 0;
    await addOrphan(tip - newest);
    const near = await verifier(honest);
    for (let i = 0; i < 3; i++) expect(await near.verify()).toBe(0);
    const slot = tip + 10_000;
    await database.orm.update(events).set({ slot }).where(eq(events.slot, tip));
    await database.orm.update(indexerCursors).set({ slot });
    const far = await verifier(honest);
    expect([await far.verify(), await far.verify()]).toEqual([0, 1]);
  });
});
