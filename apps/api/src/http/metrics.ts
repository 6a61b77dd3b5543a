import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { MetricsAddress } from '../config/api-config.ts';
import { StartError } from '../config/read-env.ts';
import { cached } from '../lib/cached.ts';
import type { NodesDependencies } from '../solana/nodes/nodes.ts';
import type { Policy } from './limits/rate-limits.ts';
import { probe } from './probes.ts';
import { isEventStream } from './rest/write-event-stream.ts';

export type Metrics = {
  readonly registry: Registry;
  readonly rpcCall: NodesDependencies['observe'];
  /** Counts a refusal: by a rate limit's policy, or `upload` for too much in flight. */
  readonly rateLimited: (policy: Policy | 'upload') => void;
  /** Registers the number of open event streams, and how many may be open. */
  readonly openStreams: (count: () => number, max: number) => void;
  /** Registers which dependencies can be used, by name. */
  readonly dependencies: (read: () => Promise<Readonly<Record<string, boolean>>>) => void;
  /** Measures a request that was answered. */
  readonly observeRequest: (request: FastifyRequest, reply: FastifyReply) => void;
};

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Methods that routes have; all others share one label, so that callers cannot add labels. */
const methods = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);

/** How long an answer is shared: to write one takes milliseconds. */
const maxAgeMs = 100;

/** Serves the metrics at /metrics. */
export function mountMetrics(app: FastifyInstance, { registry }: Pick<Metrics, 'registry'>): void {
  const read = cached(maxAgeMs, () => registry.metrics());
  app.get('/metrics', probe, async (_, reply) => reply.type(registry.contentType).send(await read()));
}

/** Serves the metrics at a port of their own while the service runs. @throws StartError, as the service becomes ready, where the port cannot be used */
export function serveMetrics(
  app: FastifyInstance,
  metrics: Pick<Metrics, 'registry'>,
  at: MetricsAddress,
): void {
  const own = Fastify();
  mountMetrics(own, metrics);
  app.addHook('onReady', async () => {
    await own.listen(at).catch((error: Error) => {
      throw new StartError(`METRICS_PORT ${at.port} cannot be used: ${error.message}`);
    });
  });
  app.addHook('onClose', () => own.close());
}

/** The service's metrics for Prometheus, with Node's own: memory, garbage collection, event loop lag. */
export function createMetrics(version: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['route', 'method', 'status'],
    buckets: seconds,
    registers,
  });
  const calls = new Histogram({
    name: 'obverse_rpc_call_duration_seconds',
    help: 'Calls to RPC nodes; unavailable: no node answered as it should',
    labelNames: ['cluster', 'outcome'],
    buckets: seconds,
    registers,
  });
  const refusals = new Counter({
    name: 'obverse_rate_limited_total',
    help: 'Requests refused by a rate limit; upload: the client address had too many uploads in flight, or in a day',
    labelNames: ['policy'],
    registers,
  });
  const labelNames = ['version', 'node'];
  new Gauge({ name: 'obverse_build_info', help: 'Always 1', labelNames, registers }).set(
    { version, node: process.version },
    1,
  );
  return {
    registry,
    rpcCall: (cluster, outcome, milliseconds) => calls.observe({ cluster, outcome }, milliseconds / 1_000),
    rateLimited: (policy) => refusals.inc({ policy }),
    dependencies: (read) => {
      new Gauge({
        name: 'obverse_dependency_up',
        help: '1 while the instance can use a cluster, its database, the storage of uploads or Redis, else 0',
        labelNames: ['dependency'],
        registers,
        async collect() {
          for (const [dependency, isUp] of Object.entries(await read()))
            this.set({ dependency }, isUp ? 1 : 0);
        },
      });
    },
    openStreams: (count, max) => {
      new Gauge({
        name: 'obverse_event_streams_limit',
        help: 'Event streams that may be open',
        registers,
      }).set(max);
      new Gauge({
        name: 'obverse_event_streams',
        help: 'Event streams that are open',
        registers,
        collect() {
          this.set(count());
        },
      });
    },
    observeRequest: (request, reply) => {
      // how long a stream was open says nothing about the service
      if (isEventStream(reply)) return;
      requests.observe(
        {
          // the pattern of the route, never the path: there are few of those
          route: request.routeOptions.url ?? 'none',
          method: methods.has(request.method) ? request.method : 'other',
          status: reply.statusCode,
        },
        reply.elapsedTime / 1_000,
      );
    },
  };
}
