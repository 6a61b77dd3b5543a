import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { type ClientBase, Pool, type PoolConfig } from 'pg';
import { withTimeout } from '../lib/async.ts';
import { asking } from './failure.ts';
import { type Lead, takeLead } from './lead.ts';

/** Runs queries, over any connection or inside a transaction. */
export type Orm = PgDatabase<NodePgQueryResultHKT>;

/** The database, whichever it is; only the files beside this one write SQL. */
export type Database = {
  readonly orm: NodePgDatabase;
  /** @throws ApiError UNAVAILABLE when it does not answer */
  readonly check: () => Promise<void>;
  /**
   * Asks once for a lock that one connection to the database holds at a time; undefined while it is another.
   *
   * @throws ApiError UNAVAILABLE when the database does not answer
   */
  readonly takeLead: (name: string) => Promise<Lead | undefined>;
  /** Lets running queries finish; ends also where the server has gone silent. */
  readonly close: () => Promise<void>;
};

/** Milliseconds until a caller is told that the database is out of reach. */
const patience = { connectionTimeoutMillis: 4_000, query_timeout: 6_000 };

/** Milliseconds until the server ends a transaction that stands still: others wait for its locks, the leader 4 s. */
const longestPause = 3_000;

/** Makes a new connection ready. */
function prepare(client: ClientBase): Promise<unknown> {
  // of one that breaks between two queries of a transaction, the second one says what is wrong
  client.on('error', () => {});
  // not as a parameter of the connection: poolers refuse those they do not know
  return client.query(`set idle_in_transaction_session_timeout = ${longestPause}`);
}

/** Milliseconds; of the embedded one too. */
const longestQuery = 20_000;

/** Talks to a database over connections made as `config` says; nothing is connected yet. */
export function databaseOver(config: PoolConfig): Database {
  const pool = new Pool({ keepAlive: true, ...patience, onConnect: prepare, ...config });
  // an idle connection that breaks is replaced when the next query needs one; that query says what is wrong
  pool.on('error', () => {});
  const orm = drizzle(pool);
  return {
    orm,
    check: async () => {
      await asking(orm.execute(sql`select 1`));
    },
    takeLead: (name) => takeLead(config, name),
    close: () => withTimeout(longestQuery, pool.end()),
  };
}
