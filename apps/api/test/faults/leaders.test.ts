import type { Integration } from '@obverse/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/database.ts';
import { expectAllRecorded, expectSameAsRebuilt } from '../indexer/record.ts';
import { startTestChain, type TestChain } from '../indexer/test-chain.ts';
import { createDatabase, server } from '../support/database.ts';
import { killAll, type Running, startProcess } from '../support/processes.ts';
import { type TcpProxy, tcpProxy } from './tcp-proxy.ts';
import { leaderOf, type Watched, watchWriters } from './writers.ts';

/** Until another leads, in milliseconds. */
const takeover = 10_000;

let chain: TestChain;
let coin: Integration;
let url: string;
let drop: () => Promise<void>;
let database: Database;
let watched: Watched;

/** An indexer, and its line to the database. */
type Instance = Running & { readonly name: string; readonly line: TcpProxy };
const instances = new Map<string, Instance>();

async function start(name: string): Promise<Instance> {
  const { hostname: host, port } = new URL(url);
  const line = await tcpProxy({ host, port: Number(port) });
  const through = new URL(url);
  through.host = `127.0.0.1:${line.port}`;
  through.searchParams.set('application_name', name);
  const running = await startProcess('indexer', {
    DATABASE_URL: through.href,
    MAINNET_RPC_URL: chain.rpcUrl,
    DEVNET_RPC_URL: chain.rpcUrl,
  });
  const instance = { ...running, name, line };
  instances.set(name, instance);
  return instance;
}

async function restart({ name, line, end }: Instance): Promise<void> {
  await end('SIGKILL');
  line.close();
  await start(name);
}

const lead = () => leaderOf(database, 'devnet');
const leads = async () => instances.get((await lead()).name ?? '');

/** Waits until one leads, other than `before`. @returns it, and how long ago `since` was, by the database's clock */
async function nextLeader(before: string | undefined, since: number) {
  return vi.waitFor(
    async () => {
      const { name, at } = await lead();
      const instance = name === before ? undefined : instances.get(name ?? '');
      if (instance === undefined) throw new Error('no other leads');
      return { instance, after: at - since };
    },
    { timeout: 3 * takeover, interval: 50 },
  );
}

/** Something to record, and that it is. */
async function recordsOn(): Promise<void> {
  await chain.mint(coin, 1_000n);
  await expectAllRecorded(chain, database);
}

/** Whether the process itself says that it leads. */
const saysLeads = async ({ url: at }: Instance): Promise<boolean> =>
  (await (await fetch(`${at}/metrics`)).text()).includes('obverse_leader{cluster="devnet"} 1');

describe.skipIf(server === undefined)('of three instances', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    chain = await startTestChain();
    coin = await chain.openIntegration('aUSD');
    ({ url, drop } = await createDatabase());
    database = await openDatabase({ url });
    watched = await watchWriters(database);
    await Promise.all(['one', 'two', 'three'].map(start));
    await recordsOn();
  });
  afterAll(async () => {
    killAll();
    for (const { line } of instances.values()) line.close();
    await database.close();
    await drop();
    await chain.close();
  });

  it('one leads, and all know whether they do', async () => {
    const { name } = await lead();
    for (const each of instances.values()) {
      await expect.poll(() => saysLeads(each), { timeout: 10_000 }).toBe(each.name === name);
    }
  });

  it('another leads within ten seconds after the leader was killed', async () => {
    const leader = (await leads()) as Instance;
    const { at } = await lead();
    await leader.end('SIGKILL');
    const { after } = await nextLeader(leader.name, at);
    expect(after).toBeLessThan(takeover);
    await recordsOn();
    await restart(leader);
  });

  it('another leads at once after the leader was stopped as it should be', async () => {
    const leader = (await leads()) as Instance;
    await leader.end('SIGTERM');
    expect(leader.child.exitCode).toBe(0);
    const { at } = await lead();
    const { after } = await nextLeader(leader.name, at);
    // they ask every second
    expect(after).toBeLessThan(3_000);
    await recordsOn();
    await restart(leader);
  });

  type Stall = readonly [what: string, begin: (leader: Instance) => void, end: (leader: Instance) => void];
  const stalls: Stall[] = [
    ['stands still', ({ child }) => void child.kill('SIGSTOP'), ({ child }) => void child.kill('SIGCONT')],
    ['is cut off', ({ line }) => line.become('silent'), ({ line }) => line.become('passes')],
    ['gets no answers', ({ line }) => line.become('mute'), ({ line }) => line.become('passes')],
    ['is heard late', ({ line }) => line.become('stuck'), ({ line }) => line.become('passes')],
  ];

  it.each(stalls)(
    'another leads within ten seconds while the leader %s; that one stands again',
    async (_, begin, end) => {
      const leader = (await leads()) as Instance;
      // in the midst of writing
      const traffic = Promise.all(Array.from({ length: 20 }, () => chain.mint(coin, 1_000n)));
      const { at } = await lead();
      begin(leader);
      const { after } = await nextLeader(leader.name, at);
      const before = (await watched.after(0)).length;
      expect(after).toBeLessThan(takeover);
      await traffic;
      await recordsOn();
      end(leader);
      // it knows
      await expect.poll(() => saysLeads(leader), { timeout: 20_000 }).toBe(false);
      await recordsOn();
      expect(await watched.after(before)).not.toContain(leader.name);
      // it leads once all others are gone
      for (const other of instances.values()) if (other !== leader) await other.end('SIGKILL');
      await expect.poll(async () => (await lead()).name, { timeout: 20_000 }).toBe(leader.name);
      await recordsOn();
      for (const other of [...instances.values()]) if (other !== leader) await restart(other);
    },
  );

  it('whoever wrote had the lock, and what was written is the chain', async () => {
    expect(await watched.strangers()).toEqual([]);
    expect((await watched.after(0)).length).toBeGreaterThan(10);
    await expectSameAsRebuilt(chain, database);
  });
});
