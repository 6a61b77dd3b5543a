import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Credentials } from '../auth/access.ts';
import type { Context } from '../auth/context.ts';
import { hasKey, keyCheckOfRequest } from '../auth/key-check.ts';
import { openSessions } from '../auth/sessions.ts';
import { markIntegration } from '../auth/stored-sessions.ts';
import { type ApiConfig, defaultEventStreamSettings, defaultRateLimits } from '../config/api-config.ts';
import type { Database } from '../db/database.ts';
import { openEventStreams } from '../events/event-streams.ts';
import { pastReportsFrom } from '../events/past-reports.ts';
import { mountActions } from '../http/actions/mount-actions.ts';
import { mountAssets } from '../http/assets.ts';
import { coinTagsFrom } from '../http/console/coin-tags.ts';
import { mountConsole } from '../http/console/mount-console.ts';
import { mountDocs } from '../http/docs/docs-page.ts';
import { mountDocuments } from '../http/docs/documents.ts';
import { mountSecurityContact } from '../http/docs/security-contact.ts';
import { trackConnections } from '../http/drain.ts';
import { mountGuide } from '../http/guide.ts';
import { mountHealth } from '../http/health.ts';
import { addCloseHooks, addRequestHooks } from '../http/hooks.ts';
import { onceFor } from '../http/idempotency/answer-once.ts';
import { clientOf, networkOf } from '../http/limits/client-address.ts';
import { type Limits, openLimits } from '../http/limits/rate-limits.ts';
import { limitUploadsInFlight, type UploadLimit } from '../http/limits/uploads-in-flight.ts';
import { mountListing } from '../http/listing/mount-listing.ts';
import { createMetrics, mountMetrics, serveMetrics } from '../http/metrics.ts';
import { mountRest, restProcedures } from '../http/rest/rest-adapter.ts';
import { appRouter } from '../http/router.ts';
import { answerUnknownRoutes, refuseOtherMethods } from '../http/routes.ts';
import { createServer } from '../http/server.ts';
import { shareAnswers } from '../http/shared-answers.ts';
import { mountTrpc } from '../http/trpc/mount-trpc.ts';
import { expireUploadsWhileListening } from '../integration/expire-uploads.ts';
import { ServiceClock } from '../lib/clock.ts';
import { version } from '../lib/version.ts';
import { apyBps7dFrom } from '../snapshots/apy-7d.ts';
import { type Chains, connectChains } from '../solana/chain.ts';
import { openStore } from '../uploads/open-store.ts';
import { openWallets } from '../wallet/wallets.ts';
import { openWebhooks } from '../webhooks/webhooks.ts';
import { leadAndDeliverWhileListening } from './lead-and-deliver.ts';
import { watchClock } from './watch-clock.ts';

/** A header that is a list only where Node never makes one of it. */
const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

type Mounting = Pick<ApiConfig, 'deployment'> & {
  readonly chains: Chains;
  readonly limits: Limits;
  readonly limitUpload: UploadLimit;
  readonly keepAliveMs: number | undefined;
  readonly contextOf: (request: FastifyRequest, reply: FastifyReply) => Context;
};

/** Mounts the procedures of this deployment over REST and tRPC, and the document that describes them. */
function mountProcedures(
  app: FastifyInstance,
  { deployment, chains, limits, limitUpload, keepAliveMs, contextOf }: Mounting,
): void {
  const procedures = restProcedures(appRouter);
  const absent = deployment === 'development' ? [] : procedures.filter((each) => each.developmentOnly);
  const mounted = procedures.filter((each) => !absent.includes(each));
  answerUnknownRoutes(
    app,
    absent.map(({ openapi }) => openapi.path),
  );
  const share = shareAnswers(chains);
  mountRest(app, mounted, contextOf, { limitUpload, share, ...(keepAliveMs && { keepAliveMs }) });
  refuseOtherMethods(
    app,
    mounted.map(({ openapi: { method, path } }) => ({ method, path })),
  );
  mountTrpc(app, appRouter, contextOf, { share, limits });
  mountDocuments(app, mounted, chains);
}

/** Builds the service without listening. Closing it closes what it opened here; the caller closes clusters and database. */
export function buildApi(config: ApiConfig, database: Database): FastifyInstance {
  const app = createServer(config);
  const { log } = app;
  const { deployment, redisUrl, limits: quotas = defaultRateLimits } = config;
  const { streams: streamSettings = defaultEventStreamSettings } = config;
  const connections = trackConnections(app.server);
  const metrics = createMetrics(version);
  const { registry, rateLimited: onRefusal } = metrics;
  const clock = new ServiceClock();
  const connected = connectChains(config, { log, clock, observe: metrics.rpcCall });
  const { chains, forRequest, close: disconnect } = connected;
  const uploads = openStore(config.uploads);
  const webhooks = openWebhooks(config.webhooks);
  const wallets = openWallets(database, chains);
  const apyBps7d = apyBps7dFrom(database);
  const pastReports = pastReportsFrom(database);
  const keyCheckOf = keyCheckOfRequest(database);
  const sessions = openSessions(database, { deployment, origins: config.sessionOrigins ?? [] });
  const credentialsOf = (request: FastifyRequest): Credentials => ({
    hasKey: hasKey(request.headers),
    keyHolder: keyCheckOf(request),
    session: sessions.checkOf(request),
  });
  const limits = openLimits(quotas, { redisUrl, log, onRefusal, credentialsOf });
  const eventStreams = openEventStreams({ database, chains }, streamSettings, log);
  metrics.openStreams(eventStreams.count, streamSettings.maxTotal);

  const contextOf = (request: FastifyRequest, reply: FastifyReply): Context => {
    const context = {
      chains: forRequest(),
      clock,
      deployment,
      uploads,
      database,
      webhooks,
      wallets,
      apyBps7d,
      pastReports,
      ...credentialsOf(request),
      clientAddress: () => clientOf(request),
      clientNetwork: () => networkOf(clientOf(request)),
      setHeader: (name, value) => void reply.header(name, value),
      log: request.log,
      countSignature: (integrationId) => limits.signature(reply, integrationId),
      markIntegration: (session) => markIntegration(database, session),
      signInPage: () => sessions.pageOf(request),
      countSignIn: (step) => limits.signIn(request, reply, step),
      countUpload: () => limits.upload(request, reply),
      sessionsEnded: eventStreams.sessionsEnded,
      openStream: (caller, after) => eventStreams.open(reply, caller, after),
      keyReplaced: eventStreams.keyReplaced,
    } satisfies Omit<Context, 'once'>;
    return { ...context, once: onceFor(context, headerOf(request, 'idempotency-key')) };
  };
  const closeResources = async () => {
    limits.close();
    disconnect();
    await Promise.all([webhooks.close(), wallets.close()]);
  };

  addRequestHooks(app, { metrics, limits });
  const stopping = new AbortController();
  addCloseHooks(app, {
    connections,
    announce: () => stopping.abort(),
    delayMs: config.stopDelayMs ?? 0,
    beforeDrain: eventStreams.close,
    afterClose: closeResources,
  });
  watchClock(app, { clock, database, nodes: connected, registry });
  if (config.leads)
    leadAndDeliverWhileListening(app, {
      ...{ chains, database, registry, webhooks, clock },
      recorded: eventStreams.notify,
    });
  expireUploadsWhileListening(app, { chains, database, store: uploads });

  const limitUpload = limitUploadsInFlight(() => metrics.rateLimited('upload'));
  const { keepAliveMs } = streamSettings;
  mountProcedures(app, { deployment, chains, limits, limitUpload, keepAliveMs, contextOf });
  mountActions(app, { chainsOf: forRequest, uploads, publicUrl: config.publicUrl });
  mountListing(app, { chainsOf: forRequest, database, uploads, clock });
  mountDocs(app);
  mountGuide(app);
  mountConsole(app, config, coinTagsFrom({ database, uploads, publicUrl: config.publicUrl }));
  if (config.securityContact !== undefined) mountSecurityContact(app, config.securityContact);
  const readiness = mountHealth(app, { chains, database, uploads, limits, stopping: stopping.signal });
  metrics.dependencies(readiness.dependencies);
  if (config.metrics !== undefined) serveMetrics(app, metrics, config.metrics);
  else if (deployment === 'development') mountMetrics(app, metrics);
  if ('directory' in config.uploads) mountAssets(app, config.uploads.directory);
  return app;
}
