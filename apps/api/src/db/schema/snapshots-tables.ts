import { sql } from 'drizzle-orm';
import {
  bigint,
  type ExtraConfigColumn,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { cluster, quantity } from './columns.ts';

/** What a snapshot is kept for: `minute` for a day, the first of its `hour` for 90 days, the first of its `day` for good. */
export const grains = { minute: 0, hour: 1, day: 2 } as const;

const common = () => ({
  cluster: cluster(),
  /** Base58 address of what the row is about. */
  id: text().notNull(),
  /** The minute by the cluster's clock: there is one row for it. */
  at: timestamp({ withTimezone: true }).notNull(),
  /** Time of the values by the cluster's clock: all are accrued to it. */
  takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
  /** The finalized slot in which the accounts were read. */
  slot: bigint({ mode: 'number' }).notNull(),
  /** One of {@link grains}; a row that is the first of its day is also that of its hour. */
  grain: smallint().notNull(),
});

/** Owners with a balance, and when they were counted, by the cluster's clock: not in every minute. Null before the first count. */
const counted = () => ({
  holders: integer(),
  countedAt: timestamp('counted_at', { withTimezone: true }),
});

/** Tokens by the program's count, burned ones included: the exchange rate starts again at 1 when there are none. */
const countedSupply = () => quantity('counted_supply').notNull();

const keys = (name: string) => (table: Record<'cluster' | 'id' | 'at' | 'grain', ExtraConfigColumn>) => [
  primaryKey({ columns: [table.cluster, table.id, table.at] }),
  // years of days and hours without the minutes between them
  index(`${name}_coarse`).on(table.cluster, table.id, table.at).where(sql`${table.grain} > 0`),
  // what is to be thinned out
  index(`${name}_age`).on(table.cluster, table.grain, table.at).where(sql`${table.grain} < 2`),
];

/** Amounts are base units of the underlying, rates fixed point with scale 10^12. */
export const integrationSnapshots = pgTable(
  'integration_snapshots',
  {
    ...common(),
    /** Of the branded mint. */
    supply: quantity('supply').notNull(),
    countedSupply: countedSupply(),
    ...counted(),
    principal: quantity('principal').notNull(),
    /** The holders'. */
    assets: quantity('assets').notNull(),
    exchangeRate: quantity('exchange_rate').notNull(),
    /** Lifetime. */
    volume: quantity('volume').notNull(),
    /** Lifetime commission, claimed or not. */
    revenue: quantity('revenue').notNull(),
    /** Of the stream at that moment. */
    apyBps: integer('apy_bps').notNull(),
  },
  keys('integration_snapshots'),
);

/** Amounts are base units of the underlying. */
export const stablecoinSnapshots = pgTable(
  'stablecoin_snapshots',
  {
    ...common(),
    seniorAssets: quantity('senior_assets').notNull(),
    /** Null in rows from before it was recorded. */
    juniorAssets: quantity('junior_assets'),
    /** 10^15 is 1.0. */
    seniorIndex: quantity('senior_index').notNull(),
    supplyCap: quantity('supply_cap').notNull(),
    unvestedYield: quantity('unvested_yield').notNull(),
    platformFeesOwed: quantity('platform_fees_owed').notNull(),
    integratorFeesOwed: quantity('integrator_fees_owed').notNull(),
    deployedCollateral: quantity('deployed_collateral').notNull(),
    /** Junior over senior assets; null where there are no senior assets. */
    coverageBps: integer('coverage_bps'),
    /** Of the stream at that moment on senior assets, before an integration's fee. */
    apyBps: integer('apy_bps').notNull(),
  },
  keys('stablecoin_snapshots'),
);

/** Amounts are base units of the underlying, rates fixed point with scale 10^12. */
export const juniorSnapshots = pgTable(
  'junior_snapshots',
  {
    ...common(),
    /** Junior tokens in accounts and in cooldowns. */
    supply: quantity('supply').notNull(),
    countedSupply: countedSupply(),
    /** Total value locked. */
    assets: quantity('assets').notNull(),
    ...counted(),
    exchangeRate: quantity('exchange_rate').notNull(),
    /** Junior over senior assets; null where there are no senior assets. */
    coverageBps: integer('coverage_bps'),
    /** Of the stream at that moment. */
    apyBps: integer('apy_bps').notNull(),
  },
  keys('junior_snapshots'),
);

/** Underlying coins of all stablecoins, each counted as one: exact, with as many decimals as the finest underlying has. */
const coins = (name: string) => numeric(name).notNull();

/** Sums over a cluster's stablecoins and integrations; the id is the platform's. */
export const platformSnapshots = pgTable(
  'platform_snapshots',
  {
    ...common(),
    stablecoins: integer().notNull(),
    integrations: integer().notNull(),
    /** Owners with a balance, added up over the branded coins whose holders have been counted. */
    holders: integer().notNull(),
    /** How many branded coins these are. */
    coinsCounted: integer('coins_counted').notNull(),
    seniorAssets: coins('senior_assets'),
    juniorAssets: coins('junior_assets'),
    unvestedYield: coins('unvested_yield'),
    deployedCollateral: coins('deployed_collateral'),
    platformFeesOwed: coins('platform_fees_owed'),
    integratorFeesOwed: coins('integrator_fees_owed'),
    refundsOwed: coins('refunds_owed'),
    /** Lifetime. */
    volume: coins('volume'),
    /** Lifetime commission of all integrations, claimed or not. */
    revenue: coins('revenue'),
  },
  keys('platform_snapshots'),
);

/** Tables of tokens with an exchange rate whose holders are counted. */
export type TokenSnapshotTable = typeof integrationSnapshots | typeof juniorSnapshots;

export type SnapshotTable = TokenSnapshotTable | typeof stablecoinSnapshots | typeof platformSnapshots;

/** A recorded snapshot. */
export type Snapshot<Table extends SnapshotTable> = Table['$inferSelect'];

/** A snapshot to record. Its grain follows from the snapshots before it. */
export type NewSnapshot<Table extends SnapshotTable> = Omit<Table['$inferInsert'], 'grain'>;
