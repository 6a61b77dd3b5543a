import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { integrations } from '../../src/db/schema/directory-tables.ts';
import { walletAccounts, wallets } from '../../src/db/schema/wallets-tables.ts';
import { DirectoryKeeper } from '../../src/integration/directory/directory-keeper.ts';
import { leaderContext } from '../snapshots/leader-context.ts';
import { openTestDatabase } from '../support/database.ts';
import { faultyNode } from '../support/faulty-node.ts';
import { startTestChain, through } from '../support/test-chain.ts';
import { expectAllRecorded, expectSameAsRebuilt, recordedIn } from './recorded-events.ts';
import { startIndexer } from './start-indexer.ts';

const waiting = { timeout: 60_000, interval: 50 };

it('a leader finds and repairs the history after an older copy of a cluster was restored', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'obverse-rollback-'));
  const database = await openTestDatabase();
  onTestFinished(async () => {
    await database.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const [dataDir, copy] = [join(directory, 'data'), join(directory, 'copy')];
  const first = await startTestChain({ dataDir });
  const { user } = first;
  const coin = await first.openIntegration('aUSD');
  await first.mint(coin, 3_000_000n);
  await first.close();
  cpSync(dataDir, copy, { recursive: true });

  const lost = await startTestChain({ dataDir, user });
  const node = await faultyNode(lost.rpcUrl);
  const { chain } = through(node);
  const deleted: number[] = [];
  const { stop, failures } = startIndexer(chain, database, {
    ...{ rescans: [], totalsIntervalMs: 1e9, recent: { intervalMs: 300, reachMs: 240_000 } },
    observeOrphans: (_, count) => deleted.push(count),
  });
  onTestFinished(stop);
  // its clock is moved by a month in between
  lost.advanceClock(30 * 86_400);
  await lost.openIntegration('bUSD');
  // two equal ones in one slot would be the same transaction
  for (let i = 1n; i <= 4n; i++) await lost.mint(coin, i * 1_000_000n);
  await expectAllRecorded(lost, database);
  const directoryKeeper = new DirectoryKeeper(leaderContext(chain, database).context);
  await directoryKeeper.readAll();
  const wallet = { cluster: 'devnet', wallet: user.publicKey.toBase58() } as const;
  await database.orm.insert(wallets).values({ ...wallet, sequence: 0, version: 3 });
  const slot = await lost.rpc.getSlot();
  const account = { address: 'x', mint: 'm', kind: 'token', amount: 1n, slot } as const;
  await database.orm.insert(walletAccounts).values({ ...wallet, ...account });
  const before = await recordedIn(database);
  node.state.fault = 'breaks';
  await lost.close();

  rmSync(dataDir, { recursive: true });
  cpSync(copy, dataDir, { recursive: true });
  const restored = await startTestChain({ dataDir, user });
  Object.assign(node.state, { upstream: restored.rpcUrl, fault: 'none' });
  onTestFinished(() => restored.close());
  // an event on top of what was lost
  await restored.mint(coin, 7_000_000n);
  await vi.waitFor(() => expect(deleted.some((count) => count > 0)).toBe(true), waiting);
  await vi.waitFor(() => expectSameAsRebuilt(restored, database), waiting);

  const onChain = new Set((await restored.transactions()).map(({ signature }) => signature));
  const orphaned = before.filter(({ signature }) => !onChain.has(signature));
  expect(orphaned.length).toBeGreaterThan(4);
  // in several parts, each with its own log line, where the node failed in between
  const repaired = () => deleted.reduce((sum, count) => sum + count, 0);
  await vi.waitFor(() => expect(repaired()).toBe(orphaned.length), waiting);
  const repairs = failures.map(String).filter((line) => line.includes('the chain does not have'));
  expect(repairs).toHaveLength(deleted.filter((count) => count > 0).length);
  // no sequence number is given twice
  expect((await recordedIn(database)).at(-1)?.sequence).toBeGreaterThan(before.length);

  // a node that went back by a month is believed again when it is probed
  await vi.waitFor(() => directoryKeeper.follow(), waiting);
  expect(await database.orm.select().from(integrations)).toMatchObject([{ id: coin.address.toBase58() }]);
  expect(await database.orm.$count(walletAccounts)).toBe(0);
  expect(await database.orm.select().from(wallets)).toEqual([{ ...wallet, sequence: 0, version: 4 }]);
});
