import { coinKinds } from '@obverse/contracts';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { cluster } from './columns.ts';

/** Text in the order of its bytes, in which a range of an index holds all that begins alike. */
const orderedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** Every integration of each cluster as it was last read: for lists, which would otherwise read all accounts. */
export const integrations = pgTable(
  'integrations',
  {
    cluster: cluster(),
    /** Base58 address. */
    id: text().notNull(),
    brandedMint: text('branded_mint').notNull(),
    stablecoinIndex: integer('stablecoin_index').notNull(),
    authority: text().notNull(),
    /** Never changes. */
    kind: text({ enum: coinKinds }).notNull(),
    whitelistRequired: boolean('whitelist_required').notNull(),
    /** What its compliance authority can do to holders, by bits. */
    powers: integer().notNull(),
    /** Its compliance authority has paused it. */
    paused: boolean().notNull(),
    name: text().notNull(),
    symbol: text().notNull(),
    description: text().notNull(),
    uri: text().notNull(),
    /** The finalized slot in which this was read. */
    slot: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cluster, table.id] }),
    index('integrations_authority').on(table.cluster, table.authority, table.id),
    index('integrations_stablecoin').on(table.cluster, table.stablecoinIndex, table.id),
    index('integrations_authority_stablecoin').on(
      table.cluster,
      table.authority,
      table.stablecoinIndex,
      table.id,
    ),
  ],
);

/** What the name and the symbol of an integration are found under. */
export const integrationTerms = pgTable(
  'integration_terms',
  {
    cluster: cluster(),
    id: text().notNull(),
    stablecoinIndex: integer('stablecoin_index').notNull(),
    /** An ending of its name or its symbol, in small letters. */
    term: orderedText().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cluster, table.id, table.term] }),
    index('integration_terms_term').on(table.cluster, table.term, table.id),
    index('integration_terms_stablecoin').on(table.cluster, table.stablecoinIndex, table.term, table.id),
  ],
);

/** The domain that an integration's metadata names, as far as the domain names the integration's mint. */
export const integrationDomains = pgTable(
  'integration_domains',
  {
    cluster: cluster(),
    id: text().notNull(),
    /** The metadata's `uri` that this was found under. */
    uri: text().notNull(),
    /** Null where no domain names the mint. */
    domain: text(),
    /** When the domain last named the mint. */
    namedAt: timestamp('named_at', { withTimezone: true }),
    /** When it was last looked for. */
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.cluster, table.id] })],
);
