import type { FastifyBaseLogger } from 'fastify';
import type { Database, Orm } from '../db/database.ts';
import { sleep } from '../lib/async.ts';
import type { Chain } from '../solana/chain.ts';

/** What the tasks of a cluster's leader work with. */
export type LeaderContext = {
  readonly chain: Chain;
  /** For reading, which needs no lock. */
  readonly database: Database;
  /**
   * Runs one SQL transaction over the connection that holds the leader lock, so an instance that has lost the lock cannot write. The
   * transactions of all tasks run one at a time: keep them short.
   *
   * @throws ApiError UNAVAILABLE when the database is unreachable or the lock is lost; nothing is written then
   */
  readonly write: <T>(change: (orm: Orm) => Promise<T>) => Promise<T>;
  /** Reports a completed pass of a work loop. @param loop its name, where the task has several; by default the task's name */
  readonly completed: (loop?: string) => void;
  /** Reports a failure after which the task goes on. */
  readonly failed: (error: unknown) => void;
  /** Aborts when the lock is lost or the service stops. */
  readonly signal: AbortSignal;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
};

/**
 * Work that exactly one instance does for each cluster, until the signal aborts. If a task throws, the error is logged and the task
 * restarts after a second.
 */
export type LeaderTask = (context: LeaderContext) => Promise<void>;

/** Time between two attempts to become leader, and between a task's failure and its restart. */
const retryIntervalMs = 1_000;

export type LeaderTasks = Readonly<Record<string, LeaderTask>>;

export type ElectionParams = Pick<LeaderContext, 'chain' | 'database' | 'log'> & {
  readonly tasks: LeaderTasks;
  readonly observe: {
    /** Called when this instance becomes the leader of a cluster and when it stops being the leader. */
    readonly leaderChanged: (chain: Chain, isLeader: boolean) => void;
    /** Called for each completed pass of a work loop. */
    readonly loopCompleted: (chain: Chain, loop: string) => void;
    /** Called for each failure of a task. */
    readonly taskFailed: (chain: Chain, task: string) => void;
  };
};

/** Runs a task until the signal aborts, and restarts it when it fails. */
async function runWithRestart(task: LeaderTask, context: LeaderContext) {
  const { signal, failed } = context;
  while (!signal.aborted) {
    try {
      await task(context);
    } catch (error) {
      failed(error);
      await sleep(retryIntervalMs, signal);
    }
  }
}

async function leadOnce(params: ElectionParams, stopping: AbortSignal, answered: () => void): Promise<void> {
  const { chain, database, log, tasks, observe } = params;
  const lock = await database.tryAcquireLock(`leader of ${chain.cluster}`);
  answered();
  if (lock === undefined) return;
  const { write, lost, release } = lock;
  const signal = AbortSignal.any([lost, stopping]);
  /** One for each task, however often it restarts. */
  const contextOf = (name: string): LeaderContext => {
    const completed = (loop = name) => observe.loopCompleted(chain, loop);
    const failed = (err: unknown) => {
      // an error that follows from a lost lock or a stop is not a failure of the task
      if (signal.aborted) return;
      observe.taskFailed(chain, name);
      log.error({ err, cluster: chain.cluster, task: name }, 'a task of the leader failed and is repeated');
    };
    return { chain, database, write, completed, failed, signal, log };
  };
  observe.leaderChanged(chain, true);
  log.info({ cluster: chain.cluster }, 'leads the cluster');
  const running = Object.entries(tasks).map(([name, task]) => runWithRestart(task, contextOf(name)));
  await Promise.all(running);
  observe.leaderChanged(chain, false);
  if (lost.aborted) log.warn({ cluster: chain.cluster }, 'lost the leader lock of the cluster');
  await release();
}

/**
 * Takes part in the election of a cluster's leader until stopped. Of all instances that share a database, one leads and runs the tasks.
 * When the leader crashes, stalls or is partitioned, another instance leads within ten seconds.
 *
 * @returns stops the election and waits until the running tasks have ended
 */
export function runLeaderElection(params: ElectionParams): () => Promise<void> {
  const stopping = new AbortController();
  const { chain, log } = params;
  const elect = async () => {
    /** Why the last request failed. An outage may be long: its reason is logged once, and not each second. */
    let reason: string | undefined;
    const answered = () => {
      if (reason !== undefined)
        log.info({ cluster: chain.cluster }, 'can request the leader lock of the cluster again');
      reason = undefined;
    };
    while (!stopping.signal.aborted) {
      try {
        await leadOnce(params, stopping.signal, answered);
      } catch (err) {
        const latest = String(err);
        if (latest !== reason)
          log.warn({ err, cluster: chain.cluster }, 'cannot request the leader lock of the cluster');
        reason = latest;
      }
      await sleep(retryIntervalMs, stopping.signal);
    }
  };
  const stopped = elect();
  return () => {
    stopping.abort();
    return stopped;
  };
}
