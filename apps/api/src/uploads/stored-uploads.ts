import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { anyOf } from '../db/any-of.ts';
import type { Orm } from '../db/database.ts';
import { uploads } from '../db/schema/uploads-tables.ts';
import { storageUnavailable } from './store.ts';

export type Upload = Pick<typeof uploads.$inferSelect, 'key' | 'brandedMint' | 'imageKey'>;

/** How long an object is kept that no coin's metadata names. */
const expiry = sql`now() + interval '1 day'`;

/**
 * Records objects before they are kept in the store, in the order in which they are kept, so that each can be removed again.
 *
 * @throws ApiError UNAVAILABLE while one of them is being removed: the caller may try again
 */
export async function recordUploads(orm: Orm, objects: readonly Upload[]): Promise<void> {
  const recorded = await orm
    .insert(uploads)
    .values(objects.map((object) => ({ ...object, expiresAt: expiry })))
    .onConflictDoUpdate({
      target: uploads.key,
      set: { expiresAt: expiry },
      setWhere: eq(uploads.isRemoving, false),
    })
    .returning({ key: uploads.key });
  if (recorded.length < objects.length) throw storageUnavailable(new Error('the object is being removed'));
}

const isDue = and(eq(uploads.isRemoving, false), lte(uploads.expiresAt, sql`now()`));

/** The branded mints of objects whose time is over, the oldest first. */
export async function mintsOfDueUploads(orm: Orm, limit: number): Promise<string[]> {
  const rows = await orm
    .select({ brandedMint: uploads.brandedMint })
    .from(uploads)
    .where(isDue)
    .groupBy(uploads.brandedMint)
    .orderBy(asc(sql`min(${uploads.expiresAt})`))
    .limit(limit);
  return rows.map(({ brandedMint }) => brandedMint);
}

/** The objects of branded mints, those that are being removed excepted. */
export const uploadsOfMints = (orm: Orm, mints: readonly string[]): Promise<Upload[]> =>
  orm
    .select({ key: uploads.key, brandedMint: uploads.brandedMint, imageKey: uploads.imageKey })
    .from(uploads)
    .where(and(anyOf(uploads.brandedMint, mints), eq(uploads.isRemoving, false)));

/** Keeps objects for another day, and marks the others of these mints for removal whose time is over. */
export async function settleDueUploads(
  orm: Orm,
  mints: readonly string[],
  kept: readonly string[],
): Promise<void> {
  await orm.update(uploads).set({ expiresAt: expiry }).where(anyOf(uploads.key, kept));
  const due = orm
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(anyOf(uploads.brandedMint, mints), isDue))
    .for('update', { skipLocked: true });
  await orm.update(uploads).set({ isRemoving: true }).where(inArray(uploads.key, due));
}

/** Keys of objects that are to be removed from the store. */
export async function removingUploads(orm: Orm, limit: number): Promise<string[]> {
  const rows = await orm
    .select({ key: uploads.key })
    .from(uploads)
    .where(eq(uploads.isRemoving, true))
    .limit(limit);
  return rows.map(({ key }) => key);
}

/** Forgets objects that are no longer in the store. */
export async function forgetUploads(orm: Orm, keys: readonly string[]): Promise<void> {
  await orm.delete(uploads).where(and(anyOf(uploads.key, keys), eq(uploads.isRemoving, true)));
}
