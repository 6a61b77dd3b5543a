import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { type ApiConfig, defaultRequestTimeouts } from '../config/api-config.ts';
import { bodyLimit, handleError, refuseConnection, refuseExpectation } from './error-responses.ts';
import { setResponseHeaders } from './hooks.ts';
import { acceptJson } from './json.ts';
import { trustedProxies } from './limits/client-address.ts';
import { logging } from './log.ts';

/** The largest head of a request, its URL included, in bytes. */
const maxHeaderSize = 16_384;

const usableId = /^[A-Za-z0-9._:-]{1,64}$/;

/** The caller's own request id, if it is fit for a header and a log line, else a new one. */
function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && usableId.test(given) ? given : randomUUID();
}

/** In the place of Fastify's own validation and serialization, which take a tenth of a second to load: procedures have their own. */
function withoutSchemas(): never {
  throw new Error('routes have no schemas for Fastify');
}

/** Fastify with this service's limits and error handling, and without any route. */
export function createServer(config: ApiConfig): FastifyInstance {
  const timeouts = config.requestTimeouts ?? defaultRequestTimeouts;
  const app = Fastify({
    bodyLimit,
    ...logging(config),
    genReqId: requestId,
    schemaController: {
      compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas },
    },
    // a client that sends slowly loses its connection, and one that does not read its answers
    requestTimeout: timeouts.bodyMs,
    connectionTimeout: timeouts.idleMs,
    // requests that arrive during a stop are answered
    return503OnClosing: false,
    http: {
      headersTimeout: timeouts.headersMs,
      // with Node's default a slow client has up to half a minute more
      connectionsCheckingInterval: 1_000,
      maxHeaderSize,
      // a hook answers in the envelope
      requireHostHeader: false,
    },
    // the schema refuses what is too long, with its own message, and the request is counted
    routerOptions: { maxParamLength: maxHeaderSize },
    // URLs that are too broken for a route pass no hook
    frameworkErrors: (error, request, reply) => {
      setResponseHeaders(request, reply);
      handleError(error, request, reply);
    },
    clientErrorHandler: refuseConnection,
    trustProxy: trustedProxies(config.trustProxy),
  });
  app.setErrorHandler(handleError);
  app.server.on('checkExpectation', refuseExpectation);
  acceptJson(app);
  return app;
}
