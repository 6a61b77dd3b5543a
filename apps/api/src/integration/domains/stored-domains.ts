import type { Cluster } from '@obverse/contracts';
import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { anyOf } from '../../db/any-of.ts';
import type { Orm } from '../../db/database.ts';
import { integrationDomains, integrations } from '../../db/schema/directory-tables.ts';

const table = integrationDomains;

/** A coin whose domain is to be looked for. */
export type DueCoin = Pick<typeof integrations.$inferSelect, 'id' | 'brandedMint' | 'uri'>;

const isOfCoin = and(eq(table.cluster, integrations.cluster), eq(table.id, integrations.id));

/**
 * Coins whose `uri` is new, and those that were looked at longest ago, an hour at least: as many of each, so that nobody who changes a `uri` again and
 * again keeps the others from being looked at.
 */
export async function dueCoins(orm: Orm, cluster: Cluster, limitOfEach: number): Promise<DueCoin[]> {
  const select = (isDue: SQL) =>
    orm
      .select({ id: integrations.id, brandedMint: integrations.brandedMint, uri: integrations.uri })
      .from(integrations)
      .leftJoin(table, isOfCoin)
      .where(and(eq(integrations.cluster, cluster), ne(integrations.uri, ''), isDue))
      .orderBy(sql`${table.checkedAt} nulls first`, integrations.id)
      .limit(limitOfEach);
  const [fresh, known] = await Promise.all([
    select(sql`${table.uri} is distinct from ${integrations.uri}`),
    select(sql`${table.uri} = ${integrations.uri} and ${table.checkedAt} < now() - interval '1 hour'`),
  ]);
  return [...fresh, ...known];
}

/** What was found of a coin; `domain` is undefined where a host gave no answer. */
export type Finding = Pick<DueCoin, 'id' | 'uri'> & { readonly domain: string | null | undefined };

/** Records findings. Where there was no answer, what was found before under the same `uri` stays, for a day. */
export async function saveFindings(orm: Orm, cluster: Cluster, findings: readonly Finding[]): Promise<void> {
  for (const { id, uri, domain } of findings) {
    const now = sql`now()`;
    const found = { uri, checkedAt: now, domain: domain ?? null, namedAt: domain == null ? null : now };
    const isKept = sql`${table.uri} = ${uri} and ${domain === undefined}`;
    await orm
      .insert(table)
      .values({ cluster, id, ...found })
      .onConflictDoUpdate({
        target: [table.cluster, table.id],
        set: {
          ...found,
          domain: sql`case when ${isKept} then ${table.domain} else ${found.domain} end`,
          namedAt: sql`case when ${isKept} then ${table.namedAt} else ${found.namedAt} end`,
        },
      });
  }
}

/** The domains that name these integrations' mints, and that their present metadata names, by integration. */
export async function domainsOf(
  orm: Orm,
  cluster: Cluster,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await orm
    .select({ id: table.id, domain: sql<string>`${table.domain}` })
    .from(table)
    .innerJoin(integrations, and(isOfCoin, eq(table.uri, integrations.uri)))
    .where(
      and(
        eq(table.cluster, cluster),
        anyOf(table.id, ids),
        isNotNull(table.domain),
        sql`${table.namedAt} > now() - interval '1 day'`,
      ),
    );
  return new Map(rows.map(({ id, domain }) => [id, domain]));
}
