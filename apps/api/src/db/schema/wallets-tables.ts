import { walletLineKinds } from '@obverse/contracts';
import { bigint, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { cluster, quantity } from './columns.ts';

/*
 * What was read of the wallets that were requested. All of it comes from the chain and can be read again.
 */

/** Wallets with ledger entries or accounts. A row is locked while its entries are written. */
export const wallets = pgTable(
  'wallets',
  {
    cluster: cluster(),
    wallet: text().notNull(),
    /** The number of its last ledger entry; 0 before the first. */
    sequence: bigint({ mode: 'number' }).notNull(),
    /** Rises with each write: what was read before it must not be written after it. */
    version: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.cluster, table.wallet] })],
);

/** The token accounts and open cooldowns of a wallet whose transactions are read, each with its cursor: up to where. */
export const walletAccounts = pgTable(
  'wallet_accounts',
  {
    cluster: cluster(),
    wallet: text().notNull(),
    address: text().notNull(),
    /** The branded or junior mint. */
    mint: text().notNull(),
    kind: text({ enum: ['token', 'cooldown'] }).notNull(),
    /** The wallet's tokens in it after the last transaction read; base units. */
    amount: quantity('amount').notNull(),
    /** The last transaction read; null before the first. */
    signature: text(),
    /** Its slot. */
    slot: bigint({ mode: 'number' }).notNull(),
    /** Signatures of transactions after it, the newest first: where pages of a list ended that is too long for one request. */
    pageCursors: text('marks').array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.cluster, table.wallet, table.address] })],
);

/** Ledger entries: what changed a wallet's holding of a token, with the holding after it. Amounts are base units. */
export const walletEntries = pgTable(
  'wallet_lines',
  {
    cluster: cluster(),
    wallet: text().notNull(),
    /** Counts up for each wallet, from 1, in the order of the chain. */
    sequence: bigint({ mode: 'number' }).notNull(),
    mint: text().notNull(),
    kind: text({ enum: [...walletLineKinds] }).notNull(),
    /** The transaction; of an unexplained change the one that showed it. */
    signature: text().notNull(),
    slot: bigint({ mode: 'number' }).notNull(),
    /** Time of its block. Never before the entry before it of the same token. */
    at: timestamp({ withTimezone: true }).notNull(),
    /** Changes of the tokens in accounts and in cooldowns. */
    tokens: quantity('tokens').notNull(),
    coolingTokens: quantity('cooling_tokens').notNull(),
    /** Underlying paid for tokens, received for tokens, and withheld by a loss report. */
    paid: quantity('paid').notNull(),
    received: quantity('received').notNull(),
    withheld: quantity('withheld').notNull(),
    /** The exchange rate that tokens count at that were not bought, scale 10^12; null of others. */
    rate: quantity('rate'),
    /** Changes of the cost basis, of the estimated part of it, and of what was earned so far. */
    cost: quantity('cost').notNull(),
    estimatedCost: quantity('estimated_cost').notNull(),
    realized: quantity('realized').notNull(),
    /** After this entry. */
    balanceAfter: quantity('balance_after').notNull(),
    coolingAfter: quantity('cooling_after').notNull(),
    costAfter: quantity('cost_after').notNull(),
    estimatedCostAfter: quantity('estimated_cost_after').notNull(),
    realizedAfter: quantity('realized_after').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cluster, table.wallet, table.sequence] }),
    index('wallet_lines_of_mint').on(table.cluster, table.wallet, table.mint, table.sequence),
    index('wallet_lines_of_transaction').on(table.cluster, table.wallet, table.signature),
    index('wallet_lines_at').on(table.cluster, table.wallet, table.at, table.sequence),
    index('wallet_lines_of_mint_at').on(table.cluster, table.wallet, table.mint, table.at, table.sequence),
  ],
);
