import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { bytes, cluster } from './columns.ts';

/** The one live API key of each integration that has revealed or rotated one. Only the key's hash is stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    cluster: cluster(),
    /** Base58 address. */
    integrationId: text('integration_id').notNull(),
    /** The integration's stablecoin, which never changes; base58 address. */
    stablecoinId: text('stablecoin_id').notNull(),
    /** The last event that was recorded before its first key: the broadcast events after it concern the integration. */
    broadcastsAfter: bigint('broadcasts_after', { mode: 'number' }).notNull(),
    /** SHA-256 of the key's text. */
    keyHash: bytes('key_hash').notNull(),
    /** The last characters of the key, by which people tell it from others; null of keys from before this was kept. */
    lastFour: text('last_four'),
    /** The timestamp of the last signature that was accepted, Unix milliseconds: no older one is, ever again. */
    signedAt: bigint('signed_at', { mode: 'number' }).notNull(),
    /** Whether the first key came from a reveal, not from a rotation. */
    revealed: boolean().notNull(),
    /** The authority that signed for it; null of a key that has ended, and of keys from before this was written down. */
    authority: text(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull().defaultNow(),
    /** To within five minutes. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.cluster, table.integrationId] }),
    index('api_keys_stablecoin').on(table.cluster, table.stablecoinId),
    unique('api_keys_key_hash').on(table.keyHash),
    check('api_keys_cluster_known', sql`${table.cluster} in ('mainnet', 'devnet')`),
    check('api_keys_hash_size', sql`octet_length(${table.keyHash}) = 32`),
  ],
);
