import { maxCoverageRatioBps } from '@obverse/contracts';
import { math } from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { desc, eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import {
  integrationSnapshots,
  juniorSnapshots,
  type Snapshot,
  type SnapshotTable,
  stablecoinSnapshots,
} from '../../../src/db/schema/snapshots-tables.ts';
import type { SnapshotRecorder } from '../../../src/snapshots/snapshot-recorder.ts';
import { at, type Books, type Fixture } from './fixture.ts';

/** Seconds. */
const lengths = { hour: 3_600, day: 86_400 } as const;
const week = 7 * lengths.day;

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
const isoTime = (time: bigint) => new Date(Number(time) * 1_000).toISOString();
const text = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'bigint' ? `${value}` : value]),
  );
/** A decimal string with scale 10^12. */
function fixed(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(12, '0'));
}
const shownCoverage = (bps: number | null) => Math.min(bps ?? maxCoverageRatioBps, maxCoverageRatioBps);

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

/** The first record of each interval that begins in the requested period. */
function firsts<T extends { readonly at: bigint }>(
  recorded: readonly T[],
  length: number,
  from: bigint,
): T[] {
  const begin = from - (from % BigInt(length));
  const starts = recorded.map((each) => each.at / BigInt(length));
  return recorded.filter((each, i) => each.at >= begin && starts.indexOf(starts[i] as bigint) === i);
}

/** Compares what the service records and answers with what the chain says. */
export function comparisonIn({ service, coins }: Fixture, recorder: SnapshotRecorder) {
  const recordedCoins = coins.map((): Recorded<ReturnType<typeof coinStatistics>['statistics']>[] => []);
  const recordedTranches: Recorded<ReturnType<typeof juniorStatistics>>[][] = [];
  /** Of the present tranche. */
  const recordedJunior = ({ stablecoin }: Books) => (recordedTranches[stablecoin.epoch] ??= []);

  async function last<Table extends SnapshotTable>(table: Table, id: PublicKey): Promise<Snapshot<Table>> {
    const rows = service.database.orm.select().from(table as SnapshotTable);
    const [row] = await rows.where(eq(table.id, id.toBase58())).orderBy(desc(table.at)).limit(1);
    if (row === undefined) throw new Error('nothing is recorded');
    return row as Snapshot<Table>;
  }
  const get = async (path: string) => (await service.get(path)).body.data;

  /** Records a minute and compares every row with the accounts at the row's time. */
  async function expectRecorded(books: Books): Promise<void> {
    expect(await recorder.record()).toBe(true);
    for (const [i, coin] of coins.entries()) {
      const row = await last(integrationSnapshots, coin.address);
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
    const row = await last(juniorSnapshots, books.tranche);
    const takenAt = seconds(row.takenAt);
    const expected = juniorStatistics(books, takenAt);
    expect({
      ...{ lp_token_supply: row.supply, total_value_locked: row.assets, holders: row.holders },
      ...{ exchange_rate: row.exchangeRate, coverage_ratio_bps: row.coverageBps, apy_bps: row.apyBps },
    }).toEqual(expected);
    const { juniorSupply: counted, address } = books.stablecoin;
    recordedJunior(books).push({ ...expected, counted, takenAt, at: seconds(row.at) });
    const whole = await last(stablecoinSnapshots, address);
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
      coverage_ratio_bps: shownCoverage(coverage_ratio_bps),
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

  async function expectHistory(books: Books, ...intervals: readonly ('hour' | 'day')[]): Promise<void> {
    for (const interval of intervals) {
      const length = lengths[interval];
      const from = recorder.clock.last.now - BigInt(1_400 * length);
      const query = `history?interval=${interval}&from=${isoTime(from)}`;
      for (const [i, coin] of coins.entries()) {
        const expected = firsts(at(recordedCoins, i), length, from).map(
          ({ takenAt, at: _, counted: __, ...figures }) => ({
            timestamp: isoTime(takenAt),
            ...text(figures),
          }),
        );
        expect(expected.length).toBeGreaterThan(5);
        expect(await get(`/integration/${coin.address.toBase58()}/${query}`)).toEqual(expected);
      }
      const found = await get(`/tranches/junior/${books.tranche.toBase58()}/${query}`);
      const expected = firsts(recordedJunior(books), length, from);
      expect(found).toHaveLength(expected.length);
      for (const [i, { exchange_rate, takenAt, at: _, counted: __, ...figures }] of expected.entries()) {
        const coverage_ratio_bps = shownCoverage(figures.coverage_ratio_bps);
        expect(found[i]).toMatchObject({ ...text(figures), timestamp: isoTime(takenAt), coverage_ratio_bps });
        expect(fixed(found[i].exchange_rate_underlying)).toBe(exchange_rate);
      }
    }
  }

  return { expectRecorded, expectAnswered, expectHistory };
}
