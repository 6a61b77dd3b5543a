import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { Client, type ClientConfig } from 'pg';
import { mutex, withTimeout } from '../lib/async.ts';
import { unavailable } from '../lib/errors.ts';
import { connect, type Orm } from './connection.ts';

/** The leader's lock on a cluster, and the one connection that holds it. */
export type LeaderLock = {
  /** Runs one SQL transaction over that connection, one after the other. @throws ApiError UNAVAILABLE once the lock is lost */
  readonly write: <T>(change: (orm: Orm) => Promise<T>) => Promise<T>;
  /** Aborted when the connection, and with it the lock, is gone. */
  readonly lost: AbortSignal;
  /** Gives the lock back. */
  readonly release: () => Promise<void>;
};

/** Milliseconds between signs of life. */
const heartbeat = 1_000;

/**
 * How long the server waits for one, and this process for an answer. Whoever stalls, is cut off or has died without a word has lost
 * the lock after that; the others ask for it every second, so that one of them leads within 10 seconds.
 */
const patience = 5_000;

/** A statement that waits longer, for a lock of another's, is given up before this process gives up the connection. */
const patienceOfStatements = 4_000;

const session = [
  `set statement_timeout = ${patienceOfStatements}`,
  `set idle_session_timeout = ${patience}`,
  `set idle_in_transaction_session_timeout = ${patience}`,
  `set tcp_user_timeout = ${patience}`,
  'set tcp_keepalives_idle = 2',
  'set tcp_keepalives_interval = 1',
  'set tcp_keepalives_count = 3',
].join(';');

/** First half of the locks' names, so that they meet no other lock in this database. */
const locks = 1_330_864_710;

async function take(client: Client, name: string): Promise<Orm | undefined> {
  const orm = await connect(client);
  await orm.execute(sql.raw(session));
  const { rows } = await orm.execute<{ held: boolean }>(
    sql`select pg_try_advisory_lock(${locks}, hashtext(${name})) as held`,
  );
  return rows[0]?.held ? orm : undefined;
}

/**
 * Asks once for the lock called `name`.
 *
 * @returns undefined while another connection has it
 * @throws ApiError UNAVAILABLE when the database is out of reach
 */
export async function tryAcquireLock(config: ClientConfig, name: string): Promise<LeaderLock | undefined> {
  const socket = new Socket();
  const limits = { connectionTimeoutMillis: patience, query_timeout: patience };
  const client = new Client({ ...config, ...limits, stream: () => socket });
  const loss = new AbortController();
  client.on('error', () => loss.abort());
  client.on('end', () => loss.abort());
  let left: Promise<void> | undefined;
  const leave = () => {
    // a server that is cut off does not say goodbye
    left ??= withTimeout(patience, client.end()).then(() => void socket.destroy());
    return left;
  };
  const orm = await take(client, name).catch(async (error: unknown) => {
    await leave();
    throw error;
  });
  if (orm === undefined) {
    await leave();
    return undefined;
  }
  const turn = mutex();
  const write: LeaderLock['write'] = (change) =>
    turn(async () => {
      if (loss.signal.aborted) throw unavailable('The lock of the leader');
      return orm.transaction(change);
    });
  const beat = setInterval(() => {
    // a connection that does not answer may hold its lock for long; whoever holds it does not write any more
    turn(() => client.query('select 1')).catch(async () => {
      loss.abort();
      await leave();
    });
  }, heartbeat);
  loss.signal.addEventListener('abort', () => clearInterval(beat));
  return {
    write,
    lost: loss.signal,
    release: async () => {
      clearInterval(beat);
      await turn(leave);
    },
  };
}
