import type { FastifyInstance } from 'fastify';

/** One line for each answered request; without its query and body, which are the caller's business. */
export function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.url.split('?', 1)[0];
    const { statusCode: status } = reply;
    request.log.info({ method: request.method, path, status, ms: Math.round(reply.elapsedTime) }, 'answered');
    done();
  });
}
