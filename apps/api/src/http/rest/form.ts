import multipart, { type Multipart } from '@fastify/multipart';
import { maxImageBytes } from '@obverse/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { ApiError, invalid } from '../../lib/errors.ts';

/** The one media type of forms. */
export const formType = 'multipart/form-data';

/** More than any honest form has: a part that comes twice is told so. A text is cut at its limit, and then refused. */
const limits = {
  fileSize: maxImageBytes,
  files: 2,
  fields: 16,
  parts: 18,
  fieldSize: 4_096,
  fieldNameSize: 100,
  headerPairs: 20,
} as const;

const tooLarge = (field: string, reason: string) =>
  new ApiError('PAYLOAD_TOO_LARGE', `Invalid request data: ${field}: ${reason}`);

const notAForm = () =>
  new ApiError('UNSUPPORTED_MEDIA_TYPE', `Invalid request data: body: media type must be ${formType}`);

/** Lets a scope read forms and nothing else; what is in them is read part by part, by {@link planForm}. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(notAForm()));
  await scope.register(multipart, { limits });
}

/** What the parser says of a form, in this service's words. Its plain errors are all about bytes that are no form. */
function refusalOf(error: unknown): ApiError {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return notAForm();
    case 'FST_REQ_FILE_TOO_LARGE':
      return tooLarge('form', `its file must be at most ${limits.fileSize} bytes`);
    case 'FST_PARTS_LIMIT':
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return tooLarge('form', 'has more parts than it may');
    case 'FST_PROTO_VIOLATION':
      return invalid(
        'form',
        'must not name a part __proto__ or constructor, or like another property of every object',
      );
    default:
      return invalid('form', `is not complete and well-formed ${formType}`);
  }
}

type Place = { readonly path: readonly [string] | readonly [string, string]; readonly isFile: boolean };

const innermost = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? innermost(schema.def.innerType)
    : schema;

/** Which part goes where in the input: `image`, and `metadata[name]` for a field of a field. */
function places(schema: z.ZodObject): ReadonlyMap<string, Place> {
  return new Map(
    Object.entries(schema.shape).flatMap(([field, fieldSchema]): [string, Place][] => {
      const inner = innermost(fieldSchema);
      if (!(inner instanceof z.ZodObject))
        return [[field, { path: [field], isFile: inner instanceof z.ZodFile }]];
      return Object.keys(inner.shape).map((key) => [
        `${field}[${key}]`,
        { path: [field, key], isFile: false },
      ]);
    }),
  );
}

/** The value of a part, all of it. */
async function readValue(part: Multipart, isFile: boolean): Promise<string | File> {
  const { fieldname: name } = part;
  if (part.type === 'file') {
    if (!isFile) throw invalid(name, 'must be a text, not a file');
    // neither the name nor the type that the sender gives it counts
    return new File([await part.toBuffer()], name);
  }
  if (isFile) throw invalid(name, 'must be a file');
  if (part.valueTruncated) throw tooLarge(name, `must be at most ${limits.fieldSize} bytes`);
  if (typeof part.value !== 'string') throw invalid(name, 'must be a text');
  return part.value;
}

/** Lays a value where it belongs. Its path comes from the schema, never from the sender. */
function put(input: Record<string, unknown>, [field, key]: Place['path'], value: unknown): void {
  if (key === undefined) input[field] = value;
  else input[field] = { ...(input[field] as object | undefined), [key]: value };
}

/**
 * Plans, once at registration, how a form becomes the procedure's raw input. Each part may come once; the query may hold what
 * every endpoint takes there, the cluster.
 */
export function planForm(schema: z.ZodObject): (request: FastifyRequest) => Promise<Record<string, unknown>> {
  const known = places(schema);
  return async (request) => {
    const input: Record<string, unknown> = {};
    const seen = new Set<string>();
    const place = (name: string): Place => {
      const found = known.get(name);
      if (found === undefined) throw invalid(name.slice(0, limits.fieldNameSize), 'unknown field');
      if (seen.has(name)) throw invalid(name, 'is given more than once');
      seen.add(name);
      return found;
    };
    for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
      if (name !== 'cluster') throw invalid(name, 'unknown query parameter; the form takes the fields');
      if (typeof value !== 'string') throw invalid(name, 'is given more than once');
      put(input, place(name).path, value);
    }
    try {
      for await (const part of request.parts()) {
        const { path, isFile } = place(part.fieldname);
        put(input, path, await readValue(part, isFile));
      }
    } catch (error) {
      // nobody reads on, and the answer's connection would be held up by what still comes: Node's patience with requests bounds it
      request.raw.unpipe();
      request.raw.resume();
      throw error instanceof ApiError ? error : refusalOf(error);
    }
    return input;
  };
}
