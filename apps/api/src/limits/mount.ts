import type { FastifyInstance } from 'fastify';
import type { Limits } from './limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `none`: what monitors ask is not limited. `perCall`: the handler counts, as it knows how many calls it holds. */
    limits?: 'none' | 'perCall';
  }
}

/** Counts every request before its body is read, those without a route among them. */
export function mountLimits(app: FastifyInstance, limits: Limits): void {
  const uncounted = Promise.resolve();
  // not an async function: it would be one more promise for every request
  app.addHook('onRequest', (request, reply) => {
    // a preflight is the browser's question, not the page's
    const isUncounted = request.method === 'OPTIONS' || request.routeOptions.config?.limits !== undefined;
    return isUncounted ? uncounted : limits.call(request, reply, 1);
  });
  app.addHook('onClose', async () => limits.close());
}
