import type { Integration } from '@obverse/core';
import { type TcpProxy, tcpProxy } from '@obverse/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/database.ts';
import { expectAllRecorded, expectSameAsRebuilt } from '../events/recorded-events.ts';
import { createDatabase, server } from '../support/database.ts';
import { killAll, type Running, startProcess } from '../support/processes.ts';
import { startTestChain, type TestChain } from '../support/test-chain.ts';
import { leaderOf, logWriters, type WriterLog } from './leader-writes.ts';

/** Maximum time until another instance leads. */
const maxTakeoverMs = 10_000;

let chain: TestChain;
let coin: Integration;
let url: string;
let drop: () => Promise<void>;
let database: Database;
let writers: WriterLog;

/** An indexer and the proxy between it and the database. */
type Instance = Running & { readonly name: string; readonly proxy: TcpProxy };
const instances = new Map<string, Instance>();

async function start(name: string): Promise<Instance> {
  const { hostname: host, port } = new URL(url);
  const proxy = await tcpProxy({ host, port: Number(port) });
  const through = new URL(url);
  through.host = `127.0.0.1:${proxy.port}`;
  through.searchParams.set('application_name', name);
  const running = await startProcess('indexer', {
    DATABASE_URL: through.href,
    MAINNET_RPC_URL: chain.rpcUrl,
    DEVNET_RPC_URL: chain.rpcUrl,
  });
  const instance = { ...running, name, proxy };
  instances.set(name, instance);
  return instance;
}

async function restart({ name, proxy, end }: Instance): Promise<void> {
  await end('SIGKILL');
  proxy.close();
  await start(name);
}

const readLeader = () => leaderOf(database, 'devnet');
const leaderInstance = async () => instances.get((await readLeader()).name ?? '');

/** Waits until an instance other than `before` leads. @returns it, and the milliseconds since `since` by the database's clock */
async function nextLeader(before: string | undefined, since: number) {
  return vi.waitFor(
    async () => {
      const { name, at } = await readLeader();
      const instance = name === before ? undefined : instances.get(name ?? '');
      if (instance === undefined) throw new Error('no other instance leads');
      return { instance, after: at - since };
    },
    { timeout: 3 * maxTakeoverMs, interval: 50 },
  );
}

/** Sends a transaction and waits until its event is recorded. */
async function expectRecording(): Promise<void> {
  await chain.mint(coin, 1_000n);
  await expectAllRecorded(chain, database);
}

/** Whether the instance's own metric says that it leads. */
const reportsLeader = async ({ url: at }: Instance): Promise<boolean> =>
  (await (await fetch(`${at}/metrics`)).text()).includes('obverse_leader{cluster="devnet"} 1');

describe.skipIf(server === undefined)('an election among three instances', { timeout: 120_000 }, () => {
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

  it('has one leader, and every instance reports whether it is the leader', async () => {
    const { name } = await readLeader();
    for (const each of instances.values()) {
      await expect.poll(() => reportsLeader(each), { timeout: 10_000 }).toBe(each.name === name);
    }
  });

  it('has another leader within ten seconds after the leader is killed', async () => {
    const leader = (await leaderInstance()) as Instance;
    const { at } = await readLeader();
    await leader.end('SIGKILL');
    const { after } = await nextLeader(leader.name, at);
    expect(after).toBeLessThan(maxTakeoverMs);
    await expectRecording();
    await restart(leader);
  });

  it('has another leader within three seconds after the leader is stopped by SIGTERM', async () => {
    const leader = (await leaderInstance()) as Instance;
    await leader.end('SIGTERM');
    expect(leader.child.exitCode).toBe(0);
    const { at } = await readLeader();
    const { after } = await nextLeader(leader.name, at);
    // each instance requests the lock every second
    expect(after).toBeLessThan(3_000);
    await expectRecording();
    await restart(leader);
  });

  type Stall = readonly [what: string, begin: (leader: Instance) => void, end: (leader: Instance) => void];
  const stalls: Stall[] = [
    ['is suspended', ({ child }) => void child.kill('SIGSTOP'), ({ child }) => void child.kill('SIGCONT')],
    [
      'is partitioned from the database',
      ({ proxy }) => proxy.setMode('dropAll'),
      ({ proxy }) => proxy.setMode('pass'),
    ],
    [
      'gets no responses from the database',
      ({ proxy }) => proxy.setMode('dropResponses'),
      ({ proxy }) => proxy.setMode('pass'),
    ],
    [
      'reaches the database late',
      ({ proxy }) => proxy.setMode('holdRequests'),
      ({ proxy }) => proxy.setMode('pass'),
    ],
  ];

  it.each(stalls)(
    'has another leader within ten seconds when the leader %s, which can lead again later',
    async (_, begin, end) => {
      const leader = (await leaderInstance()) as Instance;
      // the leader is writing when the stall begins
      const traffic = Promise.all(Array.from({ length: 20 }, () => chain.mint(coin, 1_000n)));
      const { at } = await readLeader();
      begin(leader);
      const { after } = await nextLeader(leader.name, at);
      const before = await writers.last();
      expect(after).toBeLessThan(maxTakeoverMs);
      await traffic;
      await expectRecording();
      end(leader);
      // the former leader notices
      await expect.poll(() => reportsLeader(leader), { timeout: 20_000 }).toBe(false);
      await expectRecording();
      expect(await writers.after(before)).not.toContain(leader.name);
      // it leads again once all others are gone
      for (const other of instances.values()) if (other !== leader) await other.end('SIGKILL');
      await expect.poll(async () => (await readLeader()).name, { timeout: 20_000 }).toBe(leader.name);
      await expectRecording();
      for (const other of [...instances.values()]) if (other !== leader) await restart(other);
    },
  );

  it('lets only the holder of the lock write, and the recorded events equal a rebuild from the chain', async () => {
    expect(await writers.withoutLock()).toEqual([]);
    expect((await writers.after(0)).length).toBeGreaterThan(10);
    await expectSameAsRebuilt(chain, database);
  });
});
