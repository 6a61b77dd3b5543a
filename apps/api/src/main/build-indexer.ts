import Fastify, { type FastifyInstance } from 'fastify';
import type { ChainsConfig, MonitoringConfig, WebhooksConfig } from '../config/api-config.ts';
import type { Database } from '../db/database.ts';
import { handleError } from '../http/error-responses.ts';
import { mountHealth } from '../http/health.ts';
import { logging } from '../http/log.ts';
import { createMetrics, mountMetrics, serveMetrics } from '../http/metrics.ts';
import { openDomains } from '../integration/domains/find-domain.ts';
import { ServiceClock } from '../lib/clock.ts';
import { version } from '../lib/version.ts';
import { connectChains } from '../solana/chain.ts';
import { openWebhooks } from '../webhooks/webhooks.ts';
import { leadClustersWhileListening } from './lead-clusters.ts';
import { watchClock } from './watch-clock.ts';

type IndexerConfig = ChainsConfig & MonitoringConfig & { readonly webhooks: WebhooksConfig };

/** Builds a process that only takes part in the leader election of the clusters; over HTTP it serves its health and metrics. */
export function buildIndexer(config: IndexerConfig, database: Database): FastifyInstance {
  const app = Fastify(logging(config));
  const metrics = createMetrics(version);
  const clock = new ServiceClock();
  const connected = connectChains(config, { log: app.log, clock, observe: metrics.rpcCall });
  const webhooks = openWebhooks(config.webhooks);
  const domains = openDomains(webhooks);
  app.setErrorHandler(handleError);
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observeRequest(request, reply);
    done();
  });
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());
  const readiness = mountHealth(app, {
    chains: connected.chains,
    database,
    stopping: stopping.signal,
  });
  metrics.dependencies(readiness.dependencies);
  if (config.metrics === undefined) mountMetrics(app, metrics);
  else serveMetrics(app, metrics, config.metrics);
  app.addHook('onClose', async () => {
    connected.close();
    await Promise.all([webhooks.close(), domains.close()]);
  });
  watchClock(app, { clock, database, nodes: connected, registry: metrics.registry });
  leadClustersWhileListening(app, {
    chains: connected.chains,
    database,
    registry: metrics.registry,
    webhooks,
    findDomain: domains.findDomain,
    clock,
  });
  return app;
}
