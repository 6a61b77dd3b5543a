import {
  accountFilters,
  DEVELOPMENT_PROGRAM_ID,
  type Integration,
  TOKEN_2022_PROGRAM_ID,
  tokenAddress,
} from '@obverse/core';
import { casesAtDepth } from '@obverse/testing';
import { Keypair } from '@solana/web3.js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import type { SnapshotTable } from '../../src/db/schema/snapshots-tables.ts';
import {
  grains,
  integrationSnapshots,
  juniorSnapshots,
  platformSnapshots,
  stablecoinSnapshots,
} from '../../src/db/schema/snapshots-tables.ts';
import { SnapshotRecorder } from '../../src/snapshots/snapshot-recorder.ts';
import { downsample, snapshotTask } from '../../src/snapshots/snapshot-task.ts';
import { openTestDatabase } from '../support/database.ts';
import { type FaultyState, faultyNode } from '../support/faulty-node.ts';
import { openTestChain, through } from '../support/test-chain.ts';
import { openAssociated, transfer } from '../support/transfers.ts';
import { leaderContext } from './leader-context.ts';

const minute = 60;
const day = 1_440 * minute;

let database: Database;
const chain = await openTestChain();
const coins: Integration[] = [];
for (const symbol of ['ONE', 'TWO', 'THREE']) coins.push(await chain.openIntegration(symbol));
for (const coin of coins) await chain.mint(coin, 5_000_000n);
beforeEach(async () => {
  database = await openTestDatabase();
  return database.close;
});

const idOf = ({ address }: Integration) => address.toBase58();
const rows = <Table extends SnapshotTable>(table: Table) =>
  database.orm
    .select()
    .from(table as SnapshotTable)
    .orderBy(table.at, table.id) as Promise<Table['$inferSelect'][]>;
const all = async () => [
  await rows(integrationSnapshots),
  await rows(stablecoinSnapshots),
  await rows(juniorSnapshots),
  await rows(platformSnapshots),
];
const counts = async () => (await all()).map(({ length }) => length);
/** Snapshots of the third coin in order of time. */
const ofCoin = async (coin = coins[2]) =>
  (await rows(integrationSnapshots)).filter(({ id }) => coin && id === idOf(coin));

const record = (countsPerMinute = 100) => {
  const { context, reports } = leaderContext(chain.chain, database);
  return { recorder: new SnapshotRecorder(context, countsPerMinute, () => {}), reports };
};

/** A node whose responses the test edits, and a recorder that reads from it. */
async function recordFrom(edit?: FaultyState['edit'], countsPerMinute = 100) {
  const node = await faultyNode(chain.rpcUrl);
  node.state.edit = edit;
  const { context, reports } = leaderContext(through(node).chain, database);
  return { recorder: new SnapshotRecorder(context, countsPerMinute, () => {}), reports, state: node.state };
}

async function give({ brandedMint }: Integration, to: Keypair['publicKey'], amount: bigint): Promise<void> {
  const { publicKey: user } = chain.user;
  const [from, account] = [user, to].map((owner) =>
    tokenAddress(brandedMint, owner, TOKEN_2022_PROGRAM_ID),
  ) as [Keypair['publicKey'], Keypair['publicKey']];
  await chain.send([openAssociated(user, brandedMint, to), transfer(from, account, user, amount)]);
}

/** Edits every account in the responses to a method. */
const tampering =
  (method: string, change: (data: Buffer) => void) =>
  // biome-ignore lint/suspicious/noExplicitAny: any response of the node
  (called: string, answer: any) => {
    if (called !== method) return answer;
    for (const account of answer.result.value ?? answer.result) {
      const data = Buffer.from(account.data[0], 'base64');
      change(data);
      account.data[0] = data.toString('base64');
    }
    return answer;
  };

describe('the snapshot of a minute', () => {
  it('contains every integration, stablecoin and tranche', async () => {
    await record().recorder.record();
    expect(await counts()).toEqual([3, 2, 2, 1]);
    const [row] = await ofCoin(coins[0]);
    expect(row).toMatchObject({ cluster: 'devnet', supply: 5_000_000n, holders: 1, grain: grains.day });
    expect(row?.principal).toBe(5_000_000n);
    expect(row?.takenAt.getTime()).toBeGreaterThanOrEqual(row?.at.getTime() ?? Number.NaN);
    expect((row?.takenAt.getTime() ?? 0) - (row?.at.getTime() ?? 0)).toBeLessThan(2 * minute * 1_000);
  });

  it('contains the sums over all stablecoins and integrations', async () => {
    await record().recorder.record();
    const [coinRows, stablecoinRows] = [await rows(integrationSnapshots), await rows(stablecoinSnapshots)];
    const sum = <T>(of: readonly T[], value: (row: T) => bigint | null) =>
      Number(of.reduce((all, row) => all + (value(row) ?? 0n), 0n)) / 1e6;
    const [platform] = await rows(platformSnapshots);
    const { seniorAssets, juniorAssets, unvestedYield, volume, revenue } = platform ?? {};
    expect([seniorAssets, juniorAssets, unvestedYield, volume, revenue].map(Number)).toEqual([
      sum(stablecoinRows, (row) => row.seniorAssets),
      sum(stablecoinRows, (row) => row.juniorAssets),
      sum(stablecoinRows, (row) => row.unvestedYield),
      sum(coinRows, (row) => row.volume),
      sum(coinRows, (row) => row.revenue),
    ]);
    const holders = coinRows.reduce((all, row) => all + (row.holders ?? 0), 0);
    expect(platform).toMatchObject({ stablecoins: 2, integrations: 3, holders, coinsCounted: 3 });
    expect(holders).toBeGreaterThanOrEqual(3);
  });

  it('is recorded once, also by another leader', async () => {
    const first = record();
    expect(await first.recorder.record()).toBe(true);
    const before = await all();
    expect(await first.recorder.record()).toBe(false);
    const [at] = before[0] ?? [];
    await record().recorder.record();
    const after = (await all()).map((each) => each.filter((row) => row.at.getTime() === at?.at.getTime()));
    expect(after).toEqual(before);
  });

  it('follows the cluster’s clock when it jumps by days', async () => {
    const { recorder } = record();
    await recorder.record();
    chain.advanceClock(minute);
    await recorder.record();
    chain.advanceClock(3 * day);
    await recorder.record();
    const times = await ofCoin();
    expect(times).toHaveLength(3);
    const [first, second, third] = times.map(({ at }) => at.getTime() / 1_000);
    expect(second).toBeGreaterThanOrEqual((first ?? 0) + minute);
    expect(third).toBeGreaterThanOrEqual((second ?? 0) + 3 * day);
    expect(times.at(-1)?.grain).toBe(grains.day);
    expect(times.at(-1)?.exchangeRate).toBeGreaterThan(times[0]?.exchangeRate ?? 0n);
  });

  it('is completed without duplicates by the next leader after a crash between two writes', async () => {
    const { context } = leaderContext(chain.chain, database);
    let writes = 0;
    const dying = {
      ...context,
      write: (async (change) => {
        writes += 1;
        if (writes === 3) throw new Error('killed');
        return context.write(change);
      }) satisfies typeof context.write,
    };
    await expect(new SnapshotRecorder(dying, 100, () => {}).record()).rejects.toThrow('killed');
    const before = await all();
    expect(before.map(({ length }) => length)).toEqual([0, 2, 2, 0]);
    await record().recorder.record();
    const { at } = before[1]?.[0] ?? {};
    const ofMinute = (await all()).map((each) => each.filter((row) => row.at.getTime() === at?.getTime()));
    // if the minute has ended meanwhile, the next one is complete
    expect(await counts()).toEqual(ofMinute[0]?.length === 3 ? [3, 2, 2, 1] : [3, 4, 4, 1]);
    expect(ofMinute.slice(1, 3)).toEqual(before.slice(1, 3));
  });

  it('contains an integration that was created in the minute before', async () => {
    const { recorder } = record();
    await recorder.record();
    const fresh = await chain.openIntegration(`NEW${Math.floor(Math.random() * 1e6)}`);
    chain.advanceClock(minute);
    await recorder.record();
    expect(await ofCoin(fresh)).toMatchObject([
      { supply: 0n, holders: 0, grain: grains.day, exchangeRate: 10n ** 12n },
    ]);
  });
});

it('snapshots of minutes are deleted after a day in every table', async () => {
  const { context } = leaderContext(chain.chain, database);
  const recorder = new SnapshotRecorder(context, 100, () => {});
  // one of them may be the first of an hour
  for (let i = 0; i < 3; i += 1) {
    await recorder.record();
    chain.advanceClock(minute);
  }
  const minutes = async () =>
    (await all()).map((each) => each.filter(({ grain }) => grain === grains.minute).length);
  expect(Math.min(...(await minutes()))).toBeGreaterThan(0);
  await downsample(context, recorder.clock.last.now + BigInt(2 * day));
  expect(await minutes()).toEqual([0, 0, 0, 0]);
});

describe('the holders of a token', () => {
  it('are counted again after tokens move between wallets', async () => {
    const [coin] = coins;
    if (coin === undefined) throw new Error('no coin');
    const { recorder } = record();
    await recorder.record();
    await give(coin, Keypair.generate().publicKey, 1n);
    await give(coin, Keypair.generate().publicKey, 2n);
    chain.advanceClock(minute);
    await recorder.record();
    expect((await ofCoin(coin)).map(({ holders }) => holders)).toEqual([1, 3]);
  });

  it('are counted in rotation across leaders if there are more tokens than counts per minute', async () => {
    const counted: number[] = [];
    // tokens with holders: three branded coins, and the one tranche that started with capital
    for (let i = 0; i < 6; i += 1) {
      // another leader records every other minute
      const leader = i % 2 === 0 ? record(2) : undefined;
      const { recorder } = leader ?? record(2);
      await recorder.record();
      const snapshots = [...(await rows(integrationSnapshots)), ...(await rows(juniorSnapshots))];
      const last = snapshots.filter(
        ({ at }) => at.getTime() === Math.max(...snapshots.map((s) => s.at.getTime())),
      );
      const held = last.filter(({ supply }) => supply > 0n);
      counted.push(held.filter(({ holders }) => holders !== null).length);
      chain.advanceClock(minute);
    }
    expect(counted).toEqual([2, 4, 4, 4, 4, 4]);
    // each token was counted within the last minutes
    const snapshots = [...(await rows(integrationSnapshots)), ...(await rows(juniorSnapshots))];
    const newest = Math.max(...snapshots.map(({ at }) => at.getTime()));
    for (const { at, countedAt } of snapshots) {
      if (at.getTime() === newest)
        expect(newest - (countedAt?.getTime() ?? 0)).toBeLessThanOrEqual(3 * minute * 1_000);
    }
  });

  it('are counted although no node can count those of other tokens', async () => {
    const uncountable = coins.slice(0, 2).map(({ brandedMint }) => brandedMint.toBase58());
    const { recorder, state } = await recordFrom(undefined, 2);
    state.hear = (call) =>
      call.method === 'getProgramAccounts' &&
      uncountable.some((mint) => JSON.stringify(call.params).includes(mint))
        ? { ...call, method: 'notServed' }
        : call;
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
    const broken = coins[1] as Integration;
    const listed = await chain.rpc.getProgramAccounts(DEVELOPMENT_PROGRAM_ID, {
      filters: accountFilters('integration'),
    });
    const total = listed.length;
    const size = listed[0]?.account.data.length;
    const { recorder, reports, state } = await recordFrom((method, answer) => {
      if (method !== 'getMultipleAccounts') return answer;
      for (const account of answer.result.value) {
        if (!account) continue;
        const data = Buffer.from(account.data[0], 'base64');
        // the byte that says of which kind the account is
        if (data.length === size && data.includes(broken.brandedMint.toBuffer())) {
          data[0] = 77;
          account.data[0] = data.toString('base64');
        }
      }
      return answer;
    });
    await recorder.record();
    expect(await counts()).toEqual([total - 1, 2, 2, 0]);
    expect(await ofCoin(broken)).toEqual([]);
    expect(reports).toMatchObject([{ id: idOf(broken) }]);
    state.edit = undefined;
    await recorder.record();
    expect(await ofCoin(broken)).toHaveLength(1);
    // not before nothing of a minute is missing
    expect(await rows(platformSnapshots)).toMatchObject([{ integrations: total, stablecoins: 2 }]);
    const [other] = await ofCoin(coins[0]);
    // of the same minute as the others, unless the next has begun
    expect([total, total * 2]).toContain((await counts())[0]);
    expect(other?.at.getTime()).toBeLessThanOrEqual((await ofCoin(broken))[0]?.at.getTime() ?? 0);
  });

  // biome-ignore lint/suspicious/noExplicitAny: any response of the node
  const inResult = (change: (result: any) => unknown) => (method: string, answer: any) =>
    method === 'getMultipleAccounts' ? { ...answer, result: change(answer.result) } : answer;

  const invalidResponses: [string, FaultyState['edit']][] = [
    ['no clock', inResult((result) => ({ ...result, value: [null, ...result.value.slice(1)] }))],
    [
      'a clock of another slot',
      inResult((result) => ({ ...result, context: { slot: result.context.slot - 3 } })),
    ],
    ['fewer accounts than requested', inResult((result) => ({ ...result, value: result.value.slice(0, 1) }))],
    [
      'text instead of accounts',
      inResult((result) => ({ ...result, value: result.value.map(() => 'account') })),
    ],
    ['text instead of a result', inResult(() => 'yes')],
    [
      'a negative time',
      tampering('getMultipleAccounts', (data) => {
        if (data.length === 40) data.writeBigInt64LE(-5n, 32);
      }),
    ],
    [
      'random bytes',
      tampering('getMultipleAccounts', (data) => {
        for (let i = 0; i < data.length; i += 1) data[i] = (i * 167 + 13) % 256;
      }),
    ],
  ];

  it.each(casesAtDepth(invalidResponses, 3))(
    'records nothing of a response with %s and resumes when the node recovers',
    async (_, edit) => {
      const { recorder, reports, state } = await recordFrom(edit);
      await recorder.record().catch((error) => reports.push(error));
      expect(await counts()).toEqual([0, 0, 0, 0]);
      expect(reports.length).toBeGreaterThan(0);
      state.edit = undefined;
      await vi.waitFor(
        async () => {
          await recorder.record();
          expect((await counts())[0]).toBeGreaterThanOrEqual(3);
        },
        { timeout: 20_000, interval: 100 },
      );
    },
  );

  it('rejects a clock that jumps by days within a few slots, and accepts one that jumps with its slots', async () => {
    const { recorder, state } = await recordFrom();
    await recorder.record();
    state.edit = tampering('getMultipleAccounts', (data) => {
      if (data.length === 40) data.writeBigInt64LE(data.readBigInt64LE(32) + 40n * BigInt(day), 32);
    });
    await expect(recorder.record()).rejects.toThrow(/went from \d+ to \d+ within/);
    state.edit = undefined;
    chain.advanceClock(40 * day);
    expect(await recorder.record()).toBe(true);
    const snapshots = await ofCoin();
    expect(snapshots).toHaveLength(2);
  });
});

it('the snapshot task of a new leader records and deletes nothing while the clock is far from the last snapshot', async () => {
  const { context: former } = leaderContext(chain.chain, database);
  const before = new SnapshotRecorder(former, 10, () => {});
  await before.record();
  chain.advanceClock(2 * minute);
  await before.record();
  const recorded = await ofCoin();
  expect(recorded).toHaveLength(2);
  const node = await faultyNode(chain.rpcUrl);
  node.state.edit = tampering('getMultipleAccounts', (data) => {
    if (data.length === 40) data.writeBigInt64LE(data.readBigInt64LE(32) + 200n * BigInt(day), 32);
  });
  const stop = new AbortController();
  const { context, reports } = leaderContext(through(node).chain, database, stop.signal);
  const task = snapshotTask(() => {})(context);
  await vi.waitFor(() => expect(reports.length).toBeGreaterThan(0), 60_000);
  expect(reports[0]?.err?.message).toMatch(/went from \d+ to \d+ within/);
  stop.abort();
  await task;
  expect(await ofCoin()).toEqual(recorded);
});

it('the snapshot task runs without errors until it is stopped', async () => {
  const stop = new AbortController();
  const { context, reports } = leaderContext(chain.chain, database, stop.signal);
  const task = snapshotTask(() => {})(context);
  await vi.waitFor(async () => expect(await ofCoin()).toHaveLength(1), 10_000);
  chain.advanceClock(2 * day);
  await vi.waitFor(async () => expect(await ofCoin()).toHaveLength(2), 20_000);
  stop.abort();
  await task;
  expect(reports).toEqual([]);
});
