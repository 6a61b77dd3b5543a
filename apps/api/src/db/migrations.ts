import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Orm } from './connection.ts';

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** How a database's schema relates to this release's. */
export type MigrationState = {
  /** Migrations that the next start applies. */
  readonly pending: number;
  /** Migrations of a later release, which this one does not know. */
  readonly later: number;
  /** Whether migrations made it that came before today's first one: nothing leads from there to today's schema. */
  readonly isOutdated: boolean;
};

/** Compares the migrations that a database has with those of this release. */
export async function readMigrationState(orm: Orm): Promise<MigrationState> {
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  const { rows: tables } = await orm.execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!tables[0]?.exists) return { pending: known.length, later: 0, isOutdated: false };
  const { rows } = await orm.execute<{ at: string }>(
    sql`select created_at::text as at from drizzle.__drizzle_migrations`,
  );
  const applied = rows.map(({ at }) => Number(at));
  const last = Math.max(...applied, 0);
  return {
    pending: known.filter((at) => at > last).length,
    later: applied.filter((at) => at > Math.max(...known)).length,
    isOutdated: applied.some((at) => at < Math.min(...known)),
  };
}
