import type { FastifyInstance } from 'fastify';

/**
 * Headers for answers that hold no page: nothing in them is to be sniffed, framed, or run. Constant, and few: a general
 * security plugin computes a dozen for every request, at more than the cost of everything else here together.
 */
const security = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/** Puts the request's id and the security headers on every response, failures included. */
export function setResponseHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(security).header('x-request-id', request.id);
    done();
  });
}
