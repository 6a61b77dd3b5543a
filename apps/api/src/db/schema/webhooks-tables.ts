import { deliveryErrors } from '@obverse/contracts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { cluster } from './columns.ts';

/** Why nothing more is delivered: the receiver answered 410, it failed through the whole schedule, or the integration has another authority. */
export const disabledReasons = ['gone', 'exhausted', 'handover'] as const;

/** Where an integration has its events sent. Secrets are derived from id and generation, and stand nowhere. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid().primaryKey(),
    cluster: cluster(),
    integrationId: text('integration_id').notNull(),
    url: text().notNull(),
    /** Of the secret; from 1, one more with each rotation. */
    generation: integer().notNull().default(1),
    /** Of what key of the service the secret is derived. */
    keyId: text('key_id').notNull(),
    /** The same of the secret before it; null before the first rotation. */
    previousKeyId: text('previous_key_id'),
    /** Until then deliveries are signed with the secret before it, too. */
    previousUntil: timestamp('previous_until', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When it was registered, or last enabled again: by whom the integration's authority was then. */
    enabledAt: timestamp('enabled_at', { withTimezone: true }).notNull().defaultNow(),
    /** Events up to this sequence number are done with; the integration's next one is the next to be delivered. */
    position: bigint({ mode: 'number' }).notNull(),
    /** Failed attempts at that next one. */
    failures: integer().notNull().default(0),
    failingSince: timestamp('failing_since', { withTimezone: true }),
    /** The newest event that it was marked due for: its integration's, as far as this is recorded. */
    latestEvent: bigint('latest_event', { mode: 'number' }).notNull().default(0),
    /** When to deliver to it next, by the database's clock; null while it has nothing to deliver, or is disabled. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** The process that delivers to it now. */
    lockedBy: uuid('locked_by'),
    /** Until then no other process may, by the database's clock. A process that lives extends it. */
    lockedUntil: timestamp('locked_until', { withTimezone: true }),
    /** It has not yet accepted an event in time, or its last attempt failed or took long: it waits in a queue apart from the others. */
    slow: boolean().notNull().default(true),
    /** Attempts ever made: the number of the last one in the log. */
    attempts: bigint({ mode: 'number' }).notNull().default(0),
    disabledAt: timestamp('disabled_at', { withTimezone: true }),
    disabledReason: text('disabled_reason', { enum: [...disabledReasons] }),
  },
  (table) => [
    uniqueIndex('webhooks_url').on(table.cluster, table.integrationId, table.url),
    index('webhooks_due').on(table.cluster, table.slow, table.dueAt).where(sql`${table.dueAt} is not null`),
    check('webhooks_disabled_not_due', sql`${table.disabledAt} is null or ${table.dueAt} is null`),
  ],
);

/** The last attempts to deliver to each webhook. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    webhookId: uuid('webhook_id').notNull(),
    /** Counts up for each webhook, from 1. */
    number: bigint({ mode: 'number' }).notNull(),
    /** Of the event; null of a test. */
    sequence: bigint({ mode: 'number' }),
    at: timestamp({ withTimezone: true }).notNull(),
    /** What the receiver answered; null if it did not. */
    status: integer(),
    /** Why it did not. */
    error: text({ enum: [...deliveryErrors] }),
    /** How long it took, milliseconds. */
    ms: integer().notNull(),
    /** With what the body of its answer began; null where it had none. */
    responseBody: text('response_body'),
    /** What its answer named as `X-Request-Id`. */
    requestId: text('request_id'),
  },
  (table) => [
    primaryKey({ columns: [table.webhookId, table.number] }),
    foreignKey({ columns: [table.webhookId], foreignColumns: [webhooks.id] }).onDelete('cascade'),
  ],
);
