import Fastify, { type FastifyInstance } from 'fastify';
import { connectChains } from '../chain/chain.ts';
import type { ChainsConfig, LogConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { mountHealth } from '../health.ts';
import { leadWhileListening } from '../leader/lead-clusters.ts';
import { loggerOptions, OneLinePerRequest } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { failureHandler } from '../rest/envelope.ts';
import { version } from '../version.ts';

/** Builds a process that does nothing but stand for leader of the clusters; over HTTP it tells how it is, and its figures. */
export function buildIndexer(config: ChainsConfig & LogConfig, database: Database): FastifyInstance {
  const app = Fastify({ logger: loggerOptions(config), logController: new OneLinePerRequest() });
  const metrics = createMetrics(version);
  const connected = connectChains(config, { log: app.log, observe: metrics.rpcCall });
  app.setErrorHandler(failureHandler(app.initialConfig.bodyLimit ?? 0));
  metrics.mount(app);
  mountHealth(app, { chains: connected.chains, database });
  app.addHook('onClose', async () => connected.close());
  leadWhileListening(app, { chains: connected.chains, database, registry: metrics.registry });
  return app;
}
