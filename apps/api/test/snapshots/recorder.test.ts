import { accountFilters, DEVELOPMENT_PROGRAM_ID, type Integration } from '@obverse/core';
import { casesAtDepth } from '@obverse/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import * as tables from '../../src/db/schema/snapshots-tables.ts';
import { SnapshotRecorder } from '../../src/snapshots/snapshot-recorder.ts';
import { downsample, snapshotTask } from '../../src/snapshots/snapshot-task.ts';
import type { Chain } from '../../src/solana/chain.ts';
import { openTestDatabase } from '../support/database.ts';
import { type FaultyState, faultyNode } from '../support/faulty-node.ts';
import { openTestChain, through } from '../support/test-chain.ts';
import { leaderContext } from './leader-context.ts';

const minute = 60;
const day = 1_440 * minute;

let database: Database;
const chain = await openTestChain();
const open = chain.openIntegration;
const coins = [await open('ONE'), await open('TWO'), await open('THREE')] as const;
for (const coin of coins) await chain.mint(coin, 5_000_000n);
beforeEach(async () => {
  database = await openTestDatabase();
  return database.close;
});

const rows = async <Table extends tables.SnapshotTable>(table: Table): Promise<Table['$inferSelect'][]> =>
  database.orm
    .select()
    .from(table as tables.SnapshotTable)
    .orderBy(table.at, table.id);
const all = async () => [
  await rows(tables.integrationSnapshots),
  await rows(tables.stablecoinSnapshots),
  await rows(tables.juniorSnapshots),
  await rows(tables.platformSnapshots),
];
const counts = async () => (await all()).map(({ length }) => length);
/** Snapshots of a coin in order of time. */
const ofCoin = async ({ address }: Integration = coins[2]) =>
  (await rows(tables.integrationSnapshots)).filter(({ id }) => id === address.toBase58());

function openRecorder(countsPerMinute = 100, on: Chain = chain.chain) {
  const { context, reports } = leaderContext(on, database);
  return { recorder: new SnapshotRecorder(context, countsPerMinute, () => {}), context, reports };
}

type Edit = NonNullable<FaultyState['edit']>;

async function recordFrom(edit?: Edit, countsPerMinute?: number) {
  const node = await faultyNode(chain.rpcUrl);
  node.state.edit = edit;
  return { ...openRecorder(countsPerMinute, through(node).chain), state: node.state };
}

// biome-ignore lint/suspicious/noExplicitAny: any response of the node
type Result = any;
const inResult =
  (change: (result: Result) => unknown): Edit =>
  (method, answer) =>
    method === 'getMultipleAccounts' ? { ...answer, result: change(answer.result) } : answer;
const tampering = (change: (data: Buffer) => void) =>
  inResult((result) => {
    const value = result.value.map((account: Result) => {
      if (!account) return account;
      const data = Buffer.from(account.data[0], 'base64');
      change(data);
      return { ...account, data: [data.toString('base64'), 'base64'] };
    });
    return { ...result, value };
  });
const withTime = (change: (time: bigint) => bigint) =>
  tampering((data) => {
    if (data.length === 40) data.writeBigInt64LE(change(data.readBigInt64LE(32)), 32);
  });
const daysAhead = (days: number) => withTime((time) => time + BigInt(days * day));

describe('the snapshot of a minute', () => {
  it('contains every integration, stablecoin and tranche, and the sums over them', async () => {
    await openRecorder().recorder.record();
    expect(await counts()).toEqual([3, 2, 2, 1]);
    const coinRows = await rows(tables.integrationSnapshots);
    const stablecoinRows = await rows(tables.stablecoinSnapshots);
    const [row] = await ofCoin(coins[0]);
    const values = { supply: 5_000_000n, principal: 5_000_000n, holders: 1, grain: tables.grains.day };
    expect(row).toMatchObject({ cluster: 'devnet', ...values });
    const delayMs = Number(row?.takenAt) - Number(row?.at);
    expect(delayMs).toBeGreaterThanOrEqual(0);
    expect(delayMs).toBeLessThan(2 * minute * 1_000);

    const sum = <T>(of: readonly T[], value: (row: T) => bigint | null) =>
      Number(of.reduce((total, each) => total + (value(each) ?? 0n), 0n)) / 1e6;
    const [platform] = await rows(tables.platformSnapshots);
    const { seniorAssets, juniorAssets, unvestedYield, volume, revenue } = platform ?? {};
    expect([seniorAssets, juniorAssets, unvestedYield, volume, revenue].map(Number)).toEqual([
      sum(stablecoinRows, (each) => each.seniorAssets),
      sum(stablecoinRows, (each) => each.juniorAssets),
      sum(stablecoinRows, (each) => each.unvestedYield),
      sum(coinRows, (each) => each.volume),
      sum(coinRows, (each) => each.revenue),
    ]);
    expect(platform).toMatchObject({ stablecoins: 2, integrations: 3, holders: 3, coinsCounted: 3 });
  });
});

it('snapshots of minutes are deleted after a day in every table', async () => {
  const { recorder, context } = openRecorder();
  // one of them may be the first of an hour
  for (let i = 0; i < 3; i += 1) {
    await recorder.record();
    chain.advanceClock(minute);
  }
  const minutes = async () =>
    (await all()).map((each) => each.filter(({ grain }) => grain === tables.grains.minute).length);
  expect(Math.min(...(await minutes()))).toBeGreaterThan(0);
  await downsample(context, recorder.clock.last.now + BigInt(2 * day));
  expect(await minutes()).toEqual([0, 0, 0, 0]);
});

describe('the holders of a token', () => {
  it('are counted in rotation across leaders if there are more tokens than counts per minute', async () => {
    const counted: number[] = [];
    // tokens with holders: three branded coins, and the one tranche that started with capital
    for (let i = 0; i < 6; i += 1) {
      // another leader records each minute
      await openRecorder(2).recorder.record();
      const [branded, junior] = [await rows(tables.integrationSnapshots), await rows(tables.juniorSnapshots)];
      const snapshots = [...branded, ...junior];
      const newest = Math.max(...snapshots.map(({ at }) => Number(at)));
      const held = snapshots.filter(({ at, supply }) => Number(at) === newest && supply > 0n);
      counted.push(held.filter(({ holders }) => holders !== null).length);
      // each token was counted within the last minutes
      if (i > 1)
        for (const { countedAt } of held)
          expect(newest - Number(countedAt)).toBeLessThanOrEqual(3 * minute * 1_000);
      chain.advanceClock(minute);
    }
    expect(counted).toEqual([2, 4, 4, 4, 4, 4]);
  });

  it('are counted although no node can count those of other tokens', async () => {
    const uncountable = coins.slice(0, 2).map(({ brandedMint }) => brandedMint.toBase58());
    const { recorder, state } = await recordFrom(undefined, 2);
    state.hear = (call) => {
      const isOf = (mint: string) => JSON.stringify(call.params).includes(mint);
      const isRefused = call.method === 'getProgramAccounts' && uncountable.some(isOf);
      return isRefused ? { ...call, method: 'notServed' } : call;
    };
    for (let i = 0; i < 6; i += 1) {
      await recorder.record();
      chain.advanceClock(minute);
    }
    expect((await ofCoin(coins[0])).at(-1)?.holders).toBeNull();
    expect((await ofCoin(coins[2])).at(-1)?.holders).toBeGreaterThan(0);
  });
});

describe('the snapshot recorder with a node that returns invalid data', () => {
  it('reports an invalid integration, records the others and tries again', async () => {
    const [, broken] = coins;
    const filters = accountFilters('integration');
    const listed = await chain.rpc.getProgramAccounts(DEVELOPMENT_PROGRAM_ID, { filters });
    const total = listed.length;
    const size = listed[0]?.account.data.length;
    const breaking = tampering((data) => {
      // the byte that says of which kind the account is
      if (data.length === size && data.includes(broken.brandedMint.toBuffer())) data[0] = 77;
    });
    const { recorder, reports, state } = await recordFrom(breaking);
    await recorder.record();
    expect(await counts()).toEqual([total - 1, 2, 2, 0]);
    expect(await ofCoin(broken)).toEqual([]);
    expect(reports).toMatchObject([{ id: broken.address.toBase58() }]);
    state.edit = undefined;
    await recorder.record();
    expect(await ofCoin(broken)).toHaveLength(1);
    // not before nothing of a minute is missing
    expect(await rows(tables.platformSnapshots)).toMatchObject([{ integrations: total, stablecoins: 2 }]);
    // of the same minute as the others, unless the next has begun
    expect([total, total * 2]).toContain((await counts())[0]);
  });

  const scramble = (data: Buffer) => {
    for (let i = 0; i < data.length; i += 1) data[i] = (i * 167 + 13) % 256;
  };
  const invalidResponses: [string, Edit][] = [
    ['no clock', inResult((result) => ({ ...result, value: [null, ...result.value.slice(1)] }))],
    ['a clock of another slot', inResult(({ value }) => ({ value, context: { slot: 3 } }))],
    ['fewer accounts than requested', inResult((result) => ({ ...result, value: result.value.slice(0, 1) }))],
    ['a negative time', withTime(() => -5n)],
    ['random bytes', tampering(scramble)],
  ];

  it.each(casesAtDepth(invalidResponses, 3))(
    'records nothing of a response with %s and resumes when the node recovers',
    async (_, edit) => {
      const { recorder, reports, state } = await recordFrom(edit);
      await recorder.record().catch((error) => reports.push(error));
      expect(await counts()).toEqual([0, 0, 0, 0]);
      expect(reports.length).toBeGreaterThan(0);
      state.edit = undefined;
      const isRecording = async () => {
        await recorder.record();
        expect((await counts())[0]).toBeGreaterThanOrEqual(3);
      };
      await vi.waitFor(isRecording, { timeout: 20_000, interval: 100 });
    },
  );
});

describe('the snapshot task', () => {
  function startTask(on: Chain) {
    const stopping = new AbortController();
    const { context, reports } = leaderContext(on, database, stopping.signal);
    const task = snapshotTask(() => {})(context);
    const stop = () => {
      stopping.abort();
      return task;
    };
    return { reports, stop };
  }
  const waitForSnapshots = (count: number) =>
    vi.waitFor(async () => expect(await ofCoin()).toHaveLength(count), 20_000);

  it('of a new leader records and deletes nothing while the clock is far from the last snapshot', async () => {
    const { recorder } = openRecorder(10);
    await recorder.record();
    chain.advanceClock(2 * minute);
    await recorder.record();
    const recorded = await ofCoin();
    expect(recorded).toHaveLength(2);
    const node = await faultyNode(chain.rpcUrl);
    node.state.edit = daysAhead(200);
    const { reports, stop } = startTask(through(node).chain);
    await vi.waitFor(() => expect(reports.length).toBeGreaterThan(0), 60_000);
    expect(reports[0]?.err?.message).toMatch(/went from \d+ to \d+ within/);
    await stop();
    expect(await ofCoin()).toEqual(recorded);
  });

  it('follows the cluster’s clock when it jumps by days, without errors until it is stopped', async () => {
    const { reports, stop } = startTask(chain.chain);
    await waitForSnapshots(1);
    chain.advanceClock(3 * day);
    await waitForSnapshots(2);
    await stop();
    expect(reports).toEqual([]);
    const [first, second] = await ofCoin();
    expect(Number(second?.at) - Number(first?.at)).toBeGreaterThanOrEqual(3 * day * 1_000);
    expect(second?.grain).toBe(tables.grains.day);
    expect(second?.exchangeRate).toBeGreaterThan(first?.exchangeRate as bigint);
  });
});
