import type { Cluster } from '@obverse/contracts';
import { EVENTS } from '@obverse/core';
import { and, eq, gte, sql } from 'drizzle-orm';
import { anyOf } from '../db/any-of.ts';
import type { Orm } from '../db/database.ts';
import { integrations, integrationTerms } from '../db/schema/directory-tables.ts';
import { walletAccounts, walletEntries, wallets } from '../db/schema/wallets-tables.ts';
import type { StoredEvent } from './read-events.ts';

/**
 * Forgets what was read of the wallets with an account that was read up to this slot or further: the chain has other transactions from there
 * on. It is read again when somebody asks.
 */
async function forgetWalletsSince(orm: Orm, cluster: Cluster, slot: number): Promise<void> {
  const affected = await orm
    .selectDistinct({ wallet: walletAccounts.wallet })
    .from(walletAccounts)
    .where(and(eq(walletAccounts.cluster, cluster), gte(walletAccounts.slot, slot)));
  const ids = affected.map(({ wallet }) => wallet);
  if (ids.length === 0) return;
  // locks them, and refuses what is being read of them now
  await orm
    .update(wallets)
    .set({ sequence: 0, version: sql`${wallets.version} + 1` })
    .where(and(eq(wallets.cluster, cluster), anyOf(wallets.wallet, ids)));
  for (const table of [walletEntries, walletAccounts])
    await orm.delete(table).where(and(eq(table.cluster, cluster), anyOf(table.wallet, ids)));
}

/** Deletes the entries of integrations that do not exist, and what they are found under. */
async function deleteEntries(orm: Orm, cluster: Cluster, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of [integrations, integrationTerms])
    await orm.delete(table).where(and(eq(table.cluster, cluster), anyOf(table.id, ids)));
}

/** Lets what is read next replace these entries, whatever its slot: a cluster that was restored may have come back to an earlier one. */
async function outdateEntries(orm: Orm, cluster: Cluster, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await orm
    .update(integrations)
    .set({ slot: 0 })
    .where(and(eq(integrations.cluster, cluster), anyOf(integrations.id, ids)));
}

const idsOf = (events: readonly StoredEvent[]) => [
  ...new Set(events.flatMap((event) => event.integrationId ?? [])),
];

/**
 * Deletes what was derived from events that the chain does not have. The directory loses the integrations that they created, and the leader
 * reads the others again.
 */
export async function deleteDerivedRows(
  orm: Orm,
  cluster: Cluster,
  deleted: readonly StoredEvent[],
): Promise<void> {
  if (deleted.length === 0) return;
  await forgetWalletsSince(orm, cluster, Math.min(...deleted.map((event) => event.slot)));
  const created = deleted.filter(({ kind }) => kind === EVENTS.integrationInitialized.kind);
  await deleteEntries(orm, cluster, idsOf(created));
  await outdateEntries(orm, cluster, idsOf(deleted));
}
