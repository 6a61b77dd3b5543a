import { type Cluster, clusters } from '@obverse/contracts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { deleteExpiredSessions } from '../auth/delete-expired-sessions.ts';
import type { Database } from '../db/database.ts';
import { prepareNextEvents } from '../events/events-of-integration.ts';
import { defaultIndexerSettings } from '../events/indexer-state.ts';
import { indexerTask } from '../events/indexer-task.ts';
import { forgetKeys } from '../http/idempotency/delete-idempotency-keys.ts';
import { directoryTask } from '../integration/directory/directory-task.ts';
import { domainTask } from '../integration/domains/domain-task.ts';
import { openDomains } from '../integration/domains/find-domain.ts';
import { runLeaderElection } from '../leader/election.ts';
import type { ServiceClock } from '../lib/clock.ts';
import { snapshotTask } from '../snapshots/snapshot-task.ts';
import type { Chains } from '../solana/chain.ts';
import { checkWebhooks } from '../webhooks/check-webhooks.ts';
import { maxBatch } from '../webhooks/deliver-batch.ts';
import { type Deliveries, deliverWebhooks } from '../webhooks/deliver-webhooks.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { leaderMetrics, type Tasks } from './leader-metrics.ts';

type Params = {
  readonly chains: Chains;
  readonly database: Database;
  readonly registry: Registry;
  /** Called with the last recorded sequence number of a cluster. */
  readonly recorded?: (cluster: Cluster, sequence: number) => void;
  readonly webhooks: Webhooks;
  /** The time by which webhooks are signed. */
  readonly clock: Pick<ServiceClock, 'now'>;
};

/**
 * Takes part in the leader election of every cluster, and delivers webhooks, while the service listens. The leader records events, takes a snapshot
 * every minute, keeps the directory of integrations with their domains, and forgets Idempotency-Keys that are free again. Webhooks are delivered by
 * every instance, whichever leads.
 */
export function leadAndDeliverWhileListening(app: FastifyInstance, params: Params): void {
  let stop = async () => {};
  app.addHook('onListen', async () => {
    stop = leadAndDeliver(params, app.log);
  });
  app.addHook('onClose', () => stop());
}

/** @returns stops and waits until the running tasks have ended */
function leadAndDeliver(params: Params, log: FastifyBaseLogger): () => Promise<void> {
  const { chains, database, registry, recorded, webhooks, clock } = params;
  const observe = leaderMetrics(registry);
  const domains = openDomains(webhooks);
  const nextEvents = prepareNextEvents(database.orm, maxBatch.events);
  const deliver = (cluster: Cluster): Deliveries =>
    deliverWebhooks({
      ...webhooks,
      ...{ cluster, database, log, nextEvents, observe: observe.webhooks },
      now: () => new Date(clock.now()),
      random: Math.random,
    });
  const deliveries: Record<Cluster, Deliveries> = { mainnet: deliver('mainnet'), devnet: deliver('devnet') };
  const tasks: Tasks = {
    indexer: indexerTask({
      ...defaultIndexerSettings,
      observe: (cluster, cursor, incompleteIntegrations) => {
        observe.indexer(cluster, cursor, incompleteIntegrations);
        deliveries[cluster].notify();
        recorded?.(cluster, cursor.sequence);
      },
      observeEvents: observe.events,
      observeOrphans: observe.orphans,
    }),
    snapshots: snapshotTask(observe.shortfall),
    directory: directoryTask,
    domains: domainTask(domains.findDomain),
    sessions: deleteExpiredSessions,
    webhookCheck: checkWebhooks(webhooks, observe.unsignableWebhooks),
    idempotencyKeys: forgetKeys,
  };
  const stops = clusters.map((cluster) =>
    runLeaderElection({ chain: chains[cluster], database, log, tasks, observe: observe.leader }),
  );
  return async () => {
    const delivering = Object.values(deliveries).map(({ stop }) => stop());
    await Promise.all([...stops.map((stop) => stop()), ...delivering, domains.close()]);
  };
}
