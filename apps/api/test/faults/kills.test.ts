import type { Integration } from '@obverse/core';
import { atDepth, randomSeed } from '@obverse/testing';
import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { apiKeys } from '../../src/db/schema/api-keys-tables.ts';
import { readTotals } from '../../src/events/event-totals.ts';
import { sleep } from '../../src/lib/async.ts';
import { expectAllRecorded, expectSameAsRebuilt } from '../events/recorded-events.ts';
import { createDatabase, server } from '../support/database.ts';
import { killAll, type Main, startProcess } from '../support/processes.ts';
import { startTestChain, type TestChain } from '../support/test-chain.ts';
import { keyRotator } from './key-rotator.ts';
import { leaderOf, logWriters } from './leader-writes.ts';

/** Of services, and of indexers. */
const kills = atDepth({ quick: 10, full: 120 }) / 2;
const concurrency = 2;
const seed = randomSeed('kills');
const never = new AbortController().signal;

/** When each process of one of the concurrent runs is killed. The runs share the kills. */
const killTimes = <T>(time: fc.Arbitrary<T>, run: number): T[] =>
  fc.sample(time, { seed: seed + run, numRuns: Math.ceil((kills - run) / concurrency) });
const msAfterRotation = fc.integer({ min: 0, max: 60 });
/** The number of writes to wait for, then milliseconds. */
const whileLeading = fc.record({
  writes: fc.integer({ min: 0, max: 12 }),
  waitMs: fc.integer({ min: 0, max: 150 }),
});

/** Mints and redeems, and moves the cluster's clock for snapshots, until the signal aborts. */
async function trade(chain: TestChain, coins: readonly Integration[], signal: AbortSignal): Promise<void> {
  for (let i = 0; !signal.aborted; i += 1) {
    const coin = coins[i % coins.length] as Integration;
    try {
      await chain.mint(coin, 2_000n);
      await chain.redeem(coin, 1_000n);
    } catch (error) {
      // the cluster runs in this busy process, so connections to it may time out
      if (!(error instanceof TypeError)) throw error;
    }
    if (i % 5 === 0) chain.advanceClock(60);
    await sleep(200, signal);
  }
}

describe.skipIf(server === undefined)(`after ${2 * kills} kills at random times`, () => {
  it('every integration has the key that was acknowledged last, events equal a rebuild from the chain, totals equal its counters, and only leaders have written', async () => {
    const chain = await startTestChain();
    const coins = [await chain.openIntegration('aUSD'), await chain.openIntegration('bUSD')];
    const rotators = coins.map(({ address }) => keyRotator(chain.user, address.toBase58()));
    const { url, drop } = await createDatabase();
    const database = await openDatabase({ url });
    const writers = await logWriters(database);
    onTestFinished(async () => {
      killAll();
      await database.close();
      await drop();
      await chain.close();
    });
    const limits = ['READ', 'WRITE', 'KEY', 'SIGNATURE'].map((kind) => [`RATE_LIMIT_${kind}`, '1000000']);
    const start = (main: Main, name: string) => {
      const named = new URL(url);
      named.searchParams.set('application_name', name);
      const urls = { DATABASE_URL: named.href, MAINNET_RPC_URL: chain.rpcUrl, DEVNET_RPC_URL: chain.rpcUrl };
      // machines may be busy
      const settings = { INDEXER: 'separate', RPC_TIMEOUT_MS: '20000', ...Object.fromEntries(limits) };
      return startProcess(main, { ...urls, ...settings });
    };
    /** Kills services while they rotate a key, and checks the outcome of the rotation after each kill. */
    const killWhileRotating = async (rotator: ReturnType<typeof keyRotator>, run: number) => {
      for (const waitMs of killTimes(msAfterRotation, run)) {
        const service = await start('start', `service ${run}`);
        await rotator.settle(service.url);
        await rotator.rotate(service.url);
        const ended = rotator.rotateUntilEnd(service.url);
        await sleep(waitMs, never);
        await service.end('SIGKILL');
        await ended;
      }
      const last = await start('start', `service ${run}`);
      await rotator.settle(last.url);
      await last.end('SIGTERM');
    };
    /** Kills indexers while they lead the cluster. */
    const killWhileLeading = async (run: number) => {
      const waiting = { timeout: 300_000, interval: 20 };
      for (const [i, { writes, waitMs }] of killTimes(whileLeading, run).entries()) {
        const name = `indexer ${run} ${i}`;
        const indexer = await start('indexer', name);
        await vi.waitFor(async () => expect((await leaderOf(database, 'devnet')).name).toBe(name), waiting);
        const hasWritten = async () => expect(await writers.countOf(name)).toBeGreaterThanOrEqual(writes);
        await vi.waitFor(hasWritten, waiting);
        await sleep(waitMs, never);
        expect(indexer.child.exitCode).toBeNull();
        await indexer.end('SIGKILL');
      }
    };

    const stop = new AbortController();
    const trading = trade(chain, coins, stop.signal);
    const runs = Array.from({ length: concurrency }, (_, run) => killWhileLeading(run));
    await Promise.all([...rotators.map(killWhileRotating), ...runs]);
    stop.abort();
    await trading;
    console.info(...rotators.map(({ counts }) => counts));
    const last = await start('indexer', 'the last');
    await expectAllRecorded(chain, database);
    await last.end('SIGTERM');
    await expectSameAsRebuilt(chain, database);

    expect(await database.orm.$count(apiKeys)).toBe(coins.length);
    // each kill interrupted one rotation, and some of those were carried out all the same
    const sum = (of: 'interrupted' | 'acknowledged') =>
      rotators.reduce((all, { counts }) => all + counts[of], 0);
    expect(sum('interrupted')).toBe(kills);
    expect(sum('acknowledged')).toBeGreaterThan(kills);
    const totals = await readTotals(database.orm, 'devnet');
    for (const coin of coins) {
      const { lifetimeVolume: volume, lifetimeRevenue: revenue } = await chain.readIntegration(coin.address);
      const own = totals.find(({ integrationId }) => integrationId === coin.address.toBase58());
      expect(own).toMatchObject({ volume, revenue });
    }
    expect(await writers.withoutLock()).toEqual([]);
  }, 1_800_000);
});
