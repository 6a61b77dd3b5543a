import type { Integration } from '@obverse/core';
import { atDepth, randomSeed } from '@obverse/testing';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/database.ts';
import { apiKeys } from '../../src/db/schema/api-keys-tables.ts';
import { integrationSnapshots } from '../../src/db/schema/snapshots-tables.ts';
import { readTotals } from '../../src/events/event-totals.ts';
import { sleep } from '../../src/lib/async.ts';
import { expectAllRecorded, expectSameAsRebuilt, loggedOn } from '../events/recorded-events.ts';
import { createDatabase, server } from '../support/database.ts';
import { killAll, type Main, type Running, startProcess } from '../support/processes.ts';
import { startTestChain, type TestChain } from '../support/test-chain.ts';
import { KeyRotator } from './key-rotator.ts';
import { leaderOf, logWriters, type WriterLog } from './leader-writes.ts';

/** Number of kills of services, and of indexers. */
const kills = atDepth({ quick: 10, full: 120 }) / 2;
/** This many services and this many indexers run at a time. */
const concurrency = 2;

const seed = randomSeed('kills');
const never = new AbortController().signal;

let chain: TestChain;
let coins: Integration[];
let url: string;
let drop: () => Promise<void>;
let database: Database;
let writesOf: WriterLog['of'];
let writersWithoutLock: WriterLog['withoutLock'];

function start(main: Main, name: string): Promise<Running> {
  const database = new URL(url);
  database.searchParams.set('application_name', name);
  const limits = ['READ', 'WRITE', 'KEY', 'SIGNATURE'].map((kind) => [`RATE_LIMIT_${kind}`, '1000000']);
  return startProcess(main, {
    DATABASE_URL: database.href,
    MAINNET_RPC_URL: chain.rpcUrl,
    DEVNET_RPC_URL: chain.rpcUrl,
    INDEXER: 'separate',
    // machines may be busy
    RPC_TIMEOUT_MS: '20000',
    ...Object.fromEntries(limits),
  });
}

/** When each process of one of the concurrent runs is killed. The runs share the kills. */
const killTimes = <T>(time: fc.Arbitrary<T>, run: number): T[] =>
  fc.sample(time, { seed: seed + run, numRuns: Math.ceil((kills - run) / concurrency) });

/** Milliseconds after the first rotation. */
const whileRotating = fc.integer({ min: 0, max: 60 });

/** The number of writes to wait for, then milliseconds. */
const whileLeading = fc.record({
  writes: fc.integer({ min: 0, max: 12 }),
  wait: fc.integer({ min: 0, max: 150 }),
});

/** Kills services while they rotate a key, and checks the outcome of the rotation after each kill. */
async function killWhileRotating(rotator: KeyRotator, run: number): Promise<void> {
  for (const waitMs of killTimes(whileRotating, run)) {
    const service = await start('start', `service ${run}`);
    await rotator.settle(service.url);
    const { firstRotation, ended } = rotator.rotateUntilEnd(service.url);
    await firstRotation;
    await sleep(waitMs, never);
    await service.end('SIGKILL');
    await ended;
  }
  const last = await start('start', `service ${run}`);
  await rotator.settle(last.url);
  await last.end('SIGTERM');
}

/** Kills indexers while they lead the cluster. */
async function killWhileLeading(run: number): Promise<void> {
  const waiting = { timeout: 300_000, interval: 20 };
  for (const [i, { writes, wait }] of killTimes(whileLeading, run).entries()) {
    const name = `indexer ${run} ${i}`;
    const indexer = await start('indexer', name);
    await vi.waitFor(async () => expect((await leaderOf(database, 'devnet')).name).toBe(name), waiting);
    await vi.waitFor(async () => expect(await writesOf(name)).toBeGreaterThanOrEqual(writes), waiting);
    await sleep(wait, never);
    expect(indexer.child.exitCode).toBeNull();
    await indexer.end('SIGKILL');
  }
}

/** Mints and redeems, and moves the cluster's clock for snapshots, until the signal aborts. */
async function trade(signal: AbortSignal): Promise<void> {
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

describe.skipIf(server === undefined)(
  `after ${2 * kills} kills at random times`,
  { timeout: 1_800_000 },
  () => {
    let rotators: KeyRotator[];
    beforeAll(async () => {
      chain = await startTestChain();
      coins = [await chain.openIntegration('aUSD'), await chain.openIntegration('bUSD')];
      rotators = coins.map(({ address }) => new KeyRotator(chain.user, address.toBase58()));
      ({ url, drop } = await createDatabase());
      database = await openDatabase({ url });
      ({ of: writesOf, withoutLock: writersWithoutLock } = await logWriters(database));
    });
    afterAll(async () => {
      killAll();
      await database.close();
      await drop();
      await chain.close();
    });

    it('every integration keeps the key that was acknowledged last, and the recorded events equal a rebuild from the chain', async () => {
      const stop = new AbortController();
      const trading = trade(stop.signal);
      await Promise.all([
        ...rotators.map(killWhileRotating),
        ...Array.from({ length: concurrency }, (_, run) => killWhileLeading(run)),
      ]);
      stop.abort();
      await trading;
      console.info(...rotators.map(({ counts }) => counts));
      const last = await start('indexer', 'the last');
      await expectAllRecorded(chain, database);
      await last.end('SIGTERM');
      await expectSameAsRebuilt(chain, database);
    });

    it('the database has one key for each integration', async () => {
      expect(await database.orm.select().from(apiKeys)).toHaveLength(coins.length);
      // each kill interrupted one rotation, and some of those were carried out all the same
      const sum = (of: keyof KeyRotator['counts']) =>
        rotators.reduce((all, { counts }) => all + counts[of], 0);
      expect(sum('interrupted')).toBe(kills);
      expect(sum('acknowledged')).toBeGreaterThan(kills);
    });

    it('the totals equal the counters in the integrations’ accounts', async () => {
      const totals = await readTotals(database.orm, 'devnet');
      for (const { address } of coins) {
        const { lifetimeVolume, lifetimeRevenue } = await chain.readIntegration(address);
        expect(totals.find(({ integrationId }) => integrationId === address.toBase58())).toMatchObject({
          volume: lifetimeVolume,
          revenue: lifetimeRevenue,
        });
      }
    });

    it('the volume in each snapshot equals the sum of the events before it', async () => {
      const logged = await loggedOn(chain);
      for (const { address } of coins) {
        const id = address.toBase58();
        const rows = await database.orm
          .select()
          .from(integrationSnapshots)
          .where(eq(integrationSnapshots.id, id));
        expect(rows.length).toBeGreaterThan(kills / 10);
        for (const { slot, volume } of rows) {
          const sumUntil = (end: number) =>
            logged.reduce(
              (sum, { event, slot: at }) =>
                at < end &&
                (event.kind === 'minted' || event.kind === 'redeemed') &&
                event.integration.equals(address)
                  ? sum + event.amount
                  : sum,
              0n,
            );
          // events in the snapshot's own slot may have come after it
          expect(volume).toBeGreaterThanOrEqual(sumUntil(slot));
          expect(volume).toBeLessThanOrEqual(sumUntil(slot + 1));
        }
      }
    });

    it('only a process that holds the leader lock has written events and snapshots', async () => {
      expect(await writersWithoutLock()).toEqual([]);
    });
  },
);
