import type { Cluster } from '@obverse/contracts';
import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { anyOf } from '../db/any-of.ts';
import type { Orm } from '../db/database.ts';
import { walletAccounts, walletLines, wallets } from '../db/schema/wallets-tables.ts';

export type WalletRef = { readonly cluster: Cluster; readonly wallet: string };

/** A token account or cooldown whose transactions are read, and how far. */
export type FollowedAccount = Omit<typeof walletAccounts.$inferSelect, 'cluster' | 'wallet'>;

export type WalletLine = Omit<typeof walletLines.$inferSelect, 'cluster' | 'wallet'>;

/** A line before it has a number. */
export type NewWalletLine = Omit<WalletLine, 'sequence'>;

/** What is recorded of a wallet. */
export type StoredWallet = {
  /** 0 before the first write. */
  readonly version: number;
  /** The number of its last line. */
  readonly sequence: number;
  readonly accounts: readonly FollowedAccount[];
};

const isOf = (table: typeof wallets | typeof walletAccounts | typeof walletLines, ref: WalletRef) =>
  and(eq(table.cluster, ref.cluster), eq(table.wallet, ref.wallet));

/** Reads what is followed of a wallet; a version of 0 and no accounts of a wallet that is not recorded. */
export async function readWallet(orm: Orm, ref: WalletRef): Promise<StoredWallet> {
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

/** Lines up to a number. Nearly all are: what else is asked about should decide which index the planner takes. */
const isUpTo = (sequence: number) => sql`${walletLines.sequence} + 0 <= ${sequence}`;

/** Lines that were recorded before others: up to this number, and earlier than this. */
export type LinesUntil = { readonly sequence?: number; readonly before?: Date };

/** Reads the last line of each of these tokens of a wallet, in no particular order: one row for each, however many lines there are. */
export async function readLastLines(
  orm: Orm,
  { cluster, wallet }: WalletRef,
  mints: readonly string[],
  { sequence, before }: LinesUntil = {},
): Promise<WalletLine[]> {
  if (mints.length === 0) return [];
  const ofMint = and(
    isOf(walletLines, { cluster, wallet }),
    eq(walletLines.mint, sql`asked.mint`),
    before && sql`${walletLines.at} < ${before.toISOString()}::timestamptz`,
    sequence === undefined ? undefined : isUpTo(sequence),
  );
  const order =
    before === undefined ? [desc(walletLines.sequence)] : [desc(walletLines.at), desc(walletLines.sequence)];
  const last = orm
    .select()
    .from(walletLines)
    .where(ofMint)
    .orderBy(...order)
    .limit(1)
    .as('last');
  const asked = sql`unnest(${sql.param([...mints])}::text[]) as asked(mint)`;
  const rows = await orm.select().from(asked).crossJoinLateral(last);
  return rows.map((row) => row.last);
}

/** What was read of a wallet since a version of it. */
export type WalletChanges = {
  readonly version: number;
  readonly lines: readonly NewWalletLine[];
  /** Accounts that were read further, or that are new. */
  readonly accounts: readonly FollowedAccount[];
  /** Addresses of accounts that are no longer followed. */
  readonly dropped: readonly string[];
};

/** Lines in one statement. To build a long one blocks the process, and the server ends a transaction that waits for it too long. */
const linesPerStatement = 100;

/**
 * Writes what was read of a wallet, unless something else was written since.
 *
 * @returns whether it was written
 */
export function writeWallet(
  orm: Orm,
  ref: WalletRef,
  { version, lines, accounts, dropped }: WalletChanges,
): Promise<boolean> {
  return orm.transaction(async (transaction) => {
    await transaction
      .insert(wallets)
      .values({ ...ref, sequence: 0, version: 0 })
      .onConflictDoNothing();
    const [found] = await transaction.select().from(wallets).where(isOf(wallets, ref)).for('update');
    if (found?.version !== version) return false;
    const numbered = lines.map((line, i) => ({ ...ref, ...line, sequence: found.sequence + 1 + i }));
    for (let i = 0; i < numbered.length; i += linesPerStatement) {
      await transaction.insert(walletLines).values(numbered.slice(i, i + linesPerStatement));
    }
    if (dropped.length > 0) {
      const isDropped = and(isOf(walletAccounts, ref), anyOf(walletAccounts.address, dropped));
      await transaction.delete(walletAccounts).where(isDropped);
    }
    if (accounts.length > 0) {
      const { cluster, wallet, address } = walletAccounts;
      const set = {
        amount: sql`excluded.amount`,
        signature: sql`excluded.signature`,
        slot: sql`excluded.slot`,
        marks: sql`excluded.marks`,
      };
      await transaction
        .insert(walletAccounts)
        .values(accounts.map((account) => ({ ...ref, ...account })))
        .onConflictDoUpdate({ target: [cluster, wallet, address], set });
    }
    const next = { sequence: found.sequence + lines.length, version: version + 1 };
    await transaction.update(wallets).set(next).where(isOf(wallets, ref));
    return true;
  });
}

/** Which of these transactions have lines of a wallet: as `<signature> <mint>`. */
export async function recordedTransactions(
  orm: Orm,
  ref: WalletRef,
  signatures: readonly string[],
): Promise<ReadonlySet<string>> {
  if (signatures.length === 0) return new Set();
  const { signature, mint } = walletLines;
  const rows = await orm
    .selectDistinct({ signature, mint })
    .from(walletLines)
    .where(and(isOf(walletLines, ref), anyOf(signature, signatures)));
  return new Set(rows.map((row) => `${row.signature} ${row.mint}`));
}

/** Which lines of a wallet. */
export type LineQuery = WalletRef & {
  readonly mint?: string | undefined;
  readonly limit: number;
};

/** Lines of a wallet, and of one mint where one is asked about. */
const isLineOf = ({ mint, cluster, wallet }: LineQuery) =>
  and(isOf(walletLines, { cluster, wallet }), mint === undefined ? undefined : eq(walletLines.mint, mint));

/** Reads lines of a wallet, newest first: those before the line with the number `before`. */
export function linesBefore(orm: Orm, query: LineQuery, before: number | undefined): Promise<WalletLine[]> {
  return orm
    .select()
    .from(walletLines)
    .where(and(isLineOf(query), before === undefined ? undefined : lt(walletLines.sequence, before)))
    .orderBy(desc(walletLines.sequence))
    .limit(query.limit);
}

/** From this on, or from the beginning, and before that; and the number of the last line that counts. */
export type Period = { readonly from: Date | undefined; readonly to: Date; readonly sequence: number };

/** Reads lines of a wallet in a period, in order of time. */
export function linesBetween(orm: Orm, query: LineQuery, period: Period): Promise<WalletLine[]> {
  const { at, sequence } = walletLines;
  const { from, to } = period;
  return orm
    .select()
    .from(walletLines)
    .where(
      and(
        isLineOf(query),
        from === undefined ? undefined : gte(at, from),
        lt(at, to),
        isUpTo(period.sequence),
      ),
    )
    .orderBy(asc(at), asc(sequence))
    .limit(query.limit);
}
