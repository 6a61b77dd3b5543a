import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Constant headers for answers that hold no page: nothing in them is to be sniffed, framed or run, and pages of any
 * origin may read them. Few and ready-made: the usual plugins compute theirs anew for every request, at more than the
 * cost of everything else here together.
 */
const constant = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'access-control-allow-origin': '*',
};

/** Over TLS only, as RFC 6797 has it; behind a proxy that ends it, where TRUST_PROXY lets that say so. */
const secure = 'max-age=31536000; includeSubDomains';

/** What a browser asks before it sends JSON or a header of its own. No credentials: there are no cookies here. */
const preflight = {
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
};

/** Which headers pages may read: all. On what caches keep it must not depend on who asks. */
export const readable = { 'access-control-expose-headers': '*' };

/** What every response carries: the request's id and the constant headers. */
export function stamp(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(constant).header('x-request-id', request.id);
  // pages alone are kept from headers; it is their browsers that tell where they come from
  if (request.headers.origin !== undefined) reply.headers(readable);
  if (request.protocol === 'https') reply.header('strict-transport-security', secure);
}

/** Stamps every response, failures included, and answers preflights. */
export function setResponseHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    stamp(request, reply);
    done();
  });
  app.options('/*', (_, reply) => reply.code(204).headers(preflight).send());
}
