import type { Integration } from '@obverse/core';
import { atDepth, randomSeed } from '@obverse/testing';
import * as fc from 'fast-check';
import { afterAll, expect, it, vi } from 'vitest';
import { defaultIndexerSettings } from '../../src/events/indexer-state.ts';
import { isConsistent } from '../../src/events/reindex-events.ts';
import { sleep } from '../../src/lib/async.ts';
import { expectSameAsRebuilt, loggedOn, recordedIn, reindexChain } from '../events/recorded-events.ts';
import { startIndexer } from '../events/start-indexer.ts';
import { openTestDatabase } from '../support/database.ts';
import { faultyNode } from '../support/faulty-node.ts';
import { openTestChain, through } from '../support/test-chain.ts';

const day = 86_400;
const chain = await openTestChain();
const coins = [await chain.openIntegration('aUSD'), await chain.openIntegration('bUSD')];
const database = await openTestDatabase();
afterAll(() => database.close());

/** A step of what happens on the chain and to the node. */
const step = fc.record({
  mints: fc.integer({ min: 0, max: 6 }),
  /** Indexes of the mints that the node does not list. */
  hidden: fc.array(fc.nat(5), { maxLength: 3 }),
  /** Seconds by which the cluster's clock advances. */
  passes: fc.constantFrom(0, 0, 1, 60, 3_600, day),
  reveals: fc.boolean(),
  /** The node ignores `until` and lists everything. */
  repeats: fc.boolean(),
  /** The node lists the transactions of one slot in random order. */
  shuffles: fc.boolean(),
  waitMs: fc.integer({ min: 0, max: 150 }),
  restarts: fc.boolean(),
});

type Listed = { readonly signature: string; readonly slot: number };

/** The default rescans, but more often, because the cluster's clock jumps. */
const rescans = defaultIndexerSettings.rescans.map(({ reachMs }, i) => ({
  intervalMs: 100 * (i + 1),
  reachMs,
}));

it('the indexer’s events equal a rebuild from the chain although the node lists transactions repeatedly, out of order and up to a day late', async () => {
  const seed = randomSeed('unreliable history');
  const steps = fc.sample(step, { seed, numRuns: atDepth({ quick: 20, full: 40 }) });
  const random = fc.sample(fc.nat(), { seed, numRuns: 10_000 });
  const node = await faultyNode(chain.rpcUrl);
  const { chain: seen } = through(node);
  const hidden = new Set<string>();
  let now = steps[0];
  const withoutUntil = (param: unknown) =>
    typeof param === 'object' ? { ...param, until: undefined } : param;
  node.state.hear = (call) =>
    now?.repeats && call.method === 'getSignaturesForAddress'
      ? { ...call, params: call.params.map(withoutUntil) }
      : call;
  node.state.edit = (method, answer) => {
    if (method !== 'getSignaturesForAddress') return answer;
    const listed = (answer.result as Listed[]).filter(({ signature }) => !hidden.has(signature));
    const keyed = listed.map((each) => ({ each, key: now?.shuffles ? random.pop() : 0 }));
    keyed.sort((a, b) => b.each.slot - a.each.slot || (a.key ?? 0) - (b.key ?? 0));
    return { ...answer, result: keyed.map(({ each }) => each) };
  };
  // no audit: it would find the missing events too
  const follow = () => startIndexer(seen, database, { rescans, totalsIntervalMs: 1e9 });

  /** Waits until every transaction that the node lists is recorded. */
  const caughtUp = async () => {
    const listed = (await loggedOn(chain)).filter(({ signature }) => !hidden.has(signature));
    const hasAll = async () => {
      const recorded = new Set((await recordedIn(database)).map(({ signature }) => signature));
      expect(listed.filter(({ signature }) => !recorded.has(signature))).toEqual([]);
    };
    await vi.waitFor(hasAll, { timeout: 60_000, interval: 50 });
  };

  let following = follow();
  let late = 0;
  for (now of steps) {
    const { mints, passes, reveals, waitMs, restarts } = now;
    const minting = Array.from({ length: mints }, (_, i) =>
      chain.mint(coins[i % 2] as Integration, BigInt(1_000 + i)),
    );
    const made = await Promise.all(minting);
    for (const i of now.hidden) if (made[i] !== undefined) hidden.add(made[i]);
    await sleep(waitMs, new AbortController().signal);
    // no transaction is hidden for longer than a day
    if (reveals || late + passes > day) {
      hidden.clear();
      late = 0;
    }
    if (passes >= 3_600) await caughtUp();
    chain.advanceClock(passes || 0.001);
    if (hidden.size > 0) late += passes;
    if (restarts) {
      await following.stop();
      following = follow();
    }
  }
  hidden.clear();
  await caughtUp();
  const expected = await loggedOn(chain);
  const rows = await recordedIn(database);
  await following.stop();
  expect(rows.map(({ sequence }) => sequence)).toEqual(expected.map((_, i) => i + 1));
  const place = ({ signature, index }: { signature: string; index: number }) => `${signature} ${index}`;
  expect(new Set(rows.map(place))).toEqual(new Set(expected.map(place)));
  // the order differs, so some transactions were recorded late
  expect(rows.map(place)).not.toEqual(expected.map(place));
  await expectSameAsRebuilt(chain, database);
  expect(isConsistent(await reindexChain(chain, database))).toBe(true);
}, 300_000);
