import type { Authentication } from '../../keys/authenticate.ts';
import type { Meta } from '../trpc/init.ts';
import { formType } from './form.ts';

type Route = {
  readonly auth: Authentication;
  readonly summary: string;
  readonly description?: string;
  /** Statuses of failures beyond those that every route has. */
  readonly failures?: readonly number[];
  /** Computed from the input alone: nothing can be out of reach. */
  readonly pure?: boolean;
};

const openapi =
  (method: 'GET' | 'POST' | 'DELETE') =>
  (path: `/${string}`, { auth, summary, description, failures = [], pure = false }: Route): Meta => ({
    auth,
    openapi: {
      method,
      path,
      summary,
      ...(description === undefined ? {} : { description }),
      tags: [path.split('/')[1] ?? ''],
      protect: auth === 'key',
      errorResponses: [
        400,
        ...(auth === 'key' ? [401, 403] : []),
        ...failures.filter((status) => auth !== 'key' || status !== 403),
        ...(method === 'POST' ? [413, 415] : []),
        429,
        500,
        ...(pure ? [] : [503]),
      ],
    },
  });

/** The REST form of a query. This metadata is the only description of it: routes and document come from here. */
export const get = openapi('GET');

/** The REST form of a mutation. */
export const post = openapi('POST');

/** The REST form of a mutation that removes what its path names. */
export const remove = openapi('DELETE');

/** The REST form of a mutation that takes a file, hence multipart/form-data in place of JSON. */
export function upload(path: `/${string}`, route: Route): Meta {
  const meta = post(path, route);
  return { ...meta, ...(meta.openapi && { openapi: { ...meta.openapi, contentTypes: [formType] } }) };
}
