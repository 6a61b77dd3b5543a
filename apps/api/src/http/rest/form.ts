import { isUtf8 } from 'node:buffer';
import { Dicer } from '@fastify/busboy';
import multipart, { type MultipartFile } from '@fastify/multipart';
import { maxImageBytes } from '@obverse/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { formType } from '../../auth/procedure.ts';
import { ApiError, invalid, tooLarge, unsupported } from '../../lib/errors.ts';
import { checkCharset, isOtherCharset } from '../json.ts';
import { innermost } from './rest-input.ts';

/** More than any honest form has, so that a part that comes twice gets a message of its own. */
const limits = {
  fileSize: maxImageBytes,
  files: 18,
  parts: 18,
  fieldNameSize: 100,
  headerPairs: 20,
} as const;

/** The largest text of a form, in bytes. */
const maxTextBytes = 4_096;

const notAForm = () => unsupported('body', `media type must be ${formType}`);

/** Lets a scope read forms and nothing else; {@link planForm} reads what is in them, part by part. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(notAForm()));
  // every part as its bytes: the parser would decode texts, and replace what is not UTF-8
  await scope.register(multipart, { limits, isPartAFile: () => true });
}

/** Maps the parser's errors. Those without a code are all about bytes that are no form. */
function mapParserError(error: unknown): ApiError {
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

const boundaryParameter = /;\s*boundary\s*=\s*(?:"([^"]+)"|([^\s";]+))/i;
const nameParameter = /;\s*name\s*=\s*(?:"([^"]*)"|([^\s";]+))/i;

const parameterIn = (header: string | undefined, parameter: RegExp): string | undefined => {
  const [, quoted, plain] = parameter.exec(header ?? '') ?? [];
  return quoted ?? plain;
};

/**
 * Reads the headers of a form's parts beside the parser, which drops the charset of a part. Call it before the parser gets the body, so that
 * it has seen the headers of a part before the parser gives the part out.
 *
 * @returns a check of the parts so far, which throws ApiError UNSUPPORTED_MEDIA_TYPE where a text is in another charset than UTF-8
 */
function watchCharsets({ raw, headers }: FastifyRequest): () => void {
  const boundary = parameterIn(headers['content-type'], boundaryParameter);
  let refused: string | undefined;
  // without a boundary the parser refuses the form
  if (boundary === undefined) return () => {};
  const watcher = new Dicer({ boundary, maxHeaderPairs: limits.headerPairs });
  watcher.on('part', (part) => {
    part.on('header', (header) => {
      const { 'content-type': [type = ''] = [], 'content-disposition': [disposition] = [] } =
        header as Record<string, string[]>;
      if (!type.toLowerCase().startsWith('text/') || !isOtherCharset(type)) return;
      refused ??= parameterIn(disposition, nameParameter)?.slice(0, limits.fieldNameSize) ?? 'form';
    });
    // the parser reports what is no form
    part.on('error', () => {});
    part.resume();
  });
  watcher.on('error', () => {});
  raw.pipe(watcher);
  return () => {
    if (refused !== undefined) throw unsupported(refused, 'charset must be utf-8');
  };
}

/** Where a part belongs in the input. */
type Place = { readonly path: readonly [string] | readonly [string, string]; readonly isFile: boolean };

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

/** The text of a part. */
async function readText({ fieldname: name, file }: MultipartFile): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file) {
    size += chunk.length;
    if (size <= maxTextBytes) chunks.push(chunk);
  }
  if (size > maxTextBytes) throw tooLarge(name, `must be at most ${maxTextBytes} bytes`);
  const bytes = Buffer.concat(chunks);
  if (!isUtf8(bytes)) throw invalid(name, 'is not valid UTF-8');
  return bytes.toString();
}

/** The values of Content-Transfer-Encoding that leave a part as it is. */
const plainEncodings = new Set(['7bit', '8bit', 'binary']);

/** The value of a part, all of it. */
async function readValue(part: MultipartFile, isFile: boolean): Promise<string | File> {
  const { fieldname: name, filename, mimetype, encoding } = part;
  // RFC 7578 has no encoded parts: the bytes would be taken for the text
  if (!plainEncodings.has(encoding)) throw unsupported(name, 'Content-Transfer-Encoding must be binary');
  const sentAsFile = filename !== undefined || mimetype === 'application/octet-stream';
  if (isFile && !sentAsFile) throw invalid(name, 'must be a file');
  if (!isFile && sentAsFile) throw invalid(name, 'must be a text, not a file');
  if (!isFile && mimetype === 'application/json') throw invalid(name, 'must be a text');
  // neither the name nor the type that the sender gives the file counts
  return isFile ? new File([await part.toBuffer()], name) : readText(part);
}

/** Puts a value into the input. Its path comes from the schema, never from the sender. */
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
    checkCharset(request);
    const checkPartCharsets = watchCharsets(request);
    try {
      for await (const part of request.files()) {
        checkPartCharsets();
        const { path, isFile } = place(part.fieldname);
        put(input, path, await readValue(part, isFile));
      }
    } catch (error) {
      // discard the rest, or it would hold up the answer's connection; Node's request timeout bounds it
      request.raw.unpipe();
      request.raw.resume();
      throw error instanceof ApiError ? error : mapParserError(error);
    }
    return input;
  };
}
