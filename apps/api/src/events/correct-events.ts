import type { Cluster } from '@obverse/contracts';
import { EVENTS } from '@obverse/core';
import { and, eq, gte, sql } from 'drizzle-orm';
import { anyOf } from '../db/any-of.ts';
import type { Orm } from '../db/database.ts';
import { integrations, integrationTerms } from '../db/schema/directory-tables.ts';
import { events } from '../db/schema/events-tables.ts';
import { walletAccounts, walletEntries, wallets } from '../db/schema/wallets-tables.ts';
import { lockCursor, moveCursor } from './cursor.ts';
import { addToTotals, subtractFromTotals } from './event-totals.ts';
import { toCountedEvent } from './parse-events.ts';
import { newestTransactions, readEventsOfTransactions, type StoredEvent } from './read-events.ts';
import type { NewEvent } from './recorder.ts';

/** How recorded events differ from what their transactions logged. */
export type Corrections = {
  readonly different: readonly { readonly stored: StoredEvent; readonly logged: NewEvent }[];
  /** Events that their transactions did not log. */
  readonly surplus: readonly StoredEvent[];
};

/** Makes recorded events and the totals equal to what the chain says. Events keep their sequence numbers. */
export async function correctEvents(
  orm: Orm,
  cluster: Cluster,
  { different, surplus }: Corrections,
): Promise<void> {
  await lockCursor(orm, cluster);
  const isEvent = ({ sequence }: StoredEvent) =>
    and(eq(events.cluster, cluster), eq(events.sequence, sequence));
  for (const { stored, logged } of different) {
    const { counts: _, ...values } = logged;
    await orm.update(events).set(values).where(isEvent(stored));
  }
  for (const stored of surplus) await orm.delete(events).where(isEvent(stored));
  const wrong = [...different.map(({ stored }) => stored), ...surplus];
  await subtractFromTotals(orm, cluster, wrong.map(toCountedEvent));
  await addToTotals(
    orm,
    cluster,
    different.map(({ logged }) => logged),
  );
}

/**
 * Deletes what was read of wallets with an account that was read up to this slot or further: the chain has other transactions from there
 * on. It is read again at the next request for the wallet.
 */
async function deleteWalletsSince(orm: Orm, cluster: Cluster, slot: number): Promise<void> {
  const affected = await orm
    .selectDistinct({ wallet: walletAccounts.wallet })
    .from(walletAccounts)
    .where(and(eq(walletAccounts.cluster, cluster), gte(walletAccounts.slot, slot)));
  const ids = affected.map(({ wallet }) => wallet);
  if (ids.length === 0) return;
  // locks the wallets, and rejects the result of a read that runs now
  await orm
    .update(wallets)
    .set({ sequence: 0, version: sql`${wallets.version} + 1` })
    .where(and(eq(wallets.cluster, cluster), anyOf(wallets.wallet, ids)));
  for (const table of [walletEntries, walletAccounts])
    await orm.delete(table).where(and(eq(table.cluster, cluster), anyOf(table.wallet, ids)));
}

/** Deletes the directory entries of integrations that do not exist, with their search terms. */
async function deleteEntries(orm: Orm, cluster: Cluster, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of [integrations, integrationTerms])
    await orm.delete(table).where(and(eq(table.cluster, cluster), anyOf(table.id, ids)));
}

/** Allows the next read to replace these entries at any slot: a restored cluster may be at an earlier one. */
async function outdateEntries(orm: Orm, cluster: Cluster, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await orm
    .update(integrations)
    .set({ slot: 0 })
    .where(and(eq(integrations.cluster, cluster), anyOf(integrations.id, ids)));
}

const idsOf = (deleted: readonly StoredEvent[]) => [
  ...new Set(deleted.flatMap((event) => event.integrationId ?? [])),
];

/** The directory loses the integrations that these events created, and the leader reads the others again. */
async function deleteDerivedRows(orm: Orm, cluster: Cluster, deleted: readonly StoredEvent[]): Promise<void> {
  if (deleted.length === 0) return;
  await deleteWalletsSince(orm, cluster, Math.min(...deleted.map((event) => event.slot)));
  const created = deleted.filter(({ kind }) => kind === EVENTS.integrationInitialized.kind);
  await deleteEntries(orm, cluster, idsOf(created));
  await outdateEntries(orm, cluster, idsOf(deleted));
}

/**
 * Deletes the events of transactions that the chain does not have, and what was derived from them, inside the caller's SQL transaction.
 * The totals are as without these events. The cursor goes back to the newest transaction that is left, from which everything is read again.
 * Sequence numbers are not given again, so that the positions of webhooks and streams stay valid.
 *
 * @returns how many events were deleted
 */
export async function deleteTransactions(
  orm: Orm,
  cluster: Cluster,
  signatures: readonly string[],
): Promise<number> {
  const { sequence, repairs } = await lockCursor(orm, cluster);
  const deleted = await readEventsOfTransactions(orm, cluster, signatures);
  await orm.delete(events).where(and(eq(events.cluster, cluster), anyOf(events.signature, signatures)));
  await subtractFromTotals(orm, cluster, deleted.map(toCountedEvent));
  const [newest] = await newestTransactions(orm, cluster, undefined, 1);
  const { signature, slot } = newest ?? { signature: null, slot: 0 };
  await moveCursor(orm, cluster, { signature, slot, sequence, repairs: repairs + 1 });
  await deleteDerivedRows(orm, cluster, deleted);
  return deleted.length;
}
