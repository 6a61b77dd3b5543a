import { sql } from 'drizzle-orm';
import { pause } from '../pause.ts';
import type { Orm } from './database.ts';
import { asking } from './failure.ts';

/** How much log, in bytes, may have to be gone through again after a crash: about a second's worth. */
const longestLog = 128 * 1_024 * 1_024;

/** Tables that changed so much that PostgreSQL's autovacuum would see to them; by its formulas and thresholds. */
async function tablesDue(orm: Orm): Promise<string[]> {
  // what changed in the last second would not be told of yet
  await asking(orm.execute(sql`select pg_stat_force_next_flush()`));
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
  const { rows } = await asking(orm.execute<{ name: string }>(query));
  return rows.map(({ name }) => name);
}

/** Whether the log since the last checkpoint is too long. */
async function isLogLong(orm: Orm): Promise<boolean> {
  const behind = sql`select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()`;
  const { rows } = await asking(orm.execute<{ bytes: number }>(behind));
  return rows.some(({ bytes }) => bytes > longestLog);
}

/** Looks once at what there is to do, and does it. */
export async function tidy(orm: Orm): Promise<void> {
  for (const name of await tablesDue(orm)) {
    await asking(orm.execute(sql`vacuum (analyze) ${sql.raw(name)}`));
  }
  if (await isLogLong(orm)) await asking(orm.execute(sql`checkpoint`));
}

/**
 * Does for PGlite, which has no background processes, what PostgreSQL's do: without statistics it would read whole tables where an
 * index leads to a row, without vacuum they would keep what was deleted, and without checkpoints its log would grow for ever.
 *
 * @param interval milliseconds between two looks at what there is to do
 * @param report is told why it could not be done, once for each reason
 * @returns ends it, and waits for what is being done
 */
export function startUpkeep(
  orm: Orm,
  interval: number,
  report: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  let told: string | undefined;
  const keepOn = async () => {
    for (;;) {
      await pause(interval, stopping.signal);
      if (stopping.signal.aborted) return;
      try {
        await tidy(orm);
      } catch (error) {
        if (String(error) !== told) report(error);
        told = String(error);
      }
    }
  };
  const running = keepOn();
  return () => {
    stopping.abort();
    return running;
  };
}
