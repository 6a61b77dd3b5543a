import type { FastifyBaseLogger } from 'fastify';
import type { Chain } from '../chain/chain.ts';
import type { Database, Orm } from '../db/database.ts';

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
