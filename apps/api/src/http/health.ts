import { setTimeout } from 'node:timers/promises';
import { type Cluster, clusters } from '@obverse/contracts';
import type { FastifyInstance } from 'fastify';
import type { Chains } from '../chain/chain.ts';
import type { Database } from '../db/database.ts';
import { cached } from '../lib/cached.ts';
import { unavailable } from '../lib/errors.ts';
import type { Limits } from '../limits/limits.ts';
import { checkStore, type ObjectStore, storageUnavailable } from '../uploads/store.ts';

/** What readiness depends on. */
export type Dependencies = {
  readonly chains: Chains;
  readonly database: Database;
  /** Absent in processes that store no uploads. */
  readonly uploads?: ObjectStore;
  readonly limits?: Pick<Limits, 'redisAnswers'>;
};

/** How long a successful check of the uploads store is reused, and how long a check may take. */
const storeCheckMaxAgeMs = 10_000;
const storeCheckTimeoutMs = 3_000;

/** How long a readiness result is reused: the endpoint is open and not rate limited. */
const readinessMaxAgeMs = 1_000;

type Readiness = { readonly cluster: Cluster; readonly embedded: boolean; readonly slot: number };

async function readiness(chains: Chains, cluster: Cluster): Promise<Readiness> {
  const chain = chains[cluster];
  const slot = await chain.call((rpc) => rpc.getSlot());
  return { cluster, embedded: chain.embedded, slot };
}

async function checkInTime(store: ObjectStore): Promise<void> {
  const late = setTimeout(storeCheckTimeoutMs, undefined, { ref: false }).then(() => {
    throw storageUnavailable();
  });
  await Promise.race([checkStore(store), late]);
}

/**
 * `/healthz`: the process responds. `/readyz`: its required dependencies respond too. A 503 names those that do not; a success lists the
 * clusters and which of them are local ones in this process. Redis is reported but not required: without it each instance counts for
 * itself.
 */
export function mountHealth(app: FastifyInstance, { chains, database, uploads, limits }: Dependencies): void {
  const checkUploads = cached(storeCheckMaxAgeMs, async () => uploads && checkInTime(uploads));

  app.get('/healthz', { config: { limits: 'none' } }, async () => ({
    success: true,
    data: { status: 'ok' },
  }));

  const ready = cached(readinessMaxAgeMs, async () => {
    const [results, [databaseCheck, storeCheck], redisAnswers] = await Promise.all([
      Promise.allSettled(clusters.map((cluster) => readiness(chains, cluster))),
      Promise.allSettled([database.check(), checkUploads()]),
      limits?.redisAnswers(),
    ]);
    const unreachable = clusters.filter((_, i) => results[i]?.status === 'rejected');
    const missing = [
      ...(unreachable.length > 0 ? [`${unreachable.join(' and the ')} cluster`] : []),
      ...(databaseCheck.status === 'rejected' ? ['database'] : []),
      ...(storeCheck.status === 'rejected' ? ['storage of uploads'] : []),
    ];
    if (missing.length > 0) throw unavailable(`The ${missing.join(' and the ')}`);
    const reached = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const redis = redisAnswers === undefined ? {} : { redis: redisAnswers ? 'answers' : 'out of reach' };
    return { success: true, data: { status: 'ready', clusters: reached, ...redis } };
  });

  app.get('/readyz', { config: { limits: 'none' } }, () => ready());
}
