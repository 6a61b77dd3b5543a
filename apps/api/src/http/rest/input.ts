import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { invalid } from '../../lib/errors.ts';
import { planCoercion } from './coerce.ts';

export type ReadInput = (request: FastifyRequest) => Record<string, unknown>;

type Texts = Record<string, string | string[]>;
type Put = (input: Record<string, unknown>, texts: Texts, from: string) => void;

/** Copies texts into the input, each once: a field that is already there was given twice. */
function planPut(schema: z.ZodObject): Put {
  const coercion = planCoercion(schema);
  return (input, texts, from) => {
    for (const field in texts) {
      // before any assignment: `__proto__` would be one that changes more than a field
      if (!Object.hasOwn(schema.shape, field)) throw invalid(field, 'unknown field');
      const text = texts[field];
      if (typeof text !== 'string') throw invalid(field, 'is given more than once');
      if (Object.hasOwn(input, field)) throw invalid(field, `is given twice, in the ${from} too`);
      const coerce = coercion.get(field);
      input[field] = coerce === undefined ? text : coerce(text);
    }
  };
}

/** A query, with the path, is the whole input. */
const readFromQuery =
  (put: Put): ReadInput =>
  (request) => {
    const input: Record<string, unknown> = {};
    put(input, request.query as Texts, 'query');
    put(input, request.params as Texts, 'path');
    return input;
  };

/** A body, and beside it the one query parameter every endpoint takes. */
const readFromBody =
  (put: Put): ReadInput =>
  (request) => {
    const body = request.body ?? {};
    if (typeof body !== 'object' || Array.isArray(body)) throw invalid('body', 'must be a JSON object');
    const query = request.query as Texts;
    for (const field in query) {
      if (field !== 'cluster') throw invalid(field, 'unknown query parameter; the body takes the fields');
    }
    const input: Record<string, unknown> = { ...body };
    put(input, query, 'query');
    put(input, request.params as Texts, 'path');
    return input;
  };

/** Plans, once at registration, how a request of a route becomes the procedure's raw input. */
export function planInput(method: string, schema: z.ZodObject): ReadInput {
  const put = planPut(schema);
  return method === 'POST' ? readFromBody(put) : readFromQuery(put);
}
