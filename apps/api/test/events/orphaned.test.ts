import { DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { events } from '../../src/db/schema/events-tables.ts';
import { indexerCursors } from '../../src/db/schema/indexer-cursors-tables.ts';
import { readCursor } from '../../src/events/cursor.ts';
import { defaultIndexerSettings } from '../../src/events/indexer-state.ts';
import { lastTransactionBefore } from '../../src/events/read-events.ts';
import { reconcile } from '../../src/events/reconcile.ts';
import { isConsistent } from '../../src/events/reindex-events.ts';
import { OrphanSearch } from '../../src/events/remove-orphaned.ts';
import { openTestDatabase } from '../support/database.ts';
import { type FaultyState, faultyNode } from '../support/faulty-node.ts';
import { openTestChain, through } from '../support/test-chain.ts';
import { contentsOf, indexerContext, recordedIn, reindexChain } from './recorded-events.ts';

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
// biome-ignore lint/suspicious/noExplicitAny: an answer of a node
type Answer = any;
const honest: Edit = (_, answer) => answer;

/** What a node was last asked for the statuses of. */
let asked: readonly string[] = [];

/** What the leader would do with nodes that answer so, and what it reports. */
async function verifier(...edits: Edit[]) {
  const nodes = await Promise.all(edits.map(() => faultyNode(chain.rpcUrl)));
  for (const [i, { state }] of nodes.entries()) {
    state.edit = edits[i];
    state.hear = (call) => {
      if (call.method === 'getSignatureStatuses') asked = call.params[0] as readonly string[];
      return call;
    };
  }
  const connected = through(nodes);
  // on a busy machine a node may be late with its first answer, and says nothing until then
  const answers = () => connected.chain.askEach(async () => true);
  await vi.waitFor(async () => expect(await answers()).not.toContain(undefined), { timeout: 60_000 });
  const logged: string[] = [];
  const reported: number[][] = [];
  const { margins, recent } = defaultIndexerSettings;
  const orphans = new OrphanSearch({
    confirmAfterMs: 0,
    margins,
    log: { error: (_: unknown, line?: string) => logged.push(`${line}`) } as never,
    observe: (_, deleted, unconfirmed) => void reported.push([deleted, unconfirmed]),
  });
  /** Reconciles the recent history, as the leader does each minute. @returns how many events were removed */
  const verify = async () => {
    const { slot = 0 } = (await readCursor(database.orm, 'devnet')) ?? {};
    const since = slot - connected.chain.slotTime.slotsIn(recent.reachMs);
    const from = await lastTransactionBefore(database.orm, 'devnet', since);
    return (await reconcile(indexerContext(connected.chain, database), { from }, { orphans })).surplus;
  };
  const verifyThrice = async () => [await verify(), await verify(), await verify()];
  const reindex = () => reindexChain(connected, database);
  return { verify, verifyThrice, reindex, logged, reported };
}

/** Records an event of a transaction that the chain does not have, in the slot of the newest one. @returns its signature */
async function addOrphan(slotsLater = 0): Promise<string> {
  const newest = await newestRecorded();
  const signature = `${newest.signature.slice(0, -4)}1111`;
  const place = { signature, slot: newest.slot + slotsLater, sequence: newest.sequence + 1 };
  await database.orm.insert(events).values({ ...newest, ...place });
  await database.orm.update(indexerCursors).set(place);
  return signature;
}

const newestRecorded = async () => {
  const rows = await recordedIn(database);
  return rows.at(-1) as (typeof rows)[number];
};
const has = async (signature: string) =>
  (await database.orm.$count(events, eq(events.signature, signature))) > 0;

/** Changes the statuses of transactions, which are null for those that the node does not know. */
const withStatuses =
  (change: (signature: string, status: unknown) => unknown): Edit =>
  (method, answer: Answer) => {
    if (method !== 'getSignatureStatuses') return answer;
    const value = answer.result.value.map((each: unknown, i: number) => change(asked[i] ?? '', each));
    return { ...answer, result: { ...answer.result, value } };
  };
const forgets = withStatuses(() => null);
const replace =
  (replaced: string, result: unknown): Edit =>
  (method, answer: Answer) =>
    method === replaced ? { ...answer, result } : forgets(method, answer);
const skipped = { code: -32_007, message: 'Slot was skipped, or missing due to ledger jump' };
const refuse: Edit = (method, answer: Answer) =>
  method === 'getBlock' || method === 'getBlocks'
    ? { jsonrpc: '2.0', id: answer.id, error: skipped }
    : forgets(method, answer);
/** A node that denies everything, its blocks included. */
const denies = replace('getBlock', { parentSlot: 1, signatures: [] });

describe('reconcile', () => {
  it('deletes a recorded transaction that the chain does not have when it is missing for the second time', async () => {
    const before = await recordedIn(database);
    const cursor = await readCursor(database.orm, 'devnet');
    await addOrphan();
    const { verifyThrice, logged, reported } = await verifier(honest);
    expect(await verifyThrice()).toEqual([0, 1, 0]);
    expect(await recordedIn(database)).toEqual(before);
    expect(logged).toEqual([expect.stringContaining('the chain does not have these recorded events')]);
    expect(reported.map(String)).toEqual(['0,0', '1,0', '0,0']);
    expect(await readCursor(database.orm, 'devnet')).toMatchObject({
      ...{ slot: before.at(-1)?.slot, repairs: 1, sequence: (cursor?.sequence ?? 0) + 1 },
    });
  });

  it('deletes nothing when the only node of a public cluster has an empty block', async () => {
    const genesisHash = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxkzBrG';
    await database.orm.update(indexerCursors).set({ genesisHash });
    await addOrphan();
    const isDevnet: Edit = (method, answer: Answer) =>
      method === 'getGenesisHash' ? { ...answer, result: genesisHash } : answer;
    const empty = await verifier((method, answer: Answer) =>
      method === 'getBlock'
        ? { ...answer, result: { ...answer.result, signatures: [] } }
        : isDevnet(method, answer),
    );
    expect(await empty.verifyThrice()).toEqual([0, 0, 0]);
    expect(await (await verifier(isDevnet)).verifyThrice()).toEqual([0, 1, 0]);
  });

  it.each<[string, Edit]>([
    ['has everything', honest],
    ['is behind the recorded transactions', replace('getSlot', 30)],
    ['has pruned them', replace('getFirstAvailableBlock', 1_000_000)],
    ['has a hole in its history', refuse],
    ['has lost its index of transactions, though not their blocks', forgets],
    ['serves another chain', replace('getGenesisHash', DEVELOPMENT_PROGRAM_ID.toBase58())],
  ])('deletes and reports nothing when the only node %s', async (_, edit) => {
    const before = await contentsOf(database);
    const { verifyThrice, logged, reported } = await verifier(edit);
    expect(await verifyThrice()).toEqual([0, 0, 0]);
    expect(await contentsOf(database)).toEqual(before);
    expect(logged).toEqual([]);
    expect(reported.every(([, unconfirmed]) => unconfirmed === 0)).toBe(true);
  });

  it('deletes nothing when one of two nodes denies what the other has, and reports it once', async () => {
    const before = await contentsOf(database);
    const nodes = [
      [honest, denies],
      [denies, honest],
    ];
    for (const edits of nodes) {
      const { verifyThrice, logged, reported } = await verifier(...edits);
      expect(await verifyThrice()).toEqual([0, 0, 0]);
      expect(logged).toEqual([expect.stringContaining('nodes do not agree')]);
      expect(reported.every(([, unconfirmed = 0]) => unconfirmed > 0)).toBe(true);
    }
    expect(await contentsOf(database)).toEqual(before);
  });

  it('deletes an orphaned transaction, also in a reindex, only when more than half of the nodes prove that it is not there', async () => {
    // older than more transactions than nodes are asked about at a time
    await addOrphan(-10);
    const silent = await verifier(honest, refuse);
    expect(await silent.verifyThrice()).toEqual([0, 0, 0]);
    expect(silent.reported.at(-1)).toEqual([0, 1]);
    expect(await (await verifier(honest, refuse, honest)).verifyThrice()).toEqual([0, 1, 0]);

    const orphan = await addOrphan();
    const kept = await (await verifier(honest, refuse)).reindex();
    expect(kept).toMatchObject({ surplus: 0, unproven: 1, unlisted: 1 });
    expect([isConsistent(kept), await has(orphan)]).toEqual([false, true]);
    const most = await verifier(honest, refuse, honest);
    expect(await most.reindex()).toMatchObject({ surplus: 1, unproven: 0, unlisted: 0 });
    expect(await has(orphan)).toBe(false);
    expect(isConsistent(await most.reindex())).toBe(true);
  });

  it('deletes an orphaned transaction in a slot that has no block, as the next block shows', async () => {
    await addOrphan();
    const { slot } = await newestRecorded();
    const skips =
      (parentSlot: number): Edit =>
      (method, answer: Answer) => {
        if (method === 'getBlocks') return { jsonrpc: '2.0', id: answer.id, result: [slot + 2] };
        if (method !== 'getBlock') return answer;
        // a block with signatures was asked for by the slot, the next one without
        return answer.result.signatures === undefined
          ? { ...answer, result: { ...answer.result, parentSlot } }
          : { jsonrpc: '2.0', id: answer.id, error: skipped };
      };
    expect(await (await verifier(skips(slot))).verifyThrice()).toEqual([0, 0, 0]);
    expect(await (await verifier(skips(slot - 1))).verifyThrice()).toEqual([0, 1, 0]);
  });

  it('waits with an orphaned transaction that is near the tip, and deletes one that is far beyond it', async () => {
    const tip = await chain.rpc.getSlot('finalized');
    await addOrphan(tip - (await newestRecorded()).slot);
    expect(await (await verifier(honest)).verifyThrice()).toEqual([0, 0, 0]);
    const slot = tip + 10_000;
    await database.orm.update(events).set({ slot }).where(eq(events.slot, tip));
    await database.orm.update(indexerCursors).set({ slot });
    expect(await (await verifier(honest)).verifyThrice()).toEqual([0, 1, 0]);
  });
});
