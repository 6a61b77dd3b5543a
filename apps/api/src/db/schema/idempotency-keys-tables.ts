import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytes, cluster } from './columns.ts';

/** The answers to requests that carried an Idempotency-Key, and the requests that are running. Neither callers nor bodies stand here, only hashes. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** SHA-256 of the caller. */
    scope: bytes('scope').notNull(),
    /** SHA-256 of the procedure, the cluster and the caller's key. */
    key: bytes('key').notNull(),
    /** SHA-256 of the request's input. */
    request: bytes('request').notNull(),
    /** The run whose answer this is, or will be. */
    claim: uuid().notNull(),
    cluster: cluster(),
    /** SHA-256 of the network of a caller who is known by the address alone; null of holders of an API key. */
    network: bytes('network'),
    /** Null while the request is running, and of answers that hold a secret. */
    answer: text(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    /** Of an answer that is a failure. */
    errorCode: text('error_code'),
    /** Of an answer that is a transaction: at a greater finalized block height it can no longer execute, and is not given any more. */
    lastValidBlockHeight: bigint('last_valid_block_height', { mode: 'number' }),
    /** When the key is free again: that of a running request soon, as its instance may have died. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    index('idempotency_keys_expiry').on(table.expiresAt),
    index('idempotency_keys_network')
      .on(table.network, table.expiresAt)
      .where(sql`${table.network} is not null`),
    check(
      'idempotency_keys_hash_sizes',
      sql`octet_length(${table.scope}) = 32 and octet_length(${table.key}) = 32 and octet_length(${table.request}) = 32`,
    ),
  ],
);
