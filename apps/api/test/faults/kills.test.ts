import type { Integration } from '@obverse/core';
import { atDepth, randomSeed } from '@obverse/testing';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/database.ts';
import { readTallies } from '../../src/db/events/tallies.ts';
import { apiKeys, integrationSnapshots } from '../../src/db/schema/index.ts';
import { sleep } from '../../src/lib/async.ts';
import { expectAllRecorded, expectSameAsRebuilt, loggedOn } from '../indexer/record.ts';
import { startTestChain, type TestChain } from '../indexer/test-chain.ts';
import { createDatabase, server } from '../support/database.ts';
import { killAll, type Main, type Running, startProcess } from '../support/processes.ts';
import { KeyHolder } from './key-holder.ts';
import { leaderOf, type Watched, watchWriters } from './writers.ts';

/** Kills of services, and as many of indexers. */
const kills = atDepth({ quick: 10, full: 200 }) / 2;
/** This many services and this many indexers run at a time. */
const atOnce = 2;

const seed = randomSeed('kills');
const never = new AbortController().signal;

let chain: TestChain;
let coins: Integration[];
let url: string;
let drop: () => Promise<void>;
let database: Database;
let writesOf: Watched['of'];
let strangers: Watched['strangers'];

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
const moments = <T>(moment: fc.Arbitrary<T>, run: number): T[] =>
  fc.sample(moment, { seed: seed + run, numRuns: Math.ceil((kills - run) / atOnce) });

/** So many milliseconds after the first rotation. */
const whileRotating = fc.integer({ min: 0, max: 60 });

/** After it has written so often, or at once, and so many milliseconds. */
const whileLeading = fc.record({
  writes: fc.integer({ min: 0, max: 12 }),
  wait: fc.integer({ min: 0, max: 150 }),
});

/** Kills services while they rotate a key, and looks after each what became of the rotation. */
async function killWhileRotating(holder: KeyHolder, run: number): Promise<void> {
  for (const moment of moments(whileRotating, run)) {
    const service = await start('start', `service ${run}`);
    await holder.settle(service.url);
    const { begun, over } = holder.rotateOn(service.url);
    await begun;
    await sleep(moment, never);
    await service.end('SIGKILL');
    await over;
  }
  const last = await start('start', `service ${run}`);
  await holder.settle(last.url);
  await last.end('SIGTERM');
}

/** Kills indexers while they lead. */
async function killWhileLeading(run: number): Promise<void> {
  const patience = { timeout: 300_000, interval: 20 };
  for (const [i, { writes, wait }] of moments(whileLeading, run).entries()) {
    const name = `indexer ${run} ${i}`;
    const indexer = await start('indexer', name);
    await vi.waitFor(async () => expect((await leaderOf(database, 'devnet')).name).toBe(name), patience);
    await vi.waitFor(async () => expect(await writesOf(name)).toBeGreaterThanOrEqual(writes), patience);
    await sleep(wait, never);
    expect(indexer.child.exitCode).toBeNull();
    await indexer.end('SIGKILL');
  }
}

/** Gives the chain something to log and every minute something to take, until the signal is aborted. */
async function trade(signal: AbortSignal): Promise<void> {
  for (let i = 0; !signal.aborted; i += 1) {
    const coin = coins[i % coins.length] as Integration;
    try {
      await chain.mint(coin, 2_000n);
      await chain.redeem(coin, 1_000n);
    } catch (error) {
      // this process has so much to do that connections to the chain, which is in it, time out
      if (!(error instanceof TypeError)) throw error;
    }
    if (i % 5 === 0) chain.advanceClock(60);
    await sleep(200, signal);
  }
}

describe.skipIf(server === undefined)(
  `after ${2 * kills} kills at random moments`,
  { timeout: 1_800_000 },
  () => {
    let holders: KeyHolder[];
    beforeAll(async () => {
      chain = await startTestChain();
      coins = [await chain.openIntegration('aUSD'), await chain.openIntegration('bUSD')];
      holders = coins.map(({ address }) => new KeyHolder(chain.user, address.toBase58()));
      ({ url, drop } = await createDatabase());
      database = await openDatabase({ url });
      ({ of: writesOf, strangers } = await watchWriters(database));
    });
    afterAll(async () => {
      killAll();
      await database.close();
      await drop();
      await chain.close();
    });

    it('every integration keeps the key that was acknowledged last, and the recorded events equal a rebuild from the chain', async () => {
      const over = new AbortController();
      const trading = trade(over.signal);
      await Promise.all([
        ...holders.map(killWhileRotating),
        ...Array.from({ length: atOnce }, (_, run) => killWhileLeading(run)),
      ]);
      over.abort();
      await trading;
      console.info(...holders.map(({ figures }) => figures));
      const last = await start('indexer', 'the last');
      await expectAllRecorded(chain, database);
      await last.end('SIGTERM');
      await expectSameAsRebuilt(chain, database);
    });

    it('the database has one key for each integration', async () => {
      expect(await database.orm.select().from(apiKeys)).toHaveLength(coins.length);
      // each kill cut one off, and some were carried out all the same
      const sum = (of: keyof KeyHolder['figures']) =>
        holders.reduce((all, { figures }) => all + figures[of], 0);
      expect(sum('cutOff')).toBe(kills);
      expect(sum('acknowledged')).toBeGreaterThan(kills);
    });

    it('the tallies equal the counters in the integrations’ accounts', async () => {
      const tallies = await readTallies(database.orm, 'devnet');
      for (const { address } of coins) {
        const { lifetimeVolume, lifetimeRevenue } = await chain.readIntegration(address);
        expect(tallies.find(({ integrationId }) => integrationId === address.toBase58())).toMatchObject({
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
          // what happened in the snapshot's own slot may have come after it
          expect(volume).toBeGreaterThanOrEqual(sumUntil(slot));
          expect(volume).toBeLessThanOrEqual(sumUntil(slot + 1));
        }
      }
    });

    it('only a process that holds the leader lock has written events and snapshots', async () => {
      expect(await strangers()).toEqual([]);
    });
  },
);
