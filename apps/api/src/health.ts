import { type Cluster, clusters } from '@obverse/contracts';
import type { FastifyInstance } from 'fastify';
import type { Chains } from './chain/chain.ts';
import type { Database } from './db/database.ts';
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
export function mountHealth(app: FastifyInstance, chains: Chains, database: Database): void {
  app.get('/healthz', { config: { limits: 'none' } }, async () => ({
    success: true,
    data: { status: 'ok' },
  }));

  app.get('/readyz', { config: { limits: 'none' } }, async () => {
    const [results, [stored]] = await Promise.all([
      Promise.allSettled(clusters.map((cluster) => readiness(chains, cluster))),
      Promise.allSettled([database.check()]),
    ]);
    const out = clusters.filter((_, i) => results[i]?.status === 'rejected');
    const missing = [
      ...(out.length > 0 ? [`${out.join(' and the ')} cluster`] : []),
      ...(stored?.status === 'rejected' ? ['database'] : []),
    ];
    if (missing.length > 0) throw unavailable(`The ${missing.join(' and the ')}`);
    const ready = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    return { success: true, data: { status: 'ready', clusters: ready } };
  });
}
