import type { FastifyInstance } from 'fastify';
import { ApiError, onlyInDevelopment, routeNotFound } from '../lib/errors.ts';
import { pathOf } from '../lib/format.ts';

/** Matches the paths of a route such as `/integration/:id/stats` or `/trpc/*`. */
const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/:\w+/g, '[^/]+')
      .replaceAll('*', '.*')}$`,
  );

/**
 * Answers requests without a route: 405 with `Allow` for a path that has other methods, else 404. Must be called before routes are added.
 *
 * @param developmentPaths paths, as in the OpenAPI document, that only development deployments have
 */
export function answerUnknownRoutes(app: FastifyInstance, developmentPaths: readonly string[]): void {
  const methods = new Map<string, { pattern: RegExp; allowed: Set<string> }>();
  const onlyDevelopment = developmentPaths.map((path) => patternOf(path.replaceAll(/\{(\w+)\}/g, ':$1')));
  app.addHook('onRoute', ({ url, method }) => {
    if (url === '/*') return; // preflights, of any path
    const route = methods.get(url) ?? { pattern: patternOf(url), allowed: new Set<string>() };
    for (const each of [method].flat()) route.allowed.add(each);
    methods.set(url, route);
  });
  app.setNotFoundHandler(({ method, url }, reply) => {
    const path = pathOf(url);
    const matching = [...methods.values()].filter(({ pattern }) => pattern.test(path));
    const names = [...new Set(matching.flatMap(({ allowed }) => [...allowed]))].join(', ');
    if (names !== '') {
      reply.header('allow', names);
      throw new ApiError('METHOD_NOT_ALLOWED', `Method not allowed: ${method} ${path}; allowed are ${names}`);
    }
    throw onlyDevelopment.some((pattern) => pattern.test(path))
      ? onlyInDevelopment(method, path)
      : routeNotFound(method, path);
  });
}
