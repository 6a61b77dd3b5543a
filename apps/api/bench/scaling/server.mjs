// What a PostgreSQL server on this machine uses, by what Linux and the server itself say.
import pg from 'pg';
import { cpuOf, cpuWithEndedOf, familyOf, parentOf } from '../proc.mjs';

/** First half of the key of the locks that leaders hold (`leader-lock.ts`). */
const lockClass = 1_330_864_710;

/** A process may have ended since it was found. Its time is with its parent by then. */
const cpuIfAlive = (pid) =>
  cpuOf(pid).catch((error) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return 0;
    throw error;
  });

async function sumOf(pids) {
  const times = await Promise.all(pids.map(cpuIfAlive));
  return times.reduce((sum, time) => sum + time, 0);
}

/** Watches the server of a database. The server should do nothing else meanwhile. */
export async function watchServer(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const query = async (statement) => (await client.query(statement)).rows;
  const [{ own }] = await query('select pg_backend_pid() as own');
  const postmaster = await parentOf(own);
  return {
    query,
    /** Seconds of CPU of the server's processes, ended ones included, so far. */
    async cpu() {
      const [, ...children] = await familyOf(postmaster);
      return (await cpuWithEndedOf(postmaster)) + (await sumOf(children));
    },
    /** Seconds of CPU of the connections over which leaders write. */
    async leaderCpu() {
      const held = await query(
        `select pid from pg_locks where locktype = 'advisory' and classid = ${lockClass} and granted`,
      );
      return sumOf(held.map(({ pid }) => pid));
    },
    /** Bytes of WAL so far. */
    wal: async () =>
      Number((await query("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes"))[0].bytes),
    /** SQL transactions that have written something, so far. */
    transactions: async () =>
      Number((await query('select pg_snapshot_xmax(pg_current_snapshot())::text::float8 as next'))[0].next),
    /** Connections of the service. */
    connections: async () =>
      (
        await query("select count(*)::int as open from pg_stat_activity where application_name = 'obverse'")
      )[0].open,
    /** The bytes of tables and of their indexes. */
    async sizeOf(...tables) {
      const sum = (of) => tables.map((table) => `${of}('${table}')`).join(' + ');
      const [{ table, indexes }] = await query(
        `select (${sum('pg_table_size')})::float8 as table, (${sum('pg_indexes_size')})::float8 as indexes`,
      );
      return { table, indexes };
    },
    close: () => client.end(),
  };
}
