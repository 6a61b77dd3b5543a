import { maxCoverageRatioBps } from '@obverse/contracts';
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
import { at, type Fixture, name } from './fixture.ts';
import { type Ledger, maxBps } from './ledger.ts';

/** Seconds. */
const lengths = { hour: 3_600, day: 86_400 } as const;
const { day } = lengths;
const week = 7 * day;

/** The expected record, by the ledger. */
type Recorded<T> = {
  readonly takenAt: bigint;
  readonly at: bigint;
  /** Tokens by the program's count. */
  readonly counted: bigint;
} & T;
/** What is owed at the moment is not recorded. */
type CoinStatistics = Omit<ReturnType<Ledger['statistics']>, 'feesOwed'>;
type JuniorStatistics = ReturnType<Ledger['juniorStatistics']>;

const seconds = (time: Date | string) => BigInt(new Date(time).getTime() / 1_000);
const text = <T extends object>(values: T) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      typeof value === 'bigint' ? value.toString() : value,
    ]),
  );

/** A yearly rate may differ by a basis point because the ledger computes in floating point. */
const nearly = (bps: number) => ({
  asymmetricMatch: (found: number) => Math.abs(found - bps) <= 1 + Math.abs(bps) * 1e-6,
  toString: () => `nearly ${bps}`,
});

/** Growth since the last record that is at least 7 days old, else the first, or since the last one in which no tokens were counted, by the closed formula. */
function growth(
  recorded: readonly Recorded<{ exchange_rate: bigint }>[],
  now: bigint,
  rate: bigint,
  apyBps: number,
) {
  const begin = recorded.findLast((each) => each.at <= now - BigInt(week))?.at ?? 0n;
  const recent = recorded.filter((each) => each.at >= begin);
  const first = recent.findLast(({ counted }) => counted === 0n) ?? recent[0];
  if (first === undefined || now - first.takenAt < 3_600n) return nearly(apyBps);
  const years = Number(now - first.takenAt) / (365 * day);
  const grown = (Number(rate) / Number(first.exchange_rate)) ** (1 / years) - 1;
  const bps = Math.min(Math.floor(grown * 1e4), maxBps);
  // over a few minutes one unit of rounding is many basis points a year
  const off = 1 + (1e4 * 1e-11) / years;
  return {
    asymmetricMatch: (found: number) => Math.abs(found - bps) <= off * (1 + bps / 1e4),
    toString: () => `${bps}`,
  };
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

/** Compares what the service records and answers with the fixture's ledger. */
export function comparisonIn(
  { service, stablecoin, ledger, coins, tranche }: Fixture,
  recorder: SnapshotRecorder,
) {
  const recordedCoins: Recorded<CoinStatistics>[][] = coins.map(() => []);
  const recordedTranches: Recorded<JuniorStatistics>[][] = [];
  /** Of the present tranche. */
  const recordedJunior = () => (recordedTranches[ledger.epoch] ??= []);

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

  /** Records a minute and compares every row with the ledger at the row's time. */
  async function expectRecorded(): Promise<void> {
    expect(await recorder.record()).toBe(true);
    for (const [i, coin] of coins.entries()) {
      const row = await last(integrationSnapshots, coin.address);
      const now = seconds(row.takenAt);
      const { feesOwed: _, ...expected } = ledger.statistics(i, now);
      expect({
        supply: row.supply,
        holders: row.holders,
        principal: row.principal,
        yield: row.assets - row.principal,
        volume: row.volume,
        exchange_rate: row.exchangeRate,
        totalRevenue: row.revenue,
        apy_bps: row.apyBps,
      }).toEqual({ ...expected, apy_bps: nearly(expected.apy_bps) });
      const { supply: counted } = at(ledger.coins, i);
      at(recordedCoins, i).push({ ...expected, counted, takenAt: now, at: seconds(row.at) });
    }
    const row = await last(juniorSnapshots, tranche());
    const now = seconds(row.takenAt);
    const expected = ledger.juniorStatistics(now);
    expect({
      lp_token_supply: row.supply,
      total_value_locked: row.assets,
      holders: row.holders,
      exchange_rate: row.exchangeRate,
      coverage_ratio_bps: row.coverageBps,
      apy_bps: row.apyBps,
    }).toEqual({ ...expected, apy_bps: nearly(expected.apy_bps) });
    const { supply: counted } = ledger.junior;
    recordedJunior().push({ ...expected, counted, takenAt: now, at: seconds(row.at) });
    const whole = await last(stablecoinSnapshots, stablecoin.address);
    const books = ledger.at(seconds(whole.takenAt));
    expect(whole).toMatchObject({
      seniorAssets: books.senior,
      seniorIndex: books.index,
      unvestedYield: books.unvested,
      integratorFeesOwed: books.coins.reduce((sum, { feesOwed }) => sum + feesOwed, 0n),
    });
  }

  /** Compares responses with the ledger at the time of the response. Reads may be a second old. */
  async function expectAnswered(): Promise<void> {
    for (const [i, coin] of coins.entries()) {
      await vi.waitFor(async () => {
        const {
          timestamp,
          stablecoin: of,
          ...found
        } = (await service.get(`/integration/${name(coin.address)}/stats`)).body.data;
        expect(of).toBe(name(stablecoin.address));
        const now = seconds(timestamp);
        const expected = ledger.statistics(i, now);
        expect(found).toEqual({
          kind: 'earning',
          ...text(expected),
          apy_bps: nearly(expected.apy_bps),
          apy_bps_7d: growth(at(recordedCoins, i), now, expected.exchange_rate, expected.apy_bps),
        });
      }, 5_000);
    }
    await vi.waitFor(async () => {
      const { body } = await service.get(`/tranches/junior/${name(tranche())}/stats`);
      const now = seconds(body.data.timestamp);
      const { exchange_rate, coverage_ratio_bps, apy_bps, ...expected } = ledger.juniorStatistics(now);
      expect(body.data).toMatchObject({
        ...text(expected),
        coverage_ratio_bps: Math.min(coverage_ratio_bps ?? maxCoverageRatioBps, maxCoverageRatioBps),
        apy_bps: nearly(apy_bps),
        apy_bps_7d: growth(recordedJunior(), now, exchange_rate, apy_bps),
      });
      expect(fixed(body.data.exchange_rate_underlying)).toBe(exchange_rate);
      const [{ apy, timestamp }] = (await service.get('/stablecoin/apy')).body.data;
      const yearly = ledger.at(seconds(timestamp)).seniorYearly();
      expect(apy).toBeCloseTo(((1 + yearly / 365) ** 365 - 1) * 100, 3);
    }, 5_000);
  }

  async function expectHistory(...intervals: readonly ('hour' | 'day')[]): Promise<void> {
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
            apy_bps: nearly(figures.apy_bps),
          }),
        );
        expect(expected.length).toBeGreaterThan(5);
        expect(body.data).toEqual(expected);
      }
      const { body } = await service.get(`/tranches/junior/${name(tranche())}/${query}`);
      const expected = firsts(recordedJunior(), length, seconds(from));
      expect(body.data).toHaveLength(expected.length);
      for (const [i, { exchange_rate, takenAt, at: _, counted: __, ...figures }] of expected.entries()) {
        expect(body.data[i]).toMatchObject({
          ...text(figures),
          timestamp: new Date(Number(takenAt) * 1_000).toISOString(),
          coverage_ratio_bps: Math.min(
            figures.coverage_ratio_bps ?? maxCoverageRatioBps,
            maxCoverageRatioBps,
          ),
          apy_bps: nearly(figures.apy_bps),
        });
        expect(fixed(body.data[i].exchange_rate_underlying)).toBe(exchange_rate);
      }
    }
  }

  return { expectRecorded, expectAnswered, expectHistory };
}
