import { clusters } from '@obverse/contracts';
import type { FastifyInstance } from 'fastify';
import { apiConfig, processConfig, type UploadsConfig } from '../config/api-config.ts';
import { StartError } from '../config/read-env.ts';
import type { Env } from '../config/schema.ts';
import { tracingConfig } from '../config/tracing-config.ts';
import { openStore } from '../uploads/open-store.ts';
import { BucketError } from '../uploads/s3.ts';
import { checkStore } from '../uploads/store.ts';
import { webhooksConfig } from '../webhooks/webhooks-config.ts';
import { type Backends, openBackends, openShared } from './backends.ts';
import { buildApi } from './build-api.ts';
import { buildIndexer } from './build-indexer.ts';
import type { Tracing } from './tracing.ts';

export type Service = {
  /** Where it listens. */
  readonly url: string;
  /** What the person who started it reads once it can be stopped. */
  readonly ready: readonly string[];
  /** Finishes requests in flight, then stops the service and what it embeds. */
  readonly close: () => Promise<void>;
};

/** @throws StartError when the address or port is taken, forbidden or not of this machine */
async function listen(app: FastifyInstance, { HOST: host, PORT: port }: Env): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new StartError(`PORT ${port} is in use on ${host}`);
    if (code === 'EACCES') throw new StartError(`PORT ${port} may not be used by this user`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`HOST ${host} is no address of this machine`);
    }
    throw error;
  }
}

/** Starts traces where `env` names a receiver. Only then is OpenTelemetry's code for them loaded. */
async function openTracing(env: Env, serviceName: string): Promise<Tracing | undefined> {
  const config = tracingConfig(env, serviceName);
  if (config === undefined) return undefined;
  const { startTracing } = await import('./tracing.ts');
  return startTracing(config);
}

/**
 * Builds a server on its backends, and lets it listen where `env` says.
 *
 * @param name of the process in traces
 * @throws StartError with one sentence that names what to change; nothing is left running then
 */
async function serve(
  env: Env,
  backends: Backends,
  build: (backends: Backends) => FastifyInstance,
  name: string,
): Promise<Omit<Service, 'ready'>> {
  let tracing: Tracing | undefined;
  const closeBackends = async () => {
    await backends.close();
    await tracing?.close();
  };
  try {
    tracing = await openTracing(env, name);
    const app = build(backends);
    tracing?.reportTo(app.log);
    const url = await listen(app, env);
    return {
      url,
      close: async () => {
        await app.close();
        await closeBackends();
      },
    };
  } catch (error) {
    await closeBackends();
    throw error;
  }
}

/**
 * Checks the bucket of uploads, where there is one. It may be out of reach for now: then uploads fail, and nothing else does.
 *
 * @throws StartError where the bucket does not exist or the key is refused, which only the operator can change
 */
async function requireBucket(uploads: UploadsConfig, log: (line: string) => void): Promise<void> {
  if (!('s3' in uploads)) return;
  try {
    await checkStore(openStore(uploads));
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof BucketError && cause.status < 500)
      throw new StartError(`S3_BUCKET: uploads cannot be kept in it: ${cause.message}`);
    log('the bucket of uploads does not answer; uploads fail until it does');
  }
}

/**
 * Starts the whole service as `env` says.
 *
 * @param log takes lines for the person who started it
 * @throws StartError with one sentence that names what to change; nothing is left running then
 */
export async function startService(env: Env, log: (line: string) => void): Promise<Service> {
  const config = apiConfig(env);
  const webhooks = await webhooksConfig(env);
  await requireBucket(config.uploads, log);
  const backends = await openBackends(env, log);
  const service = await serve(
    env,
    backends,
    ({ clusters: reached, database }) => buildApi({ ...config, clusters: reached, webhooks }, database),
    'obverse-api',
  );
  const local = clusters.flatMap((cluster) => {
    const { embedded, isLocal = embedded, url } = backends.clusters[cluster];
    return isLocal ? [`${cluster} is a local cluster, not the real one; its RPC is at ${url}`] : [];
  });
  return { ...service, ready: [...local, `listening at ${service.url}`] };
}

/**
 * Starts a process that takes part in the leader election of every cluster, beside services with `INDEXER=separate`.
 *
 * @throws StartError with one sentence that names what to change; nothing is left running then
 */
export async function startIndexer(env: Env, log: (line: string) => void): Promise<Service> {
  const webhooks = await webhooksConfig(env);
  const service = await serve(
    env,
    await openShared(env, log),
    ({ clusters, database }) => buildIndexer({ ...processConfig(env), clusters, webhooks }, database),
    'obverse-indexer',
  );
  return {
    ...service,
    ready: [`stands for leader of the clusters; health and metrics at ${service.url}`],
  };
}
