import type { Cluster } from '@obverse/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { anyOf } from '../../db/any-of.ts';
import type { Orm } from '../../db/database.ts';
import { integrations, integrationTerms } from '../../db/schema/directory-tables.ts';
import { searchTerms } from '../../lib/search-terms.ts';

/** An integration in the directory. */
export type DirectoryEntry = typeof integrations.$inferSelect;

/** Reads the entries of these integrations, in no particular order. */
export const readEntries = (orm: Orm, cluster: Cluster, ids: readonly string[]): Promise<DirectoryEntry[]> =>
  orm
    .select()
    .from(integrations)
    .where(and(eq(integrations.cluster, cluster), anyOf(integrations.id, ids)));

const termsOf = ({ cluster, id, stablecoinIndex, name, symbol }: DirectoryEntry) =>
  searchTerms([name, symbol]).map((term) => ({ cluster, id, stablecoinIndex, term }));

const excluded = (column: string) => sql.raw(`excluded.${column}`);

/** Adds entries of one cluster, or replaces them, with what they are found under. Has to run in a transaction. */
export async function saveEntries(
  orm: Orm,
  cluster: Cluster,
  entries: readonly DirectoryEntry[],
): Promise<void> {
  await orm
    .insert(integrations)
    .values([...entries])
    .onConflictDoUpdate({
      target: [integrations.cluster, integrations.id],
      // the other columns never change
      set: {
        authority: excluded('authority'),
        powers: excluded('powers'),
        paused: excluded('paused'),
        whitelistRequired: excluded('whitelist_required'),
        name: excluded('name'),
        symbol: excluded('symbol'),
        description: excluded('description'),
        uri: excluded('uri'),
        slot: excluded('slot'),
      },
    });
  const ids = entries.map(({ id }) => id);
  await orm
    .delete(integrationTerms)
    .where(and(eq(integrationTerms.cluster, cluster), anyOf(integrationTerms.id, ids)));
  const terms = entries.flatMap(termsOf);
  if (terms.length > 0) await orm.insert(integrationTerms).values(terms);
}
