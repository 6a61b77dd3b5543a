import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalid, unsupported } from '../lib/errors.ts';
import type { Connections } from './drain.ts';
import { hasBody } from './json.ts';
import type { Limits } from './limits/rate-limits.ts';
import type { Metrics } from './metrics.ts';
import { traceRequests } from './trace-requests.ts';

/**
 * Constant headers for answers that are no pages: browsers must not sniff, frame or run them, and pages of any origin may read them.
 * Few and ready-made: the usual plugins compute theirs for every request, at more than the cost of everything else here together.
 */
const constantHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'access-control-allow-origin': '*',
};

/** Over TLS only, as RFC 6797 requires; behind a proxy that ends TLS, where TRUST_PROXY lets it say so. */
const strictTransportSecurity = 'max-age=31536000; includeSubDomains';

/** What a browser asks before it sends JSON or a header of its own. No credentials: the cookie of a session is for pages of the same origin alone. */
const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
};

/** Lets pages read all headers. Responses that caches keep have it always, as it must not depend on the caller. */
export const exposedHeaders = { 'access-control-expose-headers': '*' };

/** Sets what every response carries: the request's id and the constant headers. */
export function setResponseHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(constantHeaders).header('x-request-id', request.id);
  // only pages need the permission, and only browsers send an origin
  if (request.headers.origin !== undefined) reply.headers(exposedHeaders);
  if (request.protocol === 'https') reply.header('strict-transport-security', strictTransportSecurity);
}

/** Node would answer HTTP 1.1 without a host with an empty body, and takes the first of two. @throws ApiError INVALID_REQUEST */
function requireHost({ headers, raw: { httpVersion, rawHeaders } }: FastifyRequest): void {
  if (httpVersion !== '1.0' && httpVersion !== '1.1') throw invalid('request', 'must be HTTP 1.0 or 1.1');
  if (headers.host === undefined && httpVersion === '1.1') throw invalid('Host', 'is missing');
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) throw invalid('Host', 'must be sent once');
}

/** @throws ApiError INVALID_REQUEST for a body that is compressed on its way: Node takes off the last encoding alone */
function requirePlainTransfer({ headers }: FastifyRequest): void {
  const encoding = headers['transfer-encoding']?.trim().toLowerCase();
  if (encoding !== undefined && encoding !== 'chunked') throw invalid('Transfer-Encoding', 'must be chunked');
}

/** @throws ApiError UNSUPPORTED_MEDIA_TYPE for a compressed body */
function requireIdentityEncoding(request: FastifyRequest, reply: FastifyReply): void {
  const encoding = request.headers['content-encoding'];
  if (encoding === undefined || encoding.toLowerCase() === 'identity' || !hasBody(request)) return;
  reply.header('accept-encoding', 'identity');
  throw unsupported('Content-Encoding', 'must be identity');
}

type Deps = {
  readonly metrics: Pick<Metrics, 'observeRequest'>;
  readonly limits: Pick<Limits, 'onRequest'>;
};

/** All hooks that requests pass, in the order in which they run. A hook that throws ends the request; responses to it pass `onResponse` too. */
export function addRequestHooks(app: FastifyInstance, { metrics, limits }: Deps): void {
  traceRequests(app);
  app.addHook('onRequest', (request, reply, done) => {
    setResponseHeaders(request, reply);
    done();
  });
  // before the body is read, and for paths without a route too
  app.addHook('onRequest', (request, reply) => limits.onRequest(request, reply));
  app.addHook('onRequest', (request, reply, done) => {
    requireHost(request);
    requirePlainTransfer(request);
    requireIdentityEncoding(request, reply);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observeRequest(request, reply);
    done();
  });
  app.options('/*', (_, reply) => reply.code(204).headers(preflightHeaders).send());
}

type Closing = {
  readonly connections: Connections;
  /** Says to readiness checks that the service stops. */
  readonly announce: () => void;
  /** How long it goes on as before after that, so that load balancers notice. */
  readonly delayMs: number;
  /** Ends what would otherwise stay open: event streams. */
  readonly beforeDrain: () => void;
  /** Closes what requests use. */
  readonly afterClose: () => Promise<void>;
};

/** What happens when the service stops, in this order. */
export function addCloseHooks(
  app: FastifyInstance,
  { connections, announce, delayMs, beforeDrain, afterClose }: Closing,
): void {
  app.addHook('preClose', async () => {
    announce();
    if (app.server.listening) await setTimeout(delayMs);
    beforeDrain();
    await connections.drain();
  });
  app.addHook('onClose', afterClose);
}
