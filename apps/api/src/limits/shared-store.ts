import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';

/** Redis may take this long to answer, in milliseconds; it is asked on every request. */
const commandTimeout = 250;

/** How long Redis is left alone after it failed, in milliseconds. */
const pause = 1_000;

export type SharedStore = {
  readonly client: Redis;
  /** Runs `use`; `otherwise` when Redis does not answer, and for a moment after that without asking. */
  readonly attempt: <T>(use: () => Promise<T>, otherwise: () => Promise<T>) => Promise<T>;
  /** Whether it answers now, as far as this instance would ask it. */
  readonly answers: () => Promise<boolean>;
  readonly close: () => void;
};

/** Opens Redis; it may be out of reach now or at any later time, and is used again once it is back. */
export function openSharedStore(url: string, log: FastifyBaseLogger): SharedStore {
  const client = new Redis(url, {
    commandTimeout,
    connectTimeout: 2_000,
    // a connection over which no answer comes may be broken without a word: it is made anew
    socketTimeout: 1_000,
    // a request does not wait for a connection
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  });
  // each failed attempt to connect; what it means for callers is logged below
  client.on('error', (err) => log.debug({ err }, 'Redis connection'));

  const breaker = circuitBreaker(handleAll, { halfOpenAfter: pause, breaker: new ConsecutiveBreaker(1) });
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
  const attempt: SharedStore['attempt'] = async (use, otherwise) => {
    try {
      return await breaker.execute(use);
    } catch (err) {
      log.debug({ err }, 'Redis');
      return otherwise();
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
