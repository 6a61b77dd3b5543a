import type { Integration } from '@obverse/core';
import type { TcpProxy } from '@obverse/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { expectAllRecorded, expectSameAsRebuilt } from '../events/recorded-events.ts';
import { createDatabase, server } from '../support/database.ts';
import { killAll, type Running, startProcess } from '../support/processes.ts';
import { startTestChain, type TestChain } from '../support/test-chain.ts';
import { leaderOf, logWriters } from './leader-writes.ts';
import { proxiedDatabase } from './proxied-database.ts';

/** Maximum time until another instance leads. */
const maxTakeoverMs = 10_000;

let chain: TestChain;
let coin: Integration;
let url: string;
let drop: () => Promise<void>;
let database: Database;
let writers: Awaited<ReturnType<typeof logWriters>>;

/** An indexer and the proxy between it and the database. */
type Instance = Running & { readonly name: string; readonly proxy: TcpProxy };
const instances = new Map<string, Instance>();

async function start(name: string): Promise<void> {
  const { proxy, proxied } = await proxiedDatabase(url);
  proxied.searchParams.set('application_name', name);
  const { rpcUrl } = chain;
  const urls = { DATABASE_URL: proxied.href, MAINNET_RPC_URL: rpcUrl, DEVNET_RPC_URL: rpcUrl };
  instances.set(name, { ...(await startProcess('indexer', urls)), name, proxy });
}

async function restart({ name, proxy, end }: Instance): Promise<void> {
  await end('SIGKILL');
  proxy.close();
  await start(name);
}

const readLeader = () => leaderOf(database, 'devnet');
const leaderInstance = async () => instances.get((await readLeader()).name ?? '') as Instance;

/** Waits until an instance other than `before` leads. @returns the milliseconds since `since` by the database's clock */
const untilAnotherLeads = (before: Instance, since: number): Promise<number> =>
  vi.waitFor(
    async () => {
      const { name = before.name, at } = await readLeader();
      expect(name).not.toBe(before.name);
      return at - since;
    },
    { timeout: 3 * maxTakeoverMs, interval: 50 },
  );

async function expectRecording(): Promise<void> {
  await chain.mint(coin, 1_000n);
  await expectAllRecorded(chain, database);
}

async function waitForReport({ url: at }: Instance, leads: boolean): Promise<void> {
  const metrics = async () => (await fetch(`${at}/metrics`)).text();
  const line = `obverse_leader{cluster="devnet"} ${leads ? 1 : 0}`;
  await expect.poll(metrics, { timeout: 20_000 }).toContain(line);
}

describe.skipIf(server === undefined)('an election among three instances', () => {
  beforeAll(async () => {
    chain = await startTestChain();
    coin = await chain.openIntegration('aUSD');
    ({ url, drop } = await createDatabase());
    database = await openDatabase({ url });
    writers = await logWriters(database);
    await Promise.all(['one', 'two', 'three'].map(start));
    await expectRecording();
  });
  afterAll(async () => {
    killAll();
    for (const { proxy } of instances.values()) proxy.close();
    await database.close();
    await drop();
    await chain.close();
  });

  it.each([
    ['ten seconds after the leader is killed', 'SIGKILL', maxTakeoverMs],
    // each instance requests the lock every second
    ['three seconds after the leader is stopped', 'SIGTERM', 3_000],
  ] as const)('has another leader within %s by %s', async (_, signal, maxMs) => {
    const leader = await leaderInstance();
    const killedAt = (await readLeader()).at;
    await leader.end(signal);
    if (signal === 'SIGTERM') expect(leader.child.exitCode).toBe(0);
    const { at } = await readLeader();
    expect(await untilAnotherLeads(leader, signal === 'SIGTERM' ? at : killedAt)).toBeLessThan(maxMs);
    await expectRecording();
    await restart(leader);
  });

  const through = (mode: 'dropAll' | 'dropResponses' | 'holdRequests') =>
    [({ proxy }: Instance) => proxy.setMode(mode), ({ proxy }: Instance) => proxy.setMode('pass')] as const;

  it.each<[string, (leader: Instance) => unknown, (leader: Instance) => unknown]>([
    ['is suspended', ({ child }) => child.kill('SIGSTOP'), ({ child }) => child.kill('SIGCONT')],
    ['is partitioned from the database', ...through('dropAll')],
    ['gets no responses from the database', ...through('dropResponses')],
    ['reaches the database late', ...through('holdRequests')],
  ])(
    'has another leader within ten seconds when the leader %s, which can lead again later',
    async (_, begin, end) => {
      const leader = await leaderInstance();
      // the leader is writing when the stall begins
      const traffic = Promise.all(Array.from({ length: 20 }, () => chain.mint(coin, 1_000n)));
      const { at } = await readLeader();
      begin(leader);
      expect(await untilAnotherLeads(leader, at)).toBeLessThan(maxTakeoverMs);
      const before = await writers.last();
      await traffic;
      await expectRecording();
      end(leader);
      // the former leader notices
      await waitForReport(leader, false);
      await expectRecording();
      expect(await writers.after(before)).not.toContain(leader.name);
      // it leads again once all others are gone
      const others = [...instances.values()].filter((each) => each !== leader);
      for (const other of others) await other.end('SIGKILL');
      await expect.poll(async () => (await readLeader()).name, { timeout: 20_000 }).toBe(leader.name);
      await expectRecording();
      for (const other of others) await restart(other);
    },
  );

  it('lets only the holder of the lock write, and the recorded events equal a rebuild from the chain', async () => {
    expect(await writers.withoutLock()).toEqual([]);
    expect((await writers.after(0)).length).toBeGreaterThan(10);
    await expectSameAsRebuilt(chain, database);
  });
});
