import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { invalid } from '../../lib/errors.ts';

type Coerce = (text: string) => unknown;

const integer = /^-?(0|[1-9][0-9]*)$/;

/** A text that is no value of the type stays a text, so that the schema refuses it with its own message. */
const coercers: Record<string, Coerce> = {
  number: (text) => (String(Number(text)) === text ? Number(text) : text),
  bigint: (text) => (integer.test(text) ? BigInt(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
};

/** The schema without wrappers such as optional and default. */
export function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodCatch
  ) {
    return innermost(schema.def.innerType);
  }
  return schema instanceof z.ZodPipe ? innermost(schema.def.in) : schema;
}

/**
 * Plans, once at registration, how the texts of a query or a path become what the input schema expects. The schema itself stays
 * unchanged: tRPC, which shares it, must not start to accept texts.
 *
 * @returns the fields that are not texts
 */
function planCoercion(schema: z.ZodObject): ReadonlyMap<string, Coerce> {
  const plan = new Map<string, Coerce>();
  for (const [field, fieldSchema] of Object.entries(schema.shape)) {
    const coerce = coercers[innermost(fieldSchema)._zod.def.type];
    if (coerce !== undefined) plan.set(field, coerce);
  }
  return plan;
}

export type ReadInput = (request: FastifyRequest) => Record<string, unknown>;

type Texts = Record<string, string | string[]>;
type Put = (input: Record<string, unknown>, texts: Texts, from: string) => void;

/** Copies texts into the input. A field that is already there was given twice. */
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

/** The whole input is in the query and the path. */
const readFromQuery =
  (put: Put): ReadInput =>
  (request) => {
    const input: Record<string, unknown> = {};
    put(input, request.query as Texts, 'query');
    put(input, request.params as Texts, 'path');
    return input;
  };

/** The input is the body, and the one query parameter that every endpoint takes. */
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
