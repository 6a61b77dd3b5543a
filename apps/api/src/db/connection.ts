import { SpanKind } from '@opentelemetry/api';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import {
  NodePgDatabase,
  type NodePgPreparedQuery,
  type NodePgQueryResultHKT,
  NodePgSession,
  type NodePgTransaction,
} from 'drizzle-orm/node-postgres';
import {
  type PgDatabase,
  PgDialect,
  type PgTransactionConfig,
  type PreparedQueryConfig,
} from 'drizzle-orm/pg-core';
import { type Client, DatabaseError, Pool, type PoolClient } from 'pg';
import { ApiError, isUnavailable, unavailable } from '../lib/errors.ts';
import { inSpan } from '../lib/spans.ts';

/**
 * Runs queries, over any connection or inside a transaction.
 *
 * Every query fails with ApiError UNAVAILABLE when the database cannot be reached or is too slow, and with PostgreSQL's own
 * `DatabaseError` when it refuses the query.
 */
export type Orm = PgDatabase<NodePgQueryResultHKT>;

/**
 * SQLSTATE classes and codes that say that the server cannot serve now: connection, resources, operator intervention, transaction ended
 * because it was idle.
 */
const transientStates = ['08', '53', '57', '25P03'];

/** SQLSTATEs of servers that read but do not write: a standby or a read-only database, and a full disk. */
const readOnlyStates = ['25006', '53100'];

/** @throws ApiError UNAVAILABLE for a lost connection or a server that cannot serve now; other errors of the server unchanged */
function throwTranslated(error: unknown): never {
  const { code = '' } = error instanceof DatabaseError ? error : {};
  if (readOnlyStates.includes(code)) throw new ApiError('UNAVAILABLE', 'The database refuses writes', error);
  const isRefusal =
    error instanceof DatabaseError && !transientStates.some((state) => code.startsWith(state));
  throw isRefusal ? error : unavailable('The database', error);
}

/** As {@link throwTranslated}, for drizzle's errors: their message repeats the query and its parameters, which no log should hold. */
function throwTranslatedQuery(error: unknown): never {
  if (error instanceof DrizzleQueryError) throwTranslated(error.cause);
  throw error;
}

/** What a span says about a statement: what it does, and with which table first. Its values are parameters, and not in its text; no span has that either. */
function describeStatement(text: string) {
  // what a statement does stands behind its common table expressions
  const [, main = text] = /^with\b.*\)\s*((?:select|insert|update|delete)\b.*)/is.exec(text) ?? [];
  const [operation = 'query'] = /\w+/.exec(main) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(main) ?? [];
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.collection.name': table,
    },
  };
}

type NoSchema = Record<string, never>;

/**
 * drizzle's session, except that all its queries have spans and fail with translated errors, those of transactions included. drizzle's own
 * wraps every error in one whose message repeats the parameters, which each log and each `instanceof` would have to unwrap, and it never
 * releases the connection of a transaction that cannot begin, so that a pool is empty after an outage.
 */
class Session extends NodePgSession<NoSchema, NoSchema> {
  readonly #connection: Pool | PoolClient | Client;

  constructor(connection: Pool | PoolClient | Client) {
    super(connection, new PgDialect(), undefined);
    this.#connection = connection;
  }

  override prepareQuery<T extends PreparedQueryConfig>(
    ...args: Parameters<NodePgSession<NoSchema, NoSchema>['prepareQuery']>
  ): NodePgPreparedQuery<T> {
    const query = super.prepareQuery<T>(...args) as NodePgPreparedQuery<T>;
    const { execute, all } = query;
    const [{ sql }] = args;
    const traced = <R>(run: () => Promise<R>): Promise<R> =>
      inSpan(
        () => describeStatement(sql),
        () => run().catch(throwTranslatedQuery),
      );
    query.execute = (values) => traced(() => execute.call(query, values));
    query.all = (values) => traced(() => all.call(query, values));
    return query;
  }

  override async transaction<T>(
    run: (tx: NodePgTransaction<NoSchema, NoSchema>) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    if (!(this.#connection instanceof Pool)) return super.transaction(run, config);
    const client = await this.#connection.connect().catch(throwTranslated);
    const result = new Session(client).transaction(run, config);
    // a connection without an answer is in the middle of a query, and is closed
    result.then(
      () => client.release(),
      (error: unknown) => client.release(isUnavailable(error)),
    );
    return result;
  }
}

/** Runs queries over a pool or over one connection; `$client` is that, as of drizzle's own `drizzle()`. */
export const ormOver = <C extends Pool | Client>(connection: C): NodePgDatabase & { $client: C } =>
  Object.assign(new NodePgDatabase(new PgDialect(), new Session(connection), undefined), {
    $client: connection,
  });

/** Connects a client, and returns the way to run queries over it. @throws ApiError UNAVAILABLE when the database cannot be reached */
export async function connect(client: Client): Promise<NodePgDatabase> {
  // the query that waits for an answer reports that the connection broke
  client.on('error', () => {});
  await client.connect().catch(throwTranslated);
  return ormOver(client);
}
