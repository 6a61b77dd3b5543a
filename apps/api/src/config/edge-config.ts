import type { ApiConfig } from './config.ts';
import type { Env } from './env.ts';
import { defaultEventStreamSettings } from './event-streams.ts';

type EdgeConfig = Required<
  Pick<ApiConfig, 'limits' | 'streams' | 'rpcTimeout' | 'rpcBatch' | 'maxPriorityFee'>
> &
  Pick<ApiConfig, 'redisUrl' | 'trustProxy'>;

/** Limits of all kinds, and whose word counts for them, as the environment says. */
export const edgeConfig = (env: Env): EdgeConfig => ({
  limits: {
    read: env.RATE_LIMIT_READ,
    write: env.RATE_LIMIT_WRITE,
    key: env.RATE_LIMIT_KEY,
    signature: env.RATE_LIMIT_SIGNATURE,
  },
  streams: {
    ...defaultEventStreamSettings,
    maxPerIntegration: env.EVENT_STREAMS_PER_KEY,
    maxTotal: env.EVENT_STREAMS,
  },
  rpcTimeout: env.RPC_TIMEOUT_MS,
  rpcBatch: env.RPC_BATCH,
  maxPriorityFee: env.MAX_PRIORITY_FEE,
  ...(env.REDIS_URL === undefined ? {} : { redisUrl: env.REDIS_URL }),
  ...(env.TRUST_PROXY === undefined ? {} : { trustProxy: env.TRUST_PROXY }),
});
