import { timingSafeEqual } from 'node:crypto';
import type { Cluster } from '@obverse/contracts';
import { and, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import type { Database, Orm } from '../db/database.ts';
import { apiKeys } from '../db/schema/api-keys-tables.ts';
import { indexerCursors } from '../db/schema/indexer-cursors-tables.ts';

/** A key that a signature asks for. */
export type NewKey = {
  readonly cluster: Cluster;
  readonly integrationId: string;
  /** The integration's stablecoin; base58. */
  readonly stablecoinId: string;
  /** SHA-256 of the key. */
  readonly keyHash: Buffer;
  readonly lastFour?: string;
  /** The signature's timestamp, Unix milliseconds. */
  readonly signedAt: number;
  /** The authority that signed; base58. */
  readonly authority: string;
};

/** SQL for the last event that is recorded. It waits for the recorder, and lets it wait: that would not see the key while it marks webhooks due. */
const lastSequence = (orm: Orm, cluster: Cluster) =>
  sql<number>`coalesce((${orm
    .select({ sequence: indexerCursors.sequence })
    .from(indexerCursors)
    .where(eq(indexerCursors.cluster, cluster))
    .for('share')}), 0)`;

/** Keeps the key of a reveal. @returns false if the integration has a key already */
export async function insertRevealedKey({ orm }: Database, key: NewKey): Promise<boolean> {
  const rows = await orm
    .insert(apiKeys)
    .values({ ...key, broadcastsAfter: lastSequence(orm, key.cluster), revealed: true })
    .onConflictDoNothing()
    .returning({ id: apiKeys.integrationId });
  return rows.length === 1;
}

/**
 * Replaces the key before, or makes the first one, if the signature is newer than the last one accepted: one statement, so that of many
 * uses of a signature, at the same moment and on any number of instances, one succeeds.
 *
 * @returns false if the signature has been used, or a newer one has
 */
export async function replaceKey({ orm }: Database, key: NewKey): Promise<boolean> {
  const { keyHash, lastFour = null, signedAt, authority } = key;
  const rows = await orm
    .insert(apiKeys)
    .values({ ...key, broadcastsAfter: lastSequence(orm, key.cluster), revealed: false })
    .onConflictDoUpdate({
      target: [apiKeys.cluster, apiKeys.integrationId],
      set: { keyHash, lastFour, signedAt, authority, issuedAt: sql`now()`, lastUsedAt: null },
      setWhere: lt(apiKeys.signedAt, signedAt),
    })
    .returning({ id: apiKeys.integrationId });
  return rows.length === 1;
}

/** A live key, and the integration whose key it is. */
export type KeyHolder = Pick<NewKey, 'cluster' | 'integrationId' | 'keyHash'>;

/** How old the recorded last use of a key may become: it is not written at each use. */
const useGrain = sql`interval '5 minutes'`;

const isUseDue = sql<boolean>`coalesce(${apiKeys.lastUsedAt} + ${useGrain} < now(), true)`;

/** Records a use, once for all requests of the moment. Nobody waits for it: a database that refuses writes must not refuse the key. */
function recordUse(orm: Orm, keyHash: Buffer): void {
  const isSame = eq(apiKeys.keyHash, keyHash);
  orm
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(isSame, isUseDue))
    .catch(() => {});
}

const prepareHolderQuery = (orm: Orm) =>
  orm
    .select({ ...getTableColumns(apiKeys), isUseDue })
    .from(apiKeys)
    .where(eq(apiKeys.keyHash, sql.placeholder('keyHash')))
    .prepare('');

/** The query of a key runs in most requests, and drizzle takes longer to write its SQL than the rest of it. */
const holderQueries = new WeakMap<Orm, ReturnType<typeof prepareHolderQuery>>();

/** Who has this live key; undefined if nobody has. Records the use, now and then. */
export async function holderOfKey({ orm }: Database, keyHash: Buffer): Promise<KeyHolder | undefined> {
  const query = holderQueries.get(orm) ?? prepareHolderQuery(orm);
  holderQueries.set(orm, query);
  const [row] = await query.execute({ keyHash });
  if (row === undefined || !timingSafeEqual(row.keyHash, keyHash)) return undefined;
  if (row.isUseDue) recordUse(orm, keyHash);
  return row;
}

/** The row of an integration's key; undefined if it never had one. */
export async function readKey({ orm }: Database, { cluster, integrationId }: Omit<KeyHolder, 'keyHash'>) {
  const [row] = await orm
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.cluster, cluster), eq(apiKeys.integrationId, integrationId)));
  return row;
}
