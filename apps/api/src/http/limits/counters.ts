import { once } from 'node:events';
import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';

/** Redis may take this long to answer, in milliseconds; it is asked on every request. */
const commandTimeoutMs = 250;

/** How long Redis is left alone after it failed, in milliseconds. */
const retryAfterMs = 1_000;

export type SharedStore = {
  readonly client: Redis;
  /** Runs `use`, or `fallback` when Redis does not respond; for a short time after a failure, `fallback` at once. */
  readonly attempt: <T>(use: () => Promise<T>, fallback: () => Promise<T>) => Promise<T>;
  /** Whether Redis answers now, as far as this instance would ask it. */
  readonly answers: () => Promise<boolean>;
  readonly close: () => void;
};

/** A client of Redis that fails at once while it is not connected. */
const openClient = (url: string): Redis =>
  new Redis(url, {
    commandTimeout: commandTimeoutMs,
    connectTimeout: 2_000,
    // a connection without an answer may be broken silently: connect again
    socketTimeout: 1_000,
    // a request does not wait for a connection
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  });

/** Opens Redis; it may be out of reach now or at any later time, and is used again once it is back. */
export function openSharedStore(url: string, log: FastifyBaseLogger): SharedStore {
  const client = openClient(url);
  // each failed attempt to connect; what it means for callers is logged below
  client.on('error', (err) => log.debug({ err }, 'Redis connection'));

  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: retryAfterMs,
    breaker: new ConsecutiveBreaker(1),
  });
  let reported = false;
  breaker.onStateChange((state) => {
    if (state === CircuitState.Open && !reported) {
      reported = true;
      log.warn('Redis is out of reach: this instance counts rate limits for itself');
    }
    if (state === CircuitState.Closed && reported) {
      reported = false;
      log.warn('Redis answers again: rate limits are counted together');
    }
  });
  const attempt: SharedStore['attempt'] = async (use, fallback) => {
    try {
      return await breaker.execute(use);
    } catch (err) {
      log.debug({ err }, 'Redis');
      return fallback();
    }
  };
  return {
    client,
    attempt,
    answers: () =>
      attempt(
        async () => (await client.ping()) === 'PONG',
        async () => false,
      ),
    close: () => client.disconnect(),
  };
}

/** What is left after a call was counted. */
export type Usage = {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Until everything is available again. */
  readonly resetSeconds: number;
};

/** Counts `calls` calls of the caller `id`; a negative number gives back what was counted before. */
export type Counter = (id: string, calls: number) => Promise<Usage>;

const usage = (allowed: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes): Usage => ({
  allowed,
  remaining: Math.max(0, remainingPoints),
  resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
});

const counterOf =
  (limiter: RateLimiterAbstract): Counter =>
  (id, calls) =>
    limiter.consume(id, calls).then(
      (left) => usage(true, left),
      (reason: unknown) => {
        if (reason instanceof RateLimiterRes) return usage(false, reason);
        throw reason;
      },
    );

/** How many calls a caller has in a window. */
type Rule = { readonly limit: number; readonly per: { readonly seconds: number } };

const optionsOf = (name: string, { limit, per }: Rule) => ({
  keyPrefix: `obverse:limit:${name}`,
  points: limit,
  duration: per.seconds,
});

/** Counts a call in Redis as the service does, under a name of its own. @throws Error with the reason where that cannot be done */
export async function checkSharedStore(url: string): Promise<void> {
  const client = openClient(url);
  try {
    // rejects with the first failed attempt to connect
    await once(client, 'ready');
    await counterOf(
      new RateLimiterRedis({
        ...optionsOf('check', { limit: 1, per: { seconds: 60 } }),
        storeClient: client,
      }),
    )('check', 1);
  } finally {
    client.disconnect();
  }
}

/**
 * Opens the counter of one quota: in the shared store if there is one, so that all instances count together, else in this process.
 * While the shared store is out of reach each instance counts for itself: no caller is refused for that, and none is unlimited.
 */
export function openCounter(name: string, rule: Rule, shared?: SharedStore): Counter {
  const options = optionsOf(name, rule);
  const local = counterOf(new RateLimiterMemory(options));
  if (shared === undefined) return local;
  const together = counterOf(new RateLimiterRedis({ ...options, storeClient: shared.client }));
  return (id, calls) =>
    shared.attempt(
      () => together(id, calls),
      () => local(id, calls),
    );
}
