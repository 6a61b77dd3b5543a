import { setTimeout } from 'node:timers/promises';
import { type Cluster, clusters } from '@obverse/contracts';
import type { FastifyInstance } from 'fastify';
import type { Chains } from '../chain/chain.ts';
import type { Database } from '../db/database.ts';
import { cached } from '../lib/cached.ts';
import { unavailable } from '../lib/errors.ts';
import type { Limits } from '../limits/limits.ts';
import { checkStore, type ObjectStore, storageUnavailable } from '../uploads/store.ts';

/** What the service stands on. */
export type Dependencies = {
  readonly chains: Chains;
  readonly database: Database;
  /** Absent where the process keeps none. */
  readonly uploads?: ObjectStore;
  readonly limits?: Pick<Limits, 'redisAnswers'>;
};

/** How long a storage of uploads that took something is believed in, and how long it may take, in milliseconds. */
const storeChecked = 10_000;
const storePatience = 3_000;

/** How long the answer to whether the service is ready stands, in milliseconds: anyone may ask, as often as they like. */
const readyChecked = 1_000;

type Readiness = { readonly cluster: Cluster; readonly embedded: boolean; readonly slot: number };

async function readiness(chains: Chains, cluster: Cluster): Promise<Readiness> {
  const chain = chains[cluster];
  const slot = await chain.call((rpc) => rpc.getSlot('confirmed'));
  return { cluster, embedded: chain.embedded, slot };
}

async function checkInTime(store: ObjectStore): Promise<void> {
  const late = setTimeout(storePatience, undefined, { ref: false }).then(() => {
    throw storageUnavailable();
  });
  await Promise.race([checkStore(store), late]);
}

/**
 * `/healthz`: the process answers. `/readyz`: what it cannot do without answers too; 503 names what does not, and success says
 * which clusters are the local ones this process serves itself. Redis is told of and not required: without it each instance
 * counts for itself.
 */
export function mountHealth(app: FastifyInstance, { chains, database, uploads, limits }: Dependencies): void {
  const checkUploads = cached(storeChecked, async () => uploads && checkInTime(uploads));

  app.get('/healthz', { config: { limits: 'none' } }, async () => ({
    success: true,
    data: { status: 'ok' },
  }));

  const ready = cached(readyChecked, async () => {
    const [results, [stored, kept], redisAnswers] = await Promise.all([
      Promise.allSettled(clusters.map((cluster) => readiness(chains, cluster))),
      Promise.allSettled([database.check(), checkUploads()]),
      limits?.redisAnswers(),
    ]);
    const out = clusters.filter((_, i) => results[i]?.status === 'rejected');
    const missing = [
      ...(out.length > 0 ? [`${out.join(' and the ')} cluster`] : []),
      ...(stored.status === 'rejected' ? ['database'] : []),
      ...(kept.status === 'rejected' ? ['storage of uploads'] : []),
    ];
    if (missing.length > 0) throw unavailable(`The ${missing.join(' and the ')}`);
    const standing = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const redis = redisAnswers === undefined ? {} : { redis: redisAnswers ? 'answers' : 'out of reach' };
    return { success: true, data: { status: 'ready', clusters: standing, ...redis } };
  });

  app.get('/readyz', { config: { limits: 'none' } }, () => ready());
}
