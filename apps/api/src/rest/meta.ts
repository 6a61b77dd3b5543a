import type { Meta } from '../trpc/init.ts';

type Route = {
  readonly summary: string;
  readonly description?: string;
  /** Statuses of failures beyond 400 (wherever there is input), 500 and 503. */
  readonly failures?: readonly number[];
};

const openapi =
  (method: 'GET' | 'POST') =>
  (path: `/${string}`, { summary, description, failures = [] }: Route): Meta => ({
    openapi: {
      method,
      path,
      summary,
      ...(description === undefined ? {} : { description }),
      tags: [path.split('/')[1] ?? ''],
      protect: false,
      errorResponses: [400, ...failures, 500, 503],
    },
  });

/** The REST form of a query. This metadata is the only description of it: routes and document come from here. */
export const get = openapi('GET');

/** The REST form of a mutation. */
export const post = openapi('POST');
