import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, type ClientBase, type ClientConfig, DatabaseError, Pool, type PoolConfig } from 'pg';
import { StartError } from '../config/read-env.ts';
import { withTimeout } from '../lib/async.ts';
import { ApiError } from '../lib/errors.ts';
import { makeDirectory } from '../lib/files.ts';
import { connect, type Orm, ormOver } from './connection.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { type LeaderLock, tryAcquireLock } from './leader-lock.ts';
import { startMaintenance } from './maintenance.ts';
import { migrationsFolder, readMigrationState } from './migrations.ts';

export type { Orm } from './connection.ts';

/** PostgreSQL, on a server or embedded. */
export type Database = {
  readonly orm: Orm;
  /** @throws ApiError UNAVAILABLE when it does not answer */
  readonly check: () => Promise<void>;
  /** How much the server's clock is ahead of this process's, in milliseconds; undefined where both are one. */
  readonly clockDifference: () => Promise<number | undefined>;
  /** @throws ApiError UNAVAILABLE when it does not accept writes: a standby, a read-only database, a full disk */
  readonly checkWrites: () => Promise<void>;
  /**
   * Tries once to take a lock that one connection to the database holds at a time; undefined while another one holds it.
   *
   * @throws ApiError UNAVAILABLE when the database does not answer
   */
  readonly tryAcquireLock: (name: string) => Promise<LeaderLock | undefined>;
  /** Lets running queries finish. Ends also when the server does not answer. */
  readonly close: () => Promise<void>;
};

/** A PostgreSQL server by its URL, or the embedded one. */
export type DatabaseSettings = { readonly url: string } | EmbeddedSettings;

/** The embedded database keeps its data in `directory`, in memory without one. `log` takes errors of its maintenance. */
type EmbeddedSettings = { readonly directory?: string; readonly log?: (line: string) => void };

/** How long a caller waits before the database counts as unreachable. */
const timeouts = { connectionTimeoutMillis: 4_000, query_timeout: 6_000 };

/** The server ends a transaction that is idle for longer. Others wait for its locks, the leader for 4 s. */
const idleTransactionTimeoutMs = 3_000;

/** The longest query of any database, the embedded one included. */
const closeTimeoutMs = 20_000;

/** How often the embedded database checks which maintenance is due. */
const maintenanceIntervalMs = 10_000;

/** The advisory lock of migrations. Nothing else in this database uses this number. */
const migrationLock = 7_301_550_217;

/** Prepares a new connection of the pool. */
function prepare(client: ClientBase): Promise<unknown> {
  // if the connection breaks between two queries of a transaction, the second query reports it
  client.on('error', () => {});
  // not as a parameter of the connection: poolers refuse parameters that they do not know
  return client.query(`set idle_in_transaction_session_timeout = ${idleTransactionTimeoutMs}`);
}

const hasState = (error: unknown, state: string): boolean =>
  error instanceof DatabaseError && error.code === state;

async function clockDifference(orm: Orm): Promise<number> {
  const askedAt = Date.now();
  const { rows } = await orm.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  // it was asked for between the question and its answer
  return (rows[0]?.ms ?? askedAt) - (askedAt + Date.now()) / 2;
}

/** Writes a page into a new file, which needs all that a write needs: to change a row would find room on a full disk. */
async function checkWrites(orm: Orm): Promise<void> {
  try {
    await orm.execute(sql`create temporary table write_check on commit drop as select 1 as written`);
  } catch (error) {
    // a role that may create no temporary tables may write all the same
    if (hasState(error, '42501')) return;
    throw error;
  }
}

/** A database over a pool of connections. Nothing is connected yet. */
export function databaseOver(config: PoolConfig): Database {
  const pool = new Pool({ keepAlive: true, ...timeouts, onConnect: prepare, ...config });
  // the pool replaces an idle connection that breaks; if it cannot, the next query reports that
  pool.on('error', () => {});
  const orm = ormOver(pool);
  return {
    orm,
    check: async () => {
      await orm.execute(sql`select 1`);
    },
    checkWrites: () => checkWrites(orm),
    clockDifference: () => clockDifference(orm),
    tryAcquireLock: (name) => tryAcquireLock(config, name),
    close: () => withTimeout(closeTimeoutMs, pool.end()),
  };
}

/**
 * Brings the schema up to date, over one connection without a time limit. Instances that start together do so one after the other.
 *
 * @param outdated the message about a database that cannot be migrated
 * @throws ApiError UNAVAILABLE when the database cannot be reached, StartError when it cannot be migrated
 */
async function migrateDatabase(config: ClientConfig, outdated: string): Promise<void> {
  const client = new Client(config);
  const orm = await connect(client);
  try {
    // the lock ends with the connection
    await orm.execute(sql`select pg_advisory_lock(${migrationLock})`);
    if ((await readMigrationState(orm)).isOutdated) throw new StartError(outdated);
    await migrate(orm, { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** SQLSTATE classes and codes that only the operator can change: who connects, to which database, with which rights. */
const refusals = ['28', '3D', '42501'];

const isRefused = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && refusals.some((state) => error.code?.startsWith(state));

/** What the operator has to change, where that is why the server cannot be used; any other error unchanged. */
export function toStartError(error: unknown): unknown {
  if (isRefused(error)) return new StartError(`DATABASE_URL: the server refuses: ${error.message}`);
  if (!(error instanceof ApiError)) return error;
  const reason = error.cause instanceof Error ? error.cause.message : '';
  return new StartError(`DATABASE_URL: the database is out of reach: ${reason}`);
}

export const outdatedDatabase =
  'DATABASE_URL: the database was made by an older development version and cannot be migrated: empty it or use another one';

async function openServer(url: string): Promise<Database> {
  const config = { connectionString: url, application_name: 'obverse', max: 10 };
  try {
    await migrateDatabase(config, outdatedDatabase);
  } catch (error) {
    throw toStartError(error);
  }
  return databaseOver(config);
}

/** Locks the directory for this process: two at once would destroy the data. Loads the local cluster's code only when it is needed. */
async function lock(directory: string): Promise<() => Promise<void>> {
  await makeDirectory(directory);
  const { LocalnetError, lockDirectory } = await import('@obverse/localnet');
  try {
    return await lockDirectory(directory);
  } catch (error) {
    throw error instanceof LocalnetError ? new StartError(error.message) : error;
  }
}

/** As {@link startEmbedded}, with one line for the operator when PGlite refuses the directory. */
async function startIn(directory: string | undefined): Promise<Embedded> {
  try {
    return await startEmbedded(directory && join(directory, 'postgres'));
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    throw new StartError(`The embedded database in ${directory} cannot be opened: ${reason}`);
  }
}

/** A database over the embedded one, which stays open. */
export function databaseOverEmbedded({ config }: Embedded): Database {
  const database = databaseOver(config);
  return {
    ...database,
    clockDifference: async () => undefined,
    // no other process uses this database
    tryAcquireLock: async () => ({
      write: (change) => database.orm.transaction(change),
      lost: new AbortController().signal,
      release: async () => {},
    }),
  };
}

async function openEmbedded({ directory, log = console.error }: EmbeddedSettings): Promise<Database> {
  const unlock = directory === undefined ? async () => {} : await lock(directory);
  let stop = async () => {};
  const release = async () => {
    await stop();
    await unlock();
  };
  try {
    const embedded = await startIn(directory);
    stop = embedded.stop;
    await migrateDatabase(
      embedded.config,
      `DATA_DIR: the database in ${directory} was made by an older development version and cannot be migrated: delete this directory`,
    );
    const database = databaseOverEmbedded(embedded);
    const stopMaintenance = startMaintenance(database.orm, maintenanceIntervalMs, (reason) =>
      log(`The maintenance of the embedded database failed: ${reason}`),
    );
    return {
      ...database,
      close: async () => {
        await stopMaintenance();
        await database.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * Opens the database with its schema up to date.
 *
 * @throws StartError when it cannot be used
 */
export const openDatabase = (settings: DatabaseSettings): Promise<Database> =>
  'url' in settings ? openServer(settings.url) : openEmbedded(settings);
