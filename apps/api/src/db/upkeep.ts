import { type SQL, sql } from 'drizzle-orm';
import { sleep } from '../lib/async.ts';
import { ApiError } from '../lib/errors.ts';
import type { Orm } from './connection.ts';

/** How much log, in bytes, may have to be gone through again after a crash: about a second's worth. */
const longestLog = 128 * 1_024 * 1_024;

/** Tables that changed so much that PostgreSQL's autovacuum would see to them; by its formulas and thresholds. */
async function tablesDue(orm: Orm): Promise<string[]> {
  // what changed in the last second would not be told of yet
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

/** Whether the log since the last checkpoint is too long. */
async function isLogLong(orm: Orm): Promise<boolean> {
  const behind = sql`select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()`;
  const { rows } = await orm.execute<{ bytes: number }>(behind);
  return rows.some(({ bytes }) => bytes > longestLog);
}

/** What there is to do. The log comes last: what vacuum writes to it after a checkpoint is pages, not rows. */
async function* due(orm: Orm): AsyncGenerator<SQL> {
  for (const name of await tablesDue(orm)) yield sql`vacuum (analyze) ${sql.raw(name)}`;
  if (await isLogLong(orm)) yield sql`checkpoint`;
}

/**
 * Looks once at what there is to do, and does it until the signal is aborted. What fails keeps nothing else from being done.
 *
 * @throws the first of the errors, after all was tried
 */
export async function tidy(orm: Orm, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for await (const statement of due(orm)) {
    if (signal?.aborted) break;
    await orm.execute(statement).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

const reasonOf = (error: unknown): string => String(error instanceof ApiError ? error.cause : error);

/**
 * Does for PGlite, which has no background processes, what PostgreSQL's do: without statistics it would read whole tables where an
 * index leads to a row, without vacuum they would keep what was deleted, and without checkpoints its log would grow for ever.
 *
 * @param interval milliseconds between two looks at what there is to do
 * @param report is told why something could not be done, when that begins
 * @returns ends it, and waits for the statement that runs
 */
export function startUpkeep(
  orm: Orm,
  interval: number,
  report: (reason: string) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  let told: string | undefined;
  const keepOn = async () => {
    for (;;) {
      await sleep(interval, stopping.signal);
      if (stopping.signal.aborted) return;
      const reason = await tidy(orm, stopping.signal).then(() => undefined, reasonOf);
      if (reason !== undefined && reason !== told) report(reason);
      told = reason;
    }
  };
  const running = keepOn();
  return () => {
    stopping.abort();
    return running;
  };
}
