import type { Cluster } from '@obverse/contracts';
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { anyOf } from '../../db/any-of.ts';
import type { Orm } from '../../db/database.ts';
import { walletAccounts, walletEntries, wallets } from '../../db/schema/wallets-tables.ts';
import type { LedgerEntry, NewLedgerEntry, WalletAccount } from '../ledger/model.ts';
import type { AccountChanges } from './merged-lists.ts';

export type WalletRef = { readonly cluster: Cluster; readonly wallet: string };

/** Up to where a wallet is recorded. */
export type WalletVersion = {
  /** 0 before the first write. */
  readonly version: number;
  /** The number of its last entry. */
  readonly sequence: number;
};

const isOf = (table: typeof wallets | typeof walletAccounts | typeof walletEntries, ref: WalletRef) =>
  and(eq(table.cluster, ref.cluster), eq(table.wallet, ref.wallet));

/** Reads the accounts of a wallet; a version of 0 and no accounts of a wallet that is not recorded. */
export async function loadWallet(
  orm: Orm,
  ref: WalletRef,
): Promise<WalletVersion & { readonly accounts: readonly WalletAccount[] }> {
  const rows = await orm
    .select({ version: wallets.version, sequence: wallets.sequence, account: walletAccounts })
    .from(wallets)
    .leftJoin(
      walletAccounts,
      and(eq(walletAccounts.cluster, wallets.cluster), eq(walletAccounts.wallet, wallets.wallet)),
    )
    .where(isOf(wallets, ref));
  const { version = 0, sequence = 0 } = rows[0] ?? {};
  return { version, sequence, accounts: rows.flatMap(({ account }) => account ?? []) };
}

/** What was read of a wallet. */
export type WalletChanges = AccountChanges & { readonly entries: readonly NewLedgerEntry[] };

/** Entries in one statement. To build a long one blocks the process, and the server ends a transaction that waits for it too long. */
const entriesPerStatement = 100;

/**
 * Writes what was read of a wallet since a version of it, unless something else was written in the meantime.
 *
 * @returns whether it was written
 */
export function storeWallet(
  orm: Orm,
  ref: WalletRef,
  { version, sequence }: WalletVersion,
  { entries, accounts, dropped }: WalletChanges,
): Promise<boolean> {
  return orm.transaction(async (transaction) => {
    const next = { version: version + 1, sequence: sequence + entries.length };
    const written =
      version === 0
        ? transaction
            .insert(wallets)
            .values({ ...ref, ...next })
            .onConflictDoNothing()
        : transaction
            .update(wallets)
            .set(next)
            .where(and(isOf(wallets, ref), eq(wallets.version, version)));
    if ((await written.returning()).length === 0) return false;
    const numbered = entries.map((entry, i) => ({ ...ref, ...entry, sequence: sequence + 1 + i }));
    for (let i = 0; i < numbered.length; i += entriesPerStatement)
      await transaction.insert(walletEntries).values(numbered.slice(i, i + entriesPerStatement));
    if (dropped.length > 0)
      await transaction
        .delete(walletAccounts)
        .where(and(isOf(walletAccounts, ref), anyOf(walletAccounts.address, dropped)));
    if (accounts.length > 0) {
      const { cluster, wallet, address } = walletAccounts;
      const set = {
        amount: sql`excluded.amount`,
        signature: sql`excluded.signature`,
        slot: sql`excluded.slot`,
        pageCursors: sql`excluded.marks`,
      };
      await transaction
        .insert(walletAccounts)
        .values(accounts.map((account) => ({ ...ref, ...account })))
        .onConflictDoUpdate({ target: [cluster, wallet, address], set });
    }
    return true;
  });
}

/** Which of these transactions have ledger entries of a wallet: as `<signature> <mint>`. */
export async function recordedTransactions(
  orm: Orm,
  ref: WalletRef,
  signatures: readonly string[],
): Promise<ReadonlySet<string>> {
  if (signatures.length === 0) return new Set();
  const { signature, mint } = walletEntries;
  const rows = await orm
    .selectDistinct({ signature, mint })
    .from(walletEntries)
    .where(and(isOf(walletEntries, ref), anyOf(signature, signatures)));
  return new Set(rows.map((row) => `${row.signature} ${row.mint}`));
}

/** Entries up to a number. Nearly all are: the other conditions should decide which index the planner takes. */
const isUpTo = (sequence: number) => sql`${walletEntries.sequence} + 0 <= ${sequence}`;

/**
 * Reads the last entry of each of these tokens of a wallet, in no particular order: one row for each, however many entries there are.
 *
 * @param sequence up to this number
 * @param before earlier than this
 */
export async function lastEntries(
  orm: Orm,
  ref: WalletRef,
  mints: readonly string[],
  sequence: number,
  before?: Date,
): Promise<LedgerEntry[]> {
  if (mints.length === 0) return [];
  const { mint, at, sequence: number } = walletEntries;
  const isBefore = before && lt(at, before);
  const last = orm
    .select()
    .from(walletEntries)
    .where(and(isOf(walletEntries, ref), eq(mint, sql`requested.mint`), isBefore, isUpTo(sequence)))
    .orderBy(...(before === undefined ? [] : [desc(at)]), desc(number))
    .limit(1)
    .as('last');
  const requested = sql`unnest(${sql.param([...mints])}::text[]) as requested(mint)`;
  const rows = await orm.select().from(requested).crossJoinLateral(last);
  return rows.map((row) => row.last);
}

/** Which entries: of a wallet, and of one mint where one is requested. */
export type EntryQuery = WalletRef & { readonly mint?: string | undefined; readonly limit: number };

const selectEntries = (orm: Orm, { mint, limit, ...ref }: EntryQuery, condition: SQL | undefined) =>
  orm
    .select()
    .from(walletEntries)
    .where(
      and(isOf(walletEntries, ref), mint === undefined ? undefined : eq(walletEntries.mint, mint), condition),
    )
    .limit(limit);

/** Reads entries, newest first: those before the entry with the number `before`. */
export function entriesBefore(orm: Orm, query: EntryQuery, before?: number): Promise<LedgerEntry[]> {
  const { sequence } = walletEntries;
  const isBefore = before === undefined ? undefined : lt(sequence, before);
  return selectEntries(orm, query, isBefore).orderBy(desc(sequence));
}

/** From this on, or from the beginning, and before that; and the number of the last entry that counts. */
export type Period = { readonly from: Date | undefined; readonly to: Date; readonly sequence: number };

/** Reads the entries of a period, in order of time. */
export function entriesBetween(
  orm: Orm,
  query: EntryQuery,
  { from, to, sequence }: Period,
): Promise<LedgerEntry[]> {
  const { at } = walletEntries;
  const isInPeriod = and(from && gte(at, from), lt(at, to), isUpTo(sequence));
  return selectEntries(orm, query, isInPeriod).orderBy(asc(at), asc(walletEntries.sequence));
}
