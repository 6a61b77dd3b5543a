import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { windowSeconds } from '../config/rate-limits.ts';
import type { SharedStore } from './shared-store.ts';

/** What is left after a call was counted. */
export type Taken = {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Until everything is available again. */
  readonly resetSeconds: number;
};

/** Counts `points` calls of `id`. */
export type Take = (id: string, points: number) => Promise<Taken>;

const taken = (allowed: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes): Taken => ({
  allowed,
  remaining: Math.max(0, remainingPoints),
  resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
});

const allowed = (left: RateLimiterRes): Taken => taken(true, left);

function refused(reason: unknown): Taken {
  if (reason instanceof RateLimiterRes) return taken(false, reason);
  throw reason;
}

const takeFrom =
  (limiter: RateLimiterAbstract): Take =>
  (id, points) =>
    limiter.consume(id, points).then(allowed, refused);

/**
 * Opens the count of one quota: in the shared store where there is one, so that all instances count together, else in
 * this process. While the shared store is out of reach each instance counts for itself: nobody is refused for that, and
 * nobody is free of limits.
 */
export function openCount(name: string, quota: number, shared?: SharedStore): Take {
  const figures = { keyPrefix: `obverse:limit:${name}`, points: quota, duration: windowSeconds };
  const alone = takeFrom(new RateLimiterMemory(figures));
  if (shared === undefined) return alone;
  const together = takeFrom(new RateLimiterRedis({ ...figures, storeClient: shared.client }));
  return (id, points) =>
    shared.attempt(
      () => together(id, points),
      () => alone(id, points),
    );
}
