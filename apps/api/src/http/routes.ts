import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError, onlyInDevelopment, routeNotFound } from '../lib/errors.ts';
import { pathOf, shownPath } from './paths.ts';

/** Matches the paths of a route such as `/integration/:id/stats` or `/trpc/*`. */
const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/:\w+/g, '[^/]+')
      .replaceAll('*', '.*')}$`,
  );

/**
 * Answers requests without a route: 405 with `Allow` for a path that has other methods, else 404, for a browser with a page. Must be called before
 * routes are added.
 *
 * @param developmentPaths paths, as in the OpenAPI document, that only development deployments have
 */
export function answerUnknownRoutes(app: FastifyInstance, developmentPaths: readonly string[]): void {
  const methods = new Map<string, { pattern: RegExp; allowed: Set<string> }>();
  const onlyDevelopment = developmentPaths.map((path) => patternOf(path.replaceAll(/\{(\w+)\}/g, ':$1')));
  app.addHook('onRoute', ({ url, method, config }) => {
    if (url === '/*' || config?.isRefusal) return; // preflights, of any path
    const route = methods.get(url) ?? { pattern: patternOf(url), allowed: new Set<string>() };
    for (const each of [method].flat()) route.allowed.add(each);
    methods.set(url, route);
  });
  app.decorate('notFoundPage', undefined);
  app.setNotFoundHandler(({ method, url, headers }, reply) => {
    const path = pathOf(url);
    // a path of its own goes before one with a parameter
    const own = methods.get(path);
    const matching = own ? [own] : [...methods.values()].filter(({ pattern }) => pattern.test(path));
    const names = [...new Set(matching.flatMap(({ allowed }) => [...allowed]))].join(', ');
    if (names !== '') {
      reply.header('allow', names);
      throw new ApiError(
        'METHOD_NOT_ALLOWED',
        `Method not allowed: ${method} ${shownPath(url)}; allowed are ${names}`,
      );
    }
    if (onlyDevelopment.some((pattern) => pattern.test(path)))
      throw onlyInDevelopment(method, shownPath(url));
    const isPerson = (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html');
    if (isPerson && app.notFoundPage !== undefined) return app.notFoundPage(reply.code(404));
    throw routeNotFound(method, shownPath(url));
  });
}

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only interfaces merge with Fastify's
  interface FastifyInstance {
    /** Answers who follows a wrong link in a browser; undefined where there is no console. */
    notFoundPage: ((reply: FastifyReply) => FastifyReply) | undefined;
  }

  // biome-ignore lint/style/useConsistentTypeDefinitions: only interfaces merge with Fastify's
  interface FastifyContextConfig {
    /** Answers as a path without a route does. */
    isRefusal?: boolean;
  }
}

type Operation = { readonly method: string; readonly path: string };

/** Refuses the methods of a fixed path that a path with a parameter would take: `GET /transaction/explain` asks for no signature `explain`. */
export function refuseOtherMethods(app: FastifyInstance, operations: readonly Operation[]): void {
  const isFixed = ({ path }: Operation) => !path.includes('{');
  const taken = new Set(operations.filter(isFixed).map(({ method, path }) => `${method} ${path}`));
  for (const { method, path } of operations.filter((each) => !isFixed(each))) {
    const pattern = patternOf(path.replaceAll(/\{(\w+)\}/g, ':$1'));
    for (const { path: url } of operations.filter((each) => isFixed(each) && pattern.test(each.path))) {
      if (taken.has(`${method} ${url}`)) continue;
      taken.add(`${method} ${url}`);
      app.route({ method, url, config: { isRefusal: true }, handler: (_, reply) => reply.callNotFound() });
    }
  }
}
