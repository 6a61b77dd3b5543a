import { EVENTS } from '@obverse/core';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, cluster, quantity } from './columns.ts';

/**
 * Why an event is kept but not understood: `unknown` kind or version, `malformed` bytes of a known one, or a log that the cluster
 * `truncated` at this place, so that events may be missing.
 */
export const eventFlags = ['unknown', 'malformed', 'truncated'] as const;

// an index takes no parameters
const [first, last] = [EVENTS.accountFrozen, EVENTS.complianceChanged].map(({ kind }) =>
  sql.raw(String(kind)),
);

/** The kinds of events that the powers of a coin make: from `accountFrozen` to `complianceChanged`. */
export const ofPowers = (kind: AnyPgColumn) => sql`${kind} between ${first} and ${last}`;

/** Every event of the program in finalized transactions, as it was logged. */
export const events = pgTable(
  'events',
  {
    cluster: cluster(),
    /** The order in which they were recorded: that of the chain, but for an event that a node had withheld at first. Gaps are events that were deleted. */
    sequence: bigint({ mode: 'number' }).notNull(),
    /** Of the transaction; base58. */
    signature: text().notNull(),
    /** Place among the transaction's events, from 0. */
    index: integer().notNull(),
    slot: bigint({ mode: 'number' }).notNull(),
    /** By the program's clock; where an event is not understood, the block's time. */
    at: timestamp({ withTimezone: true }).notNull(),
    /** The integration it is about, if it is about one; base58. */
    integrationId: text('integration_id'),
    /** The stablecoin that it names, if it names one; base58. */
    stablecoinId: text('stablecoin_id'),
    /** The account beside these that it is about: a cooldown, a loss report, or the target of a change; base58. */
    accountId: text('account_id'),
    /** Whether every integration concerned receives it: those of the stablecoin, or all where it names none. */
    isBroadcast: boolean('is_broadcast').notNull(),
    /** First and second byte, as in the program's IDL. */
    kind: smallint().notNull(),
    version: smallint().notNull(),
    /** All bytes, kind and version included. */
    raw: bytes().notNull(),
    flag: text({ enum: [...eventFlags] }),
  },
  (table) => [
    primaryKey({ columns: [table.cluster, table.sequence] }),
    uniqueIndex('events_place').on(table.cluster, table.signature, table.index),
    index('events_of_integration')
      .on(table.cluster, table.integrationId, table.sequence)
      .where(sql`${table.integrationId} is not null`),
    index('events_of_compliance')
      .on(table.cluster, table.integrationId, table.sequence)
      .where(ofPowers(table.kind)),
    index('events_broadcasts')
      .on(table.cluster, table.stablecoinId, table.sequence)
      .where(sql`${table.isBroadcast}`),
    // an index with a column that is null gives no order behind it
    index('events_platform_broadcasts')
      .on(table.cluster, table.sequence)
      .where(sql`${table.isBroadcast} and ${table.stablecoinId} is null`),
    index('events_of_account')
      .on(table.cluster, table.accountId, table.kind, table.sequence)
      .where(sql`${table.accountId} is not null`),
    // where a second look at the last slots begins
    index('events_slot').on(table.cluster, table.slot),
  ],
);

/** What the recorded events of an integration add up to; equal to the counters in its account as of the same slot. */
export const totals = pgTable(
  'tallies',
  {
    cluster: cluster(),
    integrationId: text('integration_id').notNull(),
    events: bigint({ mode: 'number' }).notNull(),
    /** Minted and redeemed, underlying base units. */
    volume: quantity('volume').notNull(),
    /** Commission, underlying base units. */
    revenue: quantity('revenue').notNull(),
    /** Of the last event. */
    slot: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.cluster, table.integrationId] })],
);
