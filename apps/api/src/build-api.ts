import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { connectChains } from './chain/chain.ts';
import type { ApiConfig } from './config/config.ts';
import { defaultEventStreamSettings } from './config/event-streams.ts';
import { defaultFigures } from './config/rate-limits.ts';
import type { Database } from './db/database.ts';
import { openEventStreams } from './events/event-streams.ts';
import type { Context } from './http/context.ts';
import { mountDocs } from './http/docs/mount.ts';
import { drainBeforeClose } from './http/drain.ts';
import { mountHealth } from './http/health.ts';
import { acceptJson } from './http/json/accept.ts';
import { logging } from './http/log.ts';
import { createMetrics } from './http/metrics.ts';
import { mountRest, restProcedures } from './http/rest/adapter.ts';
import { refuseExpectation, refuseUnparsed, requireHost } from './http/rest/client-error.ts';
import { failureHandler } from './http/rest/envelope.ts';
import { mountOpenApi } from './http/rest/openapi.ts';
import { requestId } from './http/rest/request-id.ts';
import { setResponseHeaders, stamp } from './http/rest/response-headers.ts';
import { mountTrpc } from './http/trpc/mount.ts';
import { appRouter } from './http/trpc/router.ts';
import { mountKeyCheck } from './keys/mount-key-check.ts';
import { leadWhileListening } from './leader/lead-clusters.ts';
import { routeNotFound } from './lib/errors.ts';
import { pathOf } from './lib/format.ts';
import { version } from './lib/version.ts';
import { callerBy } from './limits/caller.ts';
import { openLimits } from './limits/limits.ts';
import { mountLimits } from './limits/mount.ts';
import { apyBps7dFrom } from './snapshots/apy-7d.ts';
import { openStore } from './uploads/open-store.ts';
import { mountAssets } from './uploads/serve.ts';
import { openWebhooks } from './webhooks/webhooks.ts';

/** The largest JSON body; the largest honest one, a whitelist, has under 4 KiB. */
const bodyLimit = 65_536;

/** The largest head of a request, its URL in it, in bytes. */
const maxHeaderSize = 16_384;

/** Builds the service without listening. Closing it stops nothing but itself: clusters and database belong to the caller. */
export function buildApi(config: ApiConfig, database: Database): FastifyInstance {
  const patience = config.patience ?? { headers: 10_000, body: 30_000 };
  const handleFailure = failureHandler(bodyLimit);
  const app = Fastify({
    bodyLimit,
    ...logging(config),
    genReqId: requestId,
    // whoever sends headers or a body slowly loses the connection, others do not notice
    requestTimeout: patience.body,
    // while it stops, what still comes is answered
    return503OnClosing: false,
    // checked often: else a slow sender has up to half a minute more
    http: {
      headersTimeout: patience.headers,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize,
      // refused in the envelope
      requireHostHeader: false,
    },
    // what is too long for a schema is told so by it, and counted
    routerOptions: { maxParamLength: maxHeaderSize },
    // URLs too broken for a route pass no hook
    frameworkErrors: (error, request, reply) => {
      stamp(request, reply);
      handleFailure(error, request, reply);
    },
    clientErrorHandler: refuseUnparsed,
    trustProxy: config.trustProxy === undefined ? false : [...config.trustProxy],
  });
  const metrics = createMetrics(version);
  const connected = connectChains(config, { log: app.log, observe: metrics.rpcCall });
  const uploads = openStore(config.uploads);
  const webhooks = openWebhooks(config.webhooks);
  const apyBps7d = apyBps7dFrom(database);
  const keyCheckOf = mountKeyCheck(app, database);
  const limits = openLimits(
    config.limits ?? defaultFigures,
    config.redisUrl,
    app.log,
    metrics.rateLimited,
    callerBy(keyCheckOf),
  );
  const streamSettings = config.streams ?? defaultEventStreamSettings;
  const eventStreams = openEventStreams(database, streamSettings, app.log);
  metrics.openStreams(eventStreams.count);
  const contextOf = (request: FastifyRequest, reply: FastifyReply): Context => ({
    chains: connected.forRequest(),
    deployment: config.deployment,
    uploads,
    database,
    webhooks,
    apyBps7d,
    keyHolder: keyCheckOf(request),
    bodyLimit,
    log: request.log,
    countSignature: (integrationId) => limits.signature(reply, integrationId),
    openStream: (key, after) => eventStreams.open(reply, key, after),
    keyReplaced: eventStreams.keyReplaced,
  });

  acceptJson(app);
  app.setErrorHandler(handleFailure);
  app.setNotFoundHandler(({ method, url }) => {
    throw routeNotFound(method, pathOf(url));
  });
  // Before requests in flight are awaited: event streams do not end by themselves.
  app.addHook('preClose', async () => eventStreams.close());
  drainBeforeClose(app);
  setResponseHeaders(app);
  metrics.mount(app);
  mountLimits(app, limits);
  requireHost(app);
  app.server.on('checkExpectation', refuseExpectation);
  app.addHook('onClose', async () => {
    connected.close();
    await webhooks.close();
  });
  if (config.leads)
    leadWhileListening(app, {
      chains: connected.chains,
      database,
      registry: metrics.registry,
      recorded: eventStreams.notify,
      webhooks,
    });

  const mounted = restProcedures(appRouter).filter(
    ({ developmentOnly }) => !developmentOnly || config.deployment === 'development',
  );
  mountRest(app, mounted, contextOf, streamSettings.keepAliveMs);
  mountTrpc(app, appRouter, contextOf, limits, bodyLimit);
  mountOpenApi(app, mounted, connected.chains);
  mountDocs(app);
  mountHealth(app, { chains: connected.chains, database, uploads, limits });
  if ('directory' in config.uploads) mountAssets(app, config.uploads.directory);
  return app;
}
