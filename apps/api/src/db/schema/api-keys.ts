import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { bytes, cluster } from './columns.ts';

/** The one live API key of each integration that has revealed or rotated one. Of the key itself only its hash is known. */
export const apiKeys = pgTable(
  'api_keys',
  {
    cluster: cluster(),
    /** Base58 address. */
    integrationId: text('integration_id').notNull(),
    /** SHA-256 of the key's text. */
    keyHash: bytes('key_hash').notNull(),
    /** The timestamp of the last signature that was accepted, Unix milliseconds: no older one is, ever again. */
    signedAt: bigint('signed_at', { mode: 'number' }).notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.cluster, table.integrationId] }),
    unique('api_keys_key_hash').on(table.keyHash),
    check('api_keys_cluster_known', sql`${table.cluster} in ('mainnet', 'devnet')`),
    check('api_keys_hash_size', sql`octet_length(${table.keyHash}) = 32`),
  ],
);
