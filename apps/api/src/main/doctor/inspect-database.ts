import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { databaseOver, toStartError } from '../../db/database.ts';
import { type MigrationState, readMigrationState } from '../../db/migrations.ts';
import * as schema from '../../db/schema/index.ts';
import { type Origin, readOrigins } from '../../events/cursor.ts';
import { countByKey } from '../../webhooks/stored-webhooks.ts';

/** What a look at a database server finds. */
export type DatabaseReport = MigrationState & {
  /** Such as 15; the service needs {@link minServerVersion}. */
  readonly serverVersion: number;
  readonly role: string;
  /** What the role may not do, and needs to: `create schemas`. */
  readonly forbidden: readonly string[];
  /** Whether it may create temporary tables, by which the service notices a full disk. */
  readonly mayCreateTemporary: boolean;
  /** How much the server's clock is ahead of this machine's. */
  readonly clockDifferenceMs: number;
  /** How many webhooks have a secret of each key, by the key's id. */
  readonly webhooksByKey: ReadonlyMap<string, number>;
  /** What the recorded events of each cluster come from. */
  readonly origins: readonly Origin[];
  /** Why it takes no writes; undefined where it does. */
  readonly writeProblem: string | undefined;
};

export const minServerVersion = 15;

const tableNames = Object.values(schema).flatMap((each) => (is(each, PgTable) ? [getTableName(each)] : []));

type Rights = {
  readonly version: number;
  readonly role: string;
  readonly schemas: boolean;
  readonly tables: boolean;
  readonly temporary: boolean;
  /** The service's tables that the role may not read, write or change. */
  readonly read: string[];
  readonly write: string[];
  readonly alter: string[];
};

/** Migrations create a schema and tables, and change tables, which only their owner may. */
const rights = sql<Rights>`
  with own as (
    select c.oid, c.relname, c.relowner from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname in ${tableNames}
  )
  select
    current_setting('server_version_num')::int / 10000 as version,
    current_user::text as role,
    has_database_privilege(current_database(), 'create') as schemas,
    has_schema_privilege('public', 'create') as tables,
    has_database_privilege(current_database(), 'temporary') as temporary,
    array(select relname::text from own where not has_table_privilege(oid, 'select') order by 1) as read,
    array(select relname::text from own where not
      (has_table_privilege(oid, 'insert') and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete')) order by 1) as write,
    array(select relname::text from own where not pg_has_role(relowner, 'usage') order by 1) as alter
`;

const forbiddenBy = ({ schemas, tables, read, write, alter }: Rights): string[] => [
  ...(schemas ? [] : ['create schemas']),
  ...(tables ? [] : ['create tables in the schema public']),
  ...(read.length === 0 ? [] : [`read ${read.join(', ')}`]),
  ...(write.length === 0 ? [] : [`write ${write.join(', ')}`]),
  ...(alter.length === 0 ? [] : [`alter ${alter.join(', ')}`]),
];

/**
 * Looks at a database server as the service would use it, and changes nothing.
 *
 * @throws StartError when it cannot be reached, or refuses the connection
 */
export async function inspectServer(url: string): Promise<DatabaseReport> {
  const { orm, clockDifference, checkWrites, close } = databaseOver({
    connectionString: url,
    application_name: 'obverse doctor',
    max: 1,
  });
  try {
    const { rows } = await orm.execute<Rights>(rights);
    const [found] = rows;
    if (found === undefined) throw new Error('the server answers nothing');
    const migrations = await readMigrationState(orm);
    const hasTables = migrations.pending === 0 && found.read.length === 0;
    return {
      serverVersion: found.version,
      role: found.role,
      forbidden: forbiddenBy(found),
      mayCreateTemporary: found.temporary,
      clockDifferenceMs: (await clockDifference()) ?? 0,
      writeProblem: await checkWrites().then(
        () => undefined,
        (error: Error) => error.message,
      ),
      webhooksByKey: hasTables ? await countByKey(orm) : new Map(),
      origins: hasTables ? await readOrigins(orm) : [],
      ...migrations,
    };
  } catch (error) {
    throw toStartError(error);
  } finally {
    await close();
  }
}
