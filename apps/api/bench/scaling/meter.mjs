// What work uses: of the service by what Linux says of its processes, and of a PostgreSQL server on this machine by what both say.
import pg from 'pg';
import { cpuOf, cpuWithEndedOf, familyOf, parentOf } from '../proc.mjs';

/** First half of the key of the locks that leaders hold (`leader-lock.ts`). */
const lockClass = 1_330_864_710;

const sum = (values) => values.reduce((all, value) => all + value, 0);

/** A process may have ended since it was found. Its time is with its parent by then. */
const cpuIfAlive = (pid) =>
  cpuOf(pid).catch((error) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return 0;
    throw error;
  });
const cpuOfAll = async (pids) => sum(await Promise.all(pids.map(cpuIfAlive)));

/** Watches the server of a database. The server should do nothing else meanwhile. */
export async function watchServer(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const row = async (statement) => (await client.query(statement)).rows[0];
  const postmaster = await parentOf((await row('select pg_backend_pid() as own')).own);
  return {
    row,
    /** How many rows of a table there are, as SQL says it. */
    count: async (table) => (await row(`select count(*)::int as rows from ${table}`)).rows,
    /** So far: seconds of CPU of the server's processes and of the connections over which leaders write, bytes of WAL, transactions that write. */
    async used() {
      const { leaders, ...rest } = await row(
        `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal,
          pg_snapshot_xmax(pg_current_snapshot())::text::float8 as transactions,
          array(select pid from pg_locks where locktype = 'advisory' and classid = ${lockClass} and granted) as leaders`,
      );
      const [, ...children] = await familyOf(postmaster);
      const database = (await cpuWithEndedOf(postmaster)) + (await cpuOfAll(children));
      return { ...rest, database, backend: await cpuOfAll(leaders) };
    },
    /** The bytes of tables and of their indexes. */
    sizeOf(...tables) {
      const all = (of) => tables.map((table) => `${of}('${table}')`).join(' + ');
      return row(
        `select (${all('pg_table_size')})::float8 as table, (${all('pg_indexes_size')})::float8 as indexes`,
      );
    },
    close: () => client.end(),
  };
}

/**
 * Measures what work uses.
 *
 * @param world with a `server` that is watched, and `calls` to nodes since they were asked for last
 * @param processes whose CPU counts as the service's
 * @returns the rise of everything, CPU in seconds, and what `work` returned
 */
export async function spent({ server, calls }, processes, work) {
  const read = async () => ({
    service: await cpuOfAll(processes.map(({ pid }) => pid)),
    ...(await server.used()),
    seconds: performance.now() / 1_000,
  });
  const before = await read();
  await calls();
  const result = await work();
  const after = await read();
  const rises = Object.entries(after).map(([name, value]) => [name, value - before[name]]);
  return { ...Object.fromEntries(rises), calls: await calls(), result };
}

const cpus = ['service', 'database', 'backend'];
const fromUsed = (of) =>
  Object.fromEntries([...cpus, 'wal', 'transactions', 'calls'].map((name) => [name, of(name)]));

/** What is used in each second: of CPU, that is how many cores. */
export const perSecond = (used) => fromUsed((name) => used[name] / used.seconds);

/** What one of `count` took beyond what idle processes use in that time. CPU is in microseconds. */
export const each = (used, count, idle = {}) =>
  fromUsed((name) => {
    const beyond = Math.max(0, used[name] - (idle[name] ?? 0) * used.seconds) / count;
    return cpus.includes(name) ? beyond * 1e6 : beyond;
  });

/** What is left of something when a part is taken off so many times. */
export const without = (all, part, times) => fromUsed((name) => Math.max(0, all[name] - part[name] * times));
