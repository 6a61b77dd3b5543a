// What work uses: of processes by what Linux says of them, and of a PostgreSQL server on this machine by what both say.
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const ticksPerSecond = 100;
/** First half of the key of the locks that leaders hold (`leader-lock.ts`). */
const lockClass = 1_330_864_710;

/** What Linux says of a process; nothing where it has ended meanwhile. */
const read = (file, from = readFile) =>
  from(`/proc/${file}`, 'utf8').catch((error) => {
    if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error;
    return '';
  });

/** A process with all that it has started. */
export async function familyOf(pid) {
  const family = [pid];
  for (const thread of await read(`${pid}/task`, readdir)) {
    const children = await read(`${pid}/task/${thread}/children`);
    for (const child of children.split(' ').filter(Boolean)) family.push(...(await familyOf(child)));
  }
  return family;
}

/** A process's parent, and the seconds of CPU that it has used and that its ended children had. The time of one that has ended is with its parent. */
async function statOf(pid) {
  const stat = await read(`${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const seconds = (from) => (Number(fields[from] ?? 0) + Number(fields[from + 1] ?? 0)) / ticksPerSecond;
  return { parent: Number(fields[1]), own: seconds(11), ended: seconds(13) };
}

/** Seconds of CPU that processes have used. */
export async function cpuOf(...pids) {
  const stats = await Promise.all(pids.map(statOf));
  return stats.reduce((sum, { own }) => sum + own, 0);
}

/** MiB of processes; of each its share of what it has together with others. */
export async function memoryOf(...pids) {
  const rollups = await Promise.all(pids.map((pid) => read(`${pid}/smaps_rollup`)));
  return rollups.reduce((sum, rollup) => sum + Number(/^Pss:\s+(\d+)/m.exec(rollup)[1]) / 1024, 0);
}

/** Watches the server of a database, which should do nothing else meanwhile. */
export async function watchServer(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const row = async (statement) => (await client.query(statement)).rows[0];
  const { parent: postmaster } = await statOf((await row('select pg_backend_pid() as own')).own);
  return {
    row,
    /** So far: seconds of CPU of the server's processes and of the connections over which leaders write, bytes of WAL, transactions that write. */
    async used() {
      const { leaders, ...rest } = await row(
        `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal,
          pg_snapshot_xmax(pg_current_snapshot())::text::float8 as transactions,
          array(select pid from pg_locks where locktype = 'advisory' and classid = ${lockClass} and granted) as leaders`,
      );
      const { ended } = await statOf(postmaster);
      const database = ended + (await cpuOf(...(await familyOf(postmaster))));
      return { ...rest, database, backend: await cpuOf(...leaders) };
    },
    /** How many rows of a cluster a table has, and the bytes of it and of its indexes. */
    sizeOf: (table) =>
      row(
        `select count(*)::int as rows, pg_table_size('${table}')::float8 as table, pg_indexes_size('${table}')::float8 as indexes
         from ${table} where cluster = 'mainnet'`,
      ),
    close: () => client.end(),
  };
}

/** Measures what work uses of a server, a node and a process of the service. @returns the rise of everything, CPU and time in seconds, and the work's result */
export async function spent({ server, node }, { pid }, work) {
  const use = async () => ({
    service: await cpuOf(pid),
    ...(await server.used()),
    seconds: performance.now() / 1_000,
  });
  const before = await use();
  await node.ask({ count: true });
  const result = await work();
  const { calls } = await node.ask({ count: true });
  const after = Object.entries(await use());
  return { ...Object.fromEntries(after.map(([name, value]) => [name, value - before[name]])), calls, result };
}

/** What one of `count` took beyond what idle processes use in that time, and beyond other work whose costs are known. CPU is in microseconds. */
export function each(used, count, idle = {}, ...others) {
  const perOne = (name) => {
    const beyond = used[name] - (idle[name] ?? 0) * used.seconds;
    const scale = ['service', 'database', 'backend'].includes(name) ? 1e6 : 1;
    const rest = others.reduce((left, { cost, times }) => left - cost[name] * times, beyond * scale);
    return Math.max(0, rest) / count;
  };
  const names = ['service', 'database', 'backend', 'wal', 'transactions', 'calls'];
  return Object.fromEntries(names.map((name) => [name, perOne(name)]));
}

/** What is used in each second: of CPU, that is how many cores. */
export const perSecond = ({ seconds, result: _, ...used }) =>
  Object.fromEntries(Object.entries(used).map(([name, value]) => [name, value / seconds]));
