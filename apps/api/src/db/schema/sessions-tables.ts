import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, cluster } from './columns.ts';

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 }).notNull();

/** Challenges to sign in that nobody has used yet. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    /** 32 hexadecimal digits. */
    nonce: text().primaryKey(),
    cluster: cluster(),
    /** Of the page that signs in. */
    origin: text().notNull(),
    issuedAt: time('issued_at'),
    expiresAt: time('expires_at'),
  },
  (table) => [index('sign_in_challenges_age').on(table.expiresAt)],
);

/** Sessions of wallets that have signed in. Only the token's hash is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** SHA-256 of the token in the cookie. */
    tokenHash: bytes('token_hash').notNull(),
    cluster: cluster(),
    /** The wallet that signed in; base58. */
    address: text().notNull(),
    createdAt: time('created_at'),
    /** Not written at each use. */
    lastUsedAt: time('last_used_at'),
    expiresAt: time('expires_at'),
    userAgent: text('user_agent'),
    /** Whether the wallet was the authority of an integration at some use. */
    hasIntegration: boolean('has_integration').notNull().default(false),
  },
  (table) => [
    unique('sessions_token_hash').on(table.tokenHash),
    index('sessions_of_wallet').on(table.cluster, table.address, table.createdAt),
    index('sessions_age').on(table.expiresAt),
    check('sessions_hash_size', sql`octet_length(${table.tokenHash}) = 32`),
  ],
);
