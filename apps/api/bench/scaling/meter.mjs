import { cpuOf } from '../proc.mjs';

/** Everything that has been used so far. Calls are counted from the last reading. */
async function read({ server, calls }, processes) {
  const cpus = await Promise.all(processes.map(({ pid }) => cpuOf(pid)));
  return {
    service: cpus.reduce((sum, cpu) => sum + cpu, 0),
    database: await server.cpu(),
    backend: await server.leaderCpu(),
    wal: await server.wal(),
    transactions: await server.transactions(),
    calls: (await calls?.()) ?? 0,
    at: performance.now(),
  };
}

/**
 * What work uses.
 *
 * @param processes whose CPU counts as the service's
 * @returns seconds of CPU of the service, of PostgreSQL and there of the leader's connections, bytes of WAL, transactions that write, calls to nodes, and what `work` returned
 */
export async function spent(world, processes, work) {
  const before = await read(world, processes);
  const result = await work();
  const after = await read(world, processes);
  const rise = (name) => after[name] - before[name];
  return {
    service: rise('service'),
    database: rise('database'),
    backend: rise('backend'),
    wal: rise('wal'),
    transactions: rise('transactions'),
    calls: after.calls,
    seconds: rise('at') / 1_000,
    result,
  };
}

const nothing = { service: 0, database: 0, backend: 0, wal: 0, transactions: 0, calls: 0 };

/** What is used in each second: of CPU, that is how many cores. */
export const perSecond = (used) =>
  Object.fromEntries(Object.keys(nothing).map((name) => [name, used[name] / used.seconds]));

/** What one of `count` took beyond what idle processes use in that time: microseconds of CPU, bytes of WAL, transactions, calls. */
export function each(used, count, idle = nothing) {
  const beyond = (name) => Math.max(0, used[name] - idle[name] * used.seconds) / count;
  return {
    service: beyond('service') * 1e6,
    database: beyond('database') * 1e6,
    backend: beyond('backend') * 1e6,
    wal: beyond('wal'),
    transactions: beyond('transactions'),
    calls: beyond('calls'),
  };
}
