import { maxCoverageRatioBps } from '@obverse/contracts';
import { math } from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { desc, eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import * as tables from '../../../src/db/schema/snapshots-tables.ts';
import type { SnapshotRecorder } from '../../../src/snapshots/snapshot-recorder.ts';
import { at, type Books, type Fixture } from './fixture.ts';

/** Seconds. */
const week = 7 * 86_400;

/** What is to be recorded, with the tokens by the program's count. */
type Recorded<T> = T & { readonly takenAt: bigint; readonly at: bigint; readonly counted: bigint };

const holders = (balances: Books['juniors']) => [...balances.values()].filter((amount) => amount > 0n).length;
const sum = (balances: Books['juniors']) =>
  [...balances.values()].reduce((total, amount) => total + amount, 0n);

/** Statistics of a coin, by its number. What is owed at the moment is not recorded. */
function coinStatistics({ stablecoin, coins }: Books, i: number, now: bigint) {
  const { integration: recorded, balances } = at(coins, i);
  const projected = math.projectTo({ stablecoin, integration: recorded }, now);
  const { assets, principal, lifetimeVolume, lifetimeRevenue, feesOwed } = projected.integration;
  const statistics = {
    supply: sum(balances),
    holders: holders(balances),
    principal,
    yield: assets - principal,
    volume: lifetimeVolume,
    exchange_rate: math.exchangeRateDown(projected.integration),
    totalRevenue: lifetimeRevenue,
    apy_bps: math.rateBpsDown(math.coinYield(projected, now)),
  };
  return { statistics, feesOwed };
}

function juniorStatistics({ stablecoin, juniors }: Books, now: bigint) {
  const state = math.accrue(stablecoin, now);
  const coverage = math.coverageBpsDown(state);
  return {
    lp_token_supply: sum(juniors) + state.juniorCooling,
    total_value_locked: state.juniorAssets,
    holders: holders(juniors),
    exchange_rate: math.exchangeRateDown(math.juniorPool(state)),
    coverage_ratio_bps: coverage === undefined ? null : Number(coverage),
    apy_bps: math.rateBpsDown(math.compoundDaily(math.juniorRate(state, now))),
  };
}

const seconds = (time: Date | string) => BigInt(new Date(time).getTime() / 1_000);
const text = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'bigint' ? `${value}` : value]),
  );
/** A decimal string with scale 10^12. */
function fixed(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(12, '0'));
}

/** Growth since the last record that is at least 7 days old, else the first, or since the last one in which no tokens were counted. */
function growth(
  recorded: readonly Recorded<{ exchange_rate: bigint }>[],
  now: bigint,
  { exchange_rate, apy_bps }: { readonly exchange_rate: bigint; readonly apy_bps: number },
) {
  const begin = recorded.findLast((each) => each.at <= now - BigInt(week))?.at ?? 0n;
  const recent = recorded.filter((each) => each.at >= begin);
  const first = recent.findLast(({ counted }) => counted === 0n) ?? recent[0];
  if (first === undefined || now - first.takenAt < 3_600n) return apy_bps;
  return math.rateBpsDown(math.growthPerYear(first.exchange_rate, exchange_rate, now - first.takenAt));
}

/** Compares what the service records and answers with what the chain says. */
export function comparisonIn({ service, coins }: Fixture, recorder: SnapshotRecorder) {
  const recordedCoins = coins.map((): Recorded<ReturnType<typeof coinStatistics>['statistics']>[] => []);
  const recordedTranches: Recorded<ReturnType<typeof juniorStatistics>>[][] = [];
  /** Of the present tranche. */
  const recordedJunior = ({ stablecoin }: Books) => (recordedTranches[stablecoin.epoch] ??= []);

  async function last<Table extends tables.SnapshotTable>(
    table: Table,
    id: PublicKey,
  ): Promise<tables.Snapshot<Table>> {
    const rows = service.database.orm.select().from(table as tables.SnapshotTable);
    const [row] = await rows.where(eq(table.id, id.toBase58())).orderBy(desc(table.at)).limit(1);
    if (row === undefined) throw new Error('nothing is recorded');
    return row as tables.Snapshot<Table>;
  }
  const get = async (path: string) => (await service.get(path)).body.data;

  /** Records a minute and compares every row with the accounts at the row's time. */
  async function expectRecorded(books: Books): Promise<void> {
    expect(await recorder.record()).toBe(true);
    for (const [i, coin] of coins.entries()) {
      const row = await last(tables.integrationSnapshots, coin.address);
      const takenAt = seconds(row.takenAt);
      const { statistics } = coinStatistics(books, i, takenAt);
      expect({
        ...{ supply: row.supply, holders: row.holders, principal: row.principal, volume: row.volume },
        ...{ yield: row.assets - row.principal, exchange_rate: row.exchangeRate },
        ...{ totalRevenue: row.revenue, apy_bps: row.apyBps },
      }).toEqual(statistics);
      const { supply: counted } = at(books.coins, i).integration;
      at(recordedCoins, i).push({ ...statistics, counted, takenAt, at: seconds(row.at) });
    }
    const row = await last(tables.juniorSnapshots, books.tranche);
    const takenAt = seconds(row.takenAt);
    const expected = juniorStatistics(books, takenAt);
    expect({
      ...{ lp_token_supply: row.supply, total_value_locked: row.assets, holders: row.holders },
      ...{ exchange_rate: row.exchangeRate, coverage_ratio_bps: row.coverageBps, apy_bps: row.apyBps },
    }).toEqual(expected);
    const { juniorSupply: counted, address } = books.stablecoin;
    recordedJunior(books).push({ ...expected, counted, takenAt, at: seconds(row.at) });
    const whole = await last(tables.stablecoinSnapshots, address);
    const state = math.accrue(books.stablecoin, seconds(whole.takenAt));
    const { seniorAssets, seniorIndex, unvestedYield, integratorFeesOwed } = state;
    expect(whole).toMatchObject({ seniorAssets, seniorIndex, unvestedYield, integratorFeesOwed });
  }

  async function expectCoinAnswered(books: Books, i: number): Promise<void> {
    const { timestamp, ...found } = await get(`/integration/${at(coins, i).address.toBase58()}/stats`);
    const now = seconds(timestamp);
    const { statistics, feesOwed } = coinStatistics(books, i, now);
    expect(found).toEqual({
      ...{ kind: 'earning', stablecoin: books.stablecoin.address.toBase58() },
      ...text({ ...statistics, feesOwed }),
      apy_bps_7d: growth(at(recordedCoins, i), now, statistics),
    });
  }

  async function expectJuniorAnswered(books: Books): Promise<void> {
    const found = await get(`/tranches/junior/${books.tranche.toBase58()}/stats`);
    const now = seconds(found.timestamp);
    const statistics = juniorStatistics(books, now);
    const { exchange_rate, coverage_ratio_bps, ...expected } = statistics;
    expect(found).toMatchObject({
      ...text(expected),
      coverage_ratio_bps: Math.min(coverage_ratio_bps ?? maxCoverageRatioBps, maxCoverageRatioBps),
      apy_bps_7d: growth(recordedJunior(books), now, statistics),
    });
    expect(fixed(found.exchange_rate_underlying)).toBe(exchange_rate);
    const [{ apy, timestamp }] = await get('/stablecoin/apy');
    const rate = math.seniorRate(math.accrue(books.stablecoin, seconds(timestamp)), seconds(timestamp));
    expect(apy).toBeCloseTo(math.compoundDaily(rate) * 100, 3);
  }

  /** Compares responses with the accounts at the time of the response. Reads may be a second old. */
  async function expectAnswered(books: Books): Promise<void> {
    for (const i of coins.keys()) await vi.waitFor(() => expectCoinAnswered(books, i), 5_000);
    await vi.waitFor(() => expectJuniorAnswered(books), 5_000);
  }

  return { expectRecorded, expectAnswered };
}
