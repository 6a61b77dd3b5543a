import type { Cluster } from '@obverse/contracts';
import { and, asc, eq, exists, gt, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../db/database.ts';
import { integrations, integrationTerms } from '../../db/schema/directory-tables.ts';
import { uploads } from '../../db/schema/uploads-tables.ts';
import type { DirectoryEntry } from './write-directory.ts';

/** A page of the directory. */
export type DirectoryQuery = {
  readonly cluster: Cluster;
  readonly authority?: string | undefined;
  readonly stablecoinIndex?: number | undefined;
  /** A part of a name or a symbol, folded. */
  readonly search?: string | undefined;
  /** The last one of the page before; `term` is what it was found under. */
  readonly after?: { readonly id: string; readonly term: string } | undefined;
  readonly limit: number;
};

/** An entry; `term` is what it was found under, empty where the list is in order of ids. */
export type FoundEntry = { readonly entry: DirectoryEntry; readonly term: string };

/** Behind every text that begins alike. */
const lastCharacter = '\u{10ffff}';

const beginsWith = (search: string): SQL | undefined =>
  and(gte(integrationTerms.term, search), lt(integrationTerms.term, search + lastCharacter));

/** Lists in order of ids. A search reads the terms of each entry: there are few entries of one authority. */
async function listById(
  orm: Orm,
  { cluster, authority, stablecoinIndex, search, after, limit }: DirectoryQuery,
): Promise<FoundEntry[]> {
  const { id } = integrations;
  const found =
    search === undefined
      ? undefined
      : exists(
          orm
            .select({ id: integrationTerms.id })
            .from(integrationTerms)
            .where(
              and(eq(integrationTerms.cluster, cluster), eq(integrationTerms.id, id), beginsWith(search)),
            ),
        );
  const rows = await orm
    .select()
    .from(integrations)
    .where(
      and(
        eq(integrations.cluster, cluster),
        authority === undefined ? undefined : eq(integrations.authority, authority),
        stablecoinIndex === undefined ? undefined : eq(integrations.stablecoinIndex, stablecoinIndex),
        after && gt(id, after.id),
        found,
      ),
    )
    .orderBy(asc(id))
    .limit(limit);
  return rows.map((entry) => ({ entry, term: '' }));
}

/** Lists in order of what follows the match: an exact match first. Each integration stands where its first match does. */
async function listByTerm(
  orm: Orm,
  { cluster, stablecoinIndex, after, limit }: DirectoryQuery,
  search: string,
): Promise<FoundEntry[]> {
  const { id, term } = integrationTerms;
  const firstTerm = sql`(select min(other.term) from ${integrationTerms} other
    where other.cluster = ${cluster} and other.id = ${id} and other.term >= ${search})`;
  const found = orm
    .select({ id, term })
    .from(integrationTerms)
    .where(
      and(
        eq(integrationTerms.cluster, cluster),
        stablecoinIndex === undefined ? undefined : eq(integrationTerms.stablecoinIndex, stablecoinIndex),
        beginsWith(search),
        after && sql`(${term}, ${id}) > (${after.term}, ${after.id})`,
        // it is never below its own: the planner takes equality for rare, and would sort all that match
        lte(term, firstTerm),
      ),
    )
    .orderBy(asc(term), asc(id))
    .limit(limit)
    .as('found');
  return orm
    .select({ entry: integrations, term: found.term })
    .from(found)
    .innerJoin(integrations, and(eq(integrations.cluster, cluster), eq(integrations.id, found.id)))
    .orderBy(asc(found.term), asc(found.id));
}

/** Lists integrations. The cost depends on the length of the page, not on how many integrations there are. */
export const listEntries = (orm: Orm, query: DirectoryQuery): Promise<FoundEntry[]> =>
  query.search === undefined || query.authority !== undefined
    ? listById(orm, query)
    : listByTerm(orm, query, query.search);

/** A coin for lists of tokens. */
export type ListedCoin = Pick<
  DirectoryEntry,
  'id' | 'brandedMint' | 'stablecoinIndex' | 'name' | 'symbol' | 'slot'
> & {
  /** The key of the picture that was uploaded for this coin; null where its metadata is kept elsewhere. */
  readonly imageKey: string | null;
};

type ListingQuery = Pick<DirectoryQuery, 'cluster' | 'limit'> & {
  /** The id of the last one of the page before. */
  readonly after: string | undefined;
  /** Uploads are served below this URL. */
  readonly uploadsUrl: string;
};

/** Coins in order of their ids, with their pictures. */
export const listCoins = (
  orm: Orm,
  { cluster, after, limit, uploadsUrl }: ListingQuery,
): Promise<ListedCoin[]> => {
  const { id, brandedMint, stablecoinIndex, name, symbol, slot, uri } = integrations;
  return orm
    .select({ id, brandedMint, stablecoinIndex, name, symbol, slot, imageKey: uploads.imageKey })
    .from(integrations)
    .leftJoin(
      uploads,
      and(
        eq(uri, sql`${uploadsUrl}::text || '/' || ${uploads.key}`),
        eq(uploads.brandedMint, brandedMint),
        eq(uploads.isRemoving, false),
      ),
    )
    .where(and(eq(integrations.cluster, cluster), after === undefined ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
};
