import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { Client, type ClientConfig } from 'pg';
import { mutex, withTimeout } from '../lib/async.ts';
import { unavailable } from '../lib/errors.ts';
import { connect, type Orm } from './connection.ts';

/** An advisory lock and the one connection that holds it. */
export type LeaderLock = {
  /** Runs SQL transactions over that connection, one at a time. @throws ApiError UNAVAILABLE once the lock is lost */
  readonly write: <T>(change: (orm: Orm) => Promise<T>) => Promise<T>;
  /** Aborts when the connection, and with it the lock, is gone. */
  readonly lost: AbortSignal;
  /** Releases the lock after the transactions that are queued. */
  readonly release: () => Promise<void>;
};

/** Time between heartbeats. */
const heartbeatMs = 1_000;

/**
 * How long the server waits for a heartbeat, and this process for a response. A leader that stalls, is partitioned or crashes loses the
 * lock after this time. The other instances request the lock every second, so one of them leads within 10 seconds.
 */
const timeoutMs = 5_000;

/** Shorter than `timeoutMs`: a statement that waits for another session's lock fails before this process drops the connection. */
const statementTimeoutMs = 4_000;

const session = [
  `set statement_timeout = ${statementTimeoutMs}`,
  `set idle_session_timeout = ${timeoutMs}`,
  `set idle_in_transaction_session_timeout = ${timeoutMs}`,
  `set tcp_user_timeout = ${timeoutMs}`,
  'set tcp_keepalives_idle = 2',
  'set tcp_keepalives_interval = 1',
  'set tcp_keepalives_count = 3',
].join(';');

/** First half of the locks' keys, which sets them apart from other advisory locks in the same database. */
const lockClass = 1_330_864_710;

async function openSession(client: Client, name: string): Promise<Orm | undefined> {
  const orm = await connect(client);
  await orm.execute(sql.raw(session));
  const { rows } = await orm.execute<{ held: boolean }>(
    sql`select pg_try_advisory_lock(${lockClass}, hashtext(${name})) as held`,
  );
  return rows[0]?.held ? orm : undefined;
}

/**
 * Tries once to acquire the lock called `name`.
 *
 * @returns undefined if another connection holds it
 * @throws ApiError UNAVAILABLE when the database is unreachable
 */
export async function tryAcquireLock(config: ClientConfig, name: string): Promise<LeaderLock | undefined> {
  const socket = new Socket();
  const limits = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs };
  const client = new Client({ ...config, ...limits, stream: () => socket });
  const loss = new AbortController();
  client.on('error', () => loss.abort());
  client.on('end', () => loss.abort());
  let disconnected: Promise<void> | undefined;
  const disconnect = () => {
    // an unreachable server does not confirm the end of the session
    disconnected ??= withTimeout(timeoutMs, client.end()).then(() => void socket.destroy());
    return disconnected;
  };
  const orm = await openSession(client, name).catch(async (error: unknown) => {
    await disconnect();
    throw error;
  });
  if (orm === undefined) {
    await disconnect();
    return undefined;
  }
  const runExclusive = mutex();
  const write: LeaderLock['write'] = (change) =>
    runExclusive(async () => {
      if (loss.signal.aborted) throw unavailable('The lock of the leader');
      return orm.transaction(change);
    });
  const heartbeat = setInterval(() => {
    // the server may keep the lock of a connection without responses for a while; this process stops writing at once
    runExclusive(() => client.query('select 1')).catch(async () => {
      loss.abort();
      await disconnect();
    });
  }, heartbeatMs);
  loss.signal.addEventListener('abort', () => clearInterval(heartbeat));
  return {
    write,
    lost: loss.signal,
    release: async () => {
      clearInterval(heartbeat);
      await runExclusive(disconnect);
    },
  };
}
