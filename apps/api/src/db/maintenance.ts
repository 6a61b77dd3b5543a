import { type SQL, sql } from 'drizzle-orm';
import { sleep } from '../lib/async.ts';
import { ApiError } from '../lib/errors.ts';
import type { Orm } from './connection.ts';

/** How many bytes of write-ahead log a start may have to replay after a crash: about a second's worth. */
const maxLogBytes = 128 * 1_024 * 1_024;

/** The tables that PostgreSQL's autovacuum would process now, by its own formulas and thresholds. */
async function tablesDue(orm: Orm): Promise<string[]> {
  // the statistics lag behind by up to a second otherwise
  await orm.execute(sql`select pg_stat_force_next_flush()`);
  const above = (count: string, of: string) => {
    const [threshold, share] = ['threshold', 'scale_factor'].map((name) => `autovacuum_${of}_${name}`);
    return sql`${sql.raw(count)} >
      current_setting(${threshold})::float8 + current_setting(${share})::float8 * greatest(c.reltuples, 0)`;
  };
  const query = sql`
    select format('%I.%I', s.schemaname, s.relname) as name
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where ${above('n_dead_tup', 'vacuum')} or ${above('n_ins_since_vacuum', 'vacuum_insert')}
      or ${above('n_mod_since_analyze', 'analyze')}`;
  const { rows } = await orm.execute<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

/** Whether the write-ahead log since the last checkpoint is too long. */
async function isLogLong(orm: Orm): Promise<boolean> {
  const behind = sql`select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()`;
  const { rows } = await orm.execute<{ bytes: number }>(behind);
  return rows.some(({ bytes }) => bytes > maxLogBytes);
}

/** The statements that are due. The checkpoint comes last: after one, vacuum logs whole pages instead of rows. */
async function* due(orm: Orm): AsyncGenerator<SQL> {
  for (const name of await tablesDue(orm)) yield sql`vacuum (analyze) ${sql.raw(name)}`;
  if (await isLogLong(orm)) yield sql`checkpoint`;
}

/**
 * Runs the maintenance that is due, until the signal aborts. A failed statement does not stop the others.
 *
 * @throws the first of the errors, after all statements
 */
export async function maintain(orm: Orm, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for await (const statement of due(orm)) {
    if (signal?.aborted) break;
    await orm.execute(statement).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

const reasonOf = (error: unknown): string => String(error instanceof ApiError ? error.cause : error);

/**
 * Does regularly for PGlite, which has no background processes, what PostgreSQL does by itself: analyze, as without statistics queries
 * read whole tables; vacuum, as tables would keep the space of deleted rows; checkpoints, as the write-ahead log would grow for ever.
 *
 * @param report called with the reason of a failure, once until it changes
 * @returns stops, and waits for the running statement
 */
export function startMaintenance(
  orm: Orm,
  intervalMs: number,
  report: (reason: string) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  let reported: string | undefined;
  const run = async () => {
    for (;;) {
      await sleep(intervalMs, stopping.signal);
      if (stopping.signal.aborted) return;
      const reason = await maintain(orm, stopping.signal).then(() => undefined, reasonOf);
      if (reason !== undefined && reason !== reported) report(reason);
      reported = reason;
    }
  };
  const running = run();
  return () => {
    stopping.abort();
    return running;
  };
}
