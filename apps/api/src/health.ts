import { type Cluster, clusters } from '@obverse/contracts';
import type { FastifyInstance } from 'fastify';
import type { Chains } from './chain/chain.ts';
import { unavailable } from './errors.ts';

type Readiness = { readonly cluster: Cluster; readonly embedded: boolean; readonly slot: number };

async function readiness(chains: Chains, cluster: Cluster): Promise<Readiness> {
  const chain = chains[cluster];
  const slot = await chain.call((rpc) => rpc.getSlot('confirmed'));
  return { cluster, embedded: chain.embedded, slot };
}

/**
 * `/healthz`: the process answers. `/readyz`: what it depends on answers too; 503 names what does not, and success says
 * which clusters are the local ones this process serves itself.
 */
export function mountHealth(app: FastifyInstance, chains: Chains): void {
  app.get('/healthz', { config: { limits: 'none' } }, async () => ({
    success: true,
    data: { status: 'ok' },
  }));

  app.get('/readyz', { config: { limits: 'none' } }, async () => {
    const results = await Promise.allSettled(clusters.map((cluster) => readiness(chains, cluster)));
    const out = clusters.filter((_, i) => results[i]?.status === 'rejected');
    if (out.length > 0) throw unavailable(`The ${out.join(' and the ')} cluster`);
    const ready = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    return { success: true, data: { status: 'ready', clusters: ready } };
  });
}
