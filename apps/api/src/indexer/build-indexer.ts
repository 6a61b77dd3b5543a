import Fastify, { type FastifyInstance } from 'fastify';
import { connectChains } from '../chain/chain.ts';
import type { ChainsConfig, LogConfig, WebhooksConfig } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { mountHealth } from '../http/health.ts';
import { logging } from '../http/log.ts';
import { createMetrics } from '../http/metrics.ts';
import { failureHandler } from '../http/rest/envelope.ts';
import { leadWhileListening } from '../leader/lead-clusters.ts';
import { version } from '../lib/version.ts';
import { openWebhooks } from '../webhooks/webhooks.ts';

type IndexerConfig = ChainsConfig & LogConfig & { readonly webhooks: WebhooksConfig };

/** Builds a process that does nothing but stand for leader of the clusters; over HTTP it tells how it is, and its figures. */
export function buildIndexer(config: IndexerConfig, database: Database): FastifyInstance {
  const app = Fastify(logging(config));
  const metrics = createMetrics(version);
  const connected = connectChains(config, { log: app.log, observe: metrics.rpcCall });
  const webhooks = openWebhooks(config.webhooks);
  app.setErrorHandler(failureHandler(app.initialConfig.bodyLimit ?? 0));
  metrics.mount(app);
  mountHealth(app, { chains: connected.chains, database });
  app.addHook('onClose', async () => {
    connected.close();
    await webhooks.close();
  });
  leadWhileListening(app, { chains: connected.chains, database, registry: metrics.registry, webhooks });
  return app;
}
