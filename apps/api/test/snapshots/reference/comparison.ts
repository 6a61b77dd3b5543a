import { maxCoverageRatioBps } from '@obverse/contracts';
import { math } from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { desc, eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { Snapshot, SnapshotTable } from '../../../src/db/schema/snapshots-tables.ts';
import {
  integrationSnapshots,
  juniorSnapshots,
  stablecoinSnapshots,
} from '../../../src/db/schema/snapshots-tables.ts';
import type { SnapshotRecorder } from '../../../src/snapshots/snapshot-recorder.ts';
import { at, type Books, type Fixture, name } from './fixture.ts';

/** Seconds. */
const lengths = { hour: 3_600, day: 86_400 } as const;
const { day } = lengths;
const week = 7 * day;

/** The expected record. */
type Recorded<T> = {
  readonly takenAt: bigint;
  readonly at: bigint;
  /** Tokens by the program's count. */
  readonly counted: bigint;
} & T;
type Balances = Books['juniors'];
const holders = (balances: Balances) => [...balances.values()].filter((amount) => amount > 0n).length;
const sum = (balances: Balances) => [...balances.values()].reduce((total, amount) => total + amount, 0n);

/** Statistics of a coin, by its number. */
function coinStatistics({ stablecoin, coins }: Books, i: number, now: bigint) {
  const { integration: recorded, balances } = at(coins, i);
  const projected = math.projectTo({ stablecoin, integration: recorded }, now);
  const { assets, principal, lifetimeVolume, lifetimeRevenue, feesOwed } = projected.integration;
  return {
    supply: sum(balances),
    holders: holders(balances),
    principal,
    yield: assets - principal,
    volume: lifetimeVolume,
    exchange_rate: math.exchangeRateDown(projected.integration),
    totalRevenue: lifetimeRevenue,
    feesOwed,
    apy_bps: math.rateBpsDown(math.coinYield(projected, now)),
  };
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

/** What is owed at the moment is not recorded. */
type CoinStatistics = Omit<ReturnType<typeof coinStatistics>, 'feesOwed'>;
type JuniorStatistics = ReturnType<typeof juniorStatistics>;

const seconds = (time: Date | string) => BigInt(new Date(time).getTime() / 1_000);
const text = <T extends object>(values: T) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      typeof value === 'bigint' ? value.toString() : value,
    ]),
  );

/** Growth since the last record that is at least 7 days old, else the first, or since the last one in which no tokens were counted. */
function growth(
  recorded: readonly Recorded<{ exchange_rate: bigint }>[],
  now: bigint,
  rate: bigint,
  apyBps: number,
) {
  const begin = recorded.findLast((each) => each.at <= now - BigInt(week))?.at ?? 0n;
  const recent = recorded.filter((each) => each.at >= begin);
  const first = recent.findLast(({ counted }) => counted === 0n) ?? recent[0];
  if (first === undefined || now - first.takenAt < 3_600n) return apyBps;
  return math.rateBpsDown(math.growthPerYear(first.exchange_rate, rate, now - first.takenAt));
}

/** A decimal string with scale 10^12. */
function fixed(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(12, '0'));
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
  const recordedCoins: Recorded<CoinStatistics>[][] = coins.map(() => []);
  const recordedTranches: Recorded<JuniorStatistics>[][] = [];
  /** Of the present tranche. */
  const recordedJunior = ({ stablecoin }: Books) => (recordedTranches[stablecoin.epoch] ??= []);

  async function last<Table extends SnapshotTable>(
    table: Table,
    address: PublicKey,
  ): Promise<Snapshot<Table>> {
    const [row] = await service.database.orm
      .select()
      .from(table as SnapshotTable)
      .where(eq(table.id, name(address)))
      .orderBy(desc(table.at))
      .limit(1);
    if (row === undefined) throw new Error('nothing is recorded');
    return row as Snapshot<Table>;
  }

  /** Records a minute and compares every row with the accounts at the row's time. */
  async function expectRecorded(books: Books): Promise<void> {
    expect(await recorder.record()).toBe(true);
    for (const [i, coin] of coins.entries()) {
      const row = await last(integrationSnapshots, coin.address);
      const now = seconds(row.takenAt);
      const { feesOwed: _, ...expected } = coinStatistics(books, i, now);
      expect({
        supply: row.supply,
        holders: row.holders,
        principal: row.principal,
        yield: row.assets - row.principal,
        volume: row.volume,
        exchange_rate: row.exchangeRate,
        totalRevenue: row.revenue,
        apy_bps: row.apyBps,
      }).toEqual(expected);
      const { supply: counted } = at(books.coins, i).integration;
      at(recordedCoins, i).push({ ...expected, counted, takenAt: now, at: seconds(row.at) });
    }
    const row = await last(juniorSnapshots, books.tranche);
    const now = seconds(row.takenAt);
    const expected = juniorStatistics(books, now);
    expect({
      lp_token_supply: row.supply,
      total_value_locked: row.assets,
      holders: row.holders,
      exchange_rate: row.exchangeRate,
      coverage_ratio_bps: row.coverageBps,
      apy_bps: row.apyBps,
    }).toEqual(expected);
    const { juniorSupply: counted } = books.stablecoin;
    recordedJunior(books).push({ ...expected, counted, takenAt: now, at: seconds(row.at) });
    const { address } = books.stablecoin;
    const whole = await last(stablecoinSnapshots, address);
    const { seniorAssets, seniorIndex, unvestedYield, integratorFeesOwed } = math.accrue(
      books.stablecoin,
      seconds(whole.takenAt),
    );
    expect(whole).toMatchObject({ seniorAssets, seniorIndex, unvestedYield, integratorFeesOwed });
  }

  /** Compares responses with the accounts at the time of the response. Reads may be a second old. */
  async function expectAnswered(books: Books): Promise<void> {
    for (const [i, coin] of coins.entries()) {
      await vi.waitFor(async () => {
        const {
          timestamp,
          stablecoin: of,
          ...found
        } = (await service.get(`/integration/${name(coin.address)}/stats`)).body.data;
        expect(of).toBe(name(books.stablecoin.address));
        const now = seconds(timestamp);
        const expected = coinStatistics(books, i, now);
        expect(found).toEqual({
          kind: 'earning',
          ...text(expected),
          apy_bps_7d: growth(at(recordedCoins, i), now, expected.exchange_rate, expected.apy_bps),
        });
      }, 5_000);
    }
    await vi.waitFor(async () => {
      const { body } = await service.get(`/tranches/junior/${name(books.tranche)}/stats`);
      const { exchange_rate, coverage_ratio_bps, apy_bps, ...expected } = juniorStatistics(
        books,
        seconds(body.data.timestamp),
      );
      expect(body.data).toMatchObject({
        ...text(expected),
        coverage_ratio_bps: Math.min(coverage_ratio_bps ?? maxCoverageRatioBps, maxCoverageRatioBps),
        apy_bps,
        apy_bps_7d: growth(recordedJunior(books), seconds(body.data.timestamp), exchange_rate, apy_bps),
      });
      expect(fixed(body.data.exchange_rate_underlying)).toBe(exchange_rate);
      const [{ apy, timestamp }] = (await service.get('/stablecoin/apy')).body.data;
      const now = seconds(timestamp);
      const rate = math.seniorRate(math.accrue(books.stablecoin, now), now);
      expect(apy).toBeCloseTo(math.compoundDaily(rate) * 100, 3);
    }, 5_000);
  }

  async function expectHistory(books: Books, ...intervals: readonly ('hour' | 'day')[]): Promise<void> {
    for (const interval of intervals) {
      const length = lengths[interval];
      const from = new Date(Number(recorder.clock.last.now) * 1_000 - 1_400 * length * 1_000);
      const query = `history?interval=${interval}&from=${from.toISOString()}`;
      for (const [i, coin] of coins.entries()) {
        const { body } = await service.get(`/integration/${name(coin.address)}/${query}`);
        const expected = firsts(at(recordedCoins, i), length, seconds(from)).map(
          ({ takenAt, at: _, counted: __, ...figures }) => ({
            timestamp: new Date(Number(takenAt) * 1_000).toISOString(),
            ...text(figures),
          }),
        );
        expect(expected.length).toBeGreaterThan(5);
        expect(body.data).toEqual(expected);
      }
      const { body } = await service.get(`/tranches/junior/${name(books.tranche)}/${query}`);
      const expected = firsts(recordedJunior(books), length, seconds(from));
      expect(body.data).toHaveLength(expected.length);
      for (const [i, { exchange_rate, takenAt, at: _, counted: __, ...figures }] of expected.entries()) {
        expect(body.data[i]).toMatchObject({
          ...text(figures),
          timestamp: new Date(Number(takenAt) * 1_000).toISOString(),
          coverage_ratio_bps: Math.min(
            figures.coverage_ratio_bps ?? maxCoverageRatioBps,
            maxCoverageRatioBps,
          ),
        });
        expect(fixed(body.data[i].exchange_rate_underlying)).toBe(exchange_rate);
      }
    }
  }

  return { expectRecorded, expectAnswered, expectHistory };
}
