import Fastify, { type FastifyInstance } from 'fastify';
import type { ChainsConfig, MonitoringConfig, WebhooksConfig } from '../config/api-config.ts';
import type { Database } from '../db/database.ts';
import { handleError } from '../http/error-responses.ts';
import { mountHealth } from '../http/health.ts';
import { logging } from '../http/log.ts';
import { createMetrics, mountMetrics, serveMetrics } from '../http/metrics.ts';
import { ServiceClock } from '../lib/clock.ts';
import { version } from '../lib/version.ts';
import { connectChains } from '../solana/chain.ts';
import { openWebhooks } from '../webhooks/webhooks.ts';
import { leadAndDeliverWhileListening } from './lead-and-deliver.ts';
import { watchClock } from './watch-clock.ts';

type IndexerConfig = ChainsConfig & MonitoringConfig & { readonly webhooks: WebhooksConfig };

/** Builds a process that only leads clusters and delivers webhooks; over HTTP it serves its health and metrics. */
export function buildIndexer(config: IndexerConfig, database: Database): FastifyInstance {
  const app = Fastify(logging(config));
  const metrics = createMetrics(version);
  const clock = new ServiceClock();
  const connected = connectChains(config, { log: app.log, clock, observe: metrics.rpcCall });
  const webhooks = openWebhooks(config.webhooks);
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
    await webhooks.close();
  });
  watchClock(app, { clock, database, nodes: connected, registry: metrics.registry });
  leadAndDeliverWhileListening(app, {
    chains: connected.chains,
    database,
    registry: metrics.registry,
    webhooks,
    clock,
  });
  return app;
}
