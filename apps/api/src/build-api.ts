import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { connectChains } from './chain/chain.ts';
import { type ApiConfig, defaultEventStreamSettings, defaultRateLimits } from './config/api-config.ts';
import type { Database } from './db/database.ts';
import { openEventStreams } from './events/event-streams.ts';
import { mountOpenApi } from './http/docs/openapi.ts';
import { mountDocs } from './http/docs/page.ts';
import { trackConnections } from './http/drain.ts';
import { mountHealth } from './http/health.ts';
import { addCloseHooks, addRequestHooks } from './http/hooks.ts';
import { createMetrics, mountMetrics } from './http/metrics.ts';
import { mountRest, restProcedures } from './http/rest/adapter.ts';
import { answerUnknownRoutes } from './http/routes.ts';
import { createServer } from './http/server.ts';
import { mountTrpc } from './http/trpc/mount.ts';
import { keyCheckOfRequest } from './keys/key-check.ts';
import { leadClustersWhileListening } from './leader/lead-clusters.ts';
import { version } from './lib/version.ts';
import { openLimits } from './limits/limits.ts';
import type { Context } from './procedures/context.ts';
import { appRouter } from './procedures/router.ts';
import { apyBps7dFrom } from './snapshots/apy-7d.ts';
import { openStore } from './uploads/open-store.ts';
import { mountAssets } from './uploads/serve.ts';
import { openWebhooks } from './webhooks/webhooks.ts';

/** Builds the service without listening. Closing it closes what it opened here; clusters and database belong to the caller. */
export function buildApi(config: ApiConfig, database: Database): FastifyInstance {
  const app = createServer(config);
  const { log } = app;
  const connections = trackConnections(app.server);
  const metrics = createMetrics(version);
  const { chains, forRequest, close: disconnect } = connectChains(config, { log, observe: metrics.rpcCall });
  const uploads = openStore(config.uploads);
  const webhooks = openWebhooks(config.webhooks);
  const apyBps7d = apyBps7dFrom(database);
  const keyCheckOf = keyCheckOfRequest(app, database);
  const { redisUrl } = config;
  const onRefusal = metrics.rateLimited;
  const limits = openLimits(config.limits ?? defaultRateLimits, { redisUrl, log, onRefusal, keyCheckOf });
  const streamSettings = config.streams ?? defaultEventStreamSettings;
  const eventStreams = openEventStreams(database, streamSettings, log);
  metrics.openStreams(eventStreams.count);

  const contextOf = (request: FastifyRequest, reply: FastifyReply): Context => ({
    chains: forRequest(),
    deployment: config.deployment,
    uploads,
    database,
    webhooks,
    apyBps7d,
    keyHolder: keyCheckOf(request),
    setHeader: (name, value) => void reply.header(name, value),
    log: request.log,
    countSignature: (integrationId) => limits.signature(reply, integrationId),
    openStream: (key, after) => eventStreams.open(reply, key, after),
    keyReplaced: eventStreams.keyReplaced,
  });

  addRequestHooks(app, { metrics, limits });
  addCloseHooks(app, {
    connections,
    beforeDrain: eventStreams.close,
    afterClose: async () => {
      limits.close();
      disconnect();
      await webhooks.close();
    },
  });
  if (config.leads)
    leadClustersWhileListening(app, {
      chains,
      database,
      registry: metrics.registry,
      recorded: eventStreams.notify,
      webhooks,
    });

  const procedures = restProcedures(appRouter);
  const isMounted = ({ developmentOnly }: { developmentOnly: boolean }) =>
    !developmentOnly || config.deployment === 'development';
  const mounted = procedures.filter(isMounted);
  answerUnknownRoutes(
    app,
    procedures.filter((procedure) => !isMounted(procedure)).map(({ openapi }) => openapi.path),
  );
  mountRest(app, mounted, contextOf, streamSettings.keepAliveMs);
  mountTrpc(app, appRouter, contextOf, limits);
  mountOpenApi(app, mounted, chains);
  mountDocs(app);
  mountHealth(app, { chains, database, uploads, limits });
  mountMetrics(app, metrics);
  if ('directory' in config.uploads) mountAssets(app, config.uploads.directory);
  return app;
}
