import type { FastifyBaseLogger } from 'fastify';
import type { Chain } from '../chain/chain.ts';
import type { Database, Orm } from '../db/database.ts';
import { sleep } from '../lib/async.ts';

/** What the one leader of a cluster works with. */
export type LeaderContext = {
  readonly chain: Chain;
  /** For reading, as any other instance does. */
  readonly database: Database;
  /**
   * Runs one SQL transaction over the connection that holds the leader's lock: who has lost the lock can write no more. The
   * transactions of all duties take turns, so keep them short.
   *
   * @throws ApiError UNAVAILABLE when the database is out of reach or the lock is lost; nothing is written then
   */
  readonly write: <T>(change: (orm: Orm) => Promise<T>) => Promise<T>;
  /** Aborted when the lock is lost or the service stops. */
  readonly signal: AbortSignal;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
};

/**
 * Work that exactly one instance does for each cluster. It goes on until the signal is aborted; what it throws is logged, and
 * the duty begins again a little later.
 */
export type LeaderTask = (leadership: LeaderContext) => Promise<void>;

/** Milliseconds between two attempts to become leader, and between a duty's failure and its next beginning. */
const interval = 1_000;

export type LeaderTasks = Readonly<Record<string, LeaderTask>>;

export type ElectionParams = Pick<LeaderContext, 'chain' | 'database' | 'log'> & {
  readonly tasks: LeaderTasks;
  /** Is told when this instance begins and ceases to lead, and of each failure of a duty. */
  readonly observe: {
    readonly leads: (chain: Chain, leads: boolean) => void;
    readonly failed: (chain: Chain, duty: string) => void;
  };
};

/** Does a duty until the signal is aborted, again and again where it fails. */
async function runWithRestart(
  name: string,
  { tasks: duties, observe }: ElectionParams,
  leadership: LeaderContext,
) {
  const { chain, signal, log } = leadership;
  while (!signal.aborted) {
    try {
      await duties[name]?.(leadership);
    } catch (err) {
      // what a lost lock or a stop has cut short is no failure
      if (signal.aborted) return;
      observe.failed(chain, name);
      log.error({ err, cluster: chain.cluster, duty: name }, 'a duty of the leader failed, and begins again');
      await sleep(interval, signal);
    }
  }
}

async function leadOnce(params: ElectionParams, stopping: AbortSignal): Promise<void> {
  const { chain, database, log, tasks: duties, observe } = params;
  const lead = await database.tryAcquireLock(`leader of ${chain.cluster}`);
  if (lead === undefined) return;
  const { write, lost, release } = lead;
  const signal = AbortSignal.any([lost, stopping]);
  const leadership = { chain, database, write, signal, log };
  observe.leads(chain, true);
  log.info({ cluster: chain.cluster }, 'leads the cluster');
  await Promise.all(Object.keys(duties).map((name) => runWithRestart(name, params, leadership)));
  observe.leads(chain, false);
  if (lost.aborted) log.warn({ cluster: chain.cluster }, 'has lost the lead of the cluster');
  await release();
}

/**
 * Stands for leader of a cluster until stopped: of all instances that share a database one leads, and does the duties. When it
 * dies, stalls or is cut off, another leads within ten seconds.
 *
 * @returns stops, after what the duties have in hand
 */
export function runLeaderElection(params: ElectionParams): () => Promise<void> {
  const stopping = new AbortController();
  const { chain, log } = params;
  const stand = async () => {
    while (!stopping.signal.aborted) {
      try {
        await leadOnce(params, stopping.signal);
      } catch (err) {
        log.warn({ err, cluster: chain.cluster }, 'cannot ask for the lead of the cluster');
      }
      await sleep(interval, stopping.signal);
    }
  };
  const standing = stand();
  return () => {
    stopping.abort();
    return standing;
  };
}
