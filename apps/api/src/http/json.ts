import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid, jsonExpected, unsupported } from '../lib/errors.ts';

/** Far deeper than any request of this service. */
const maxDepth = 64;

/**
 * Strings (with the colon behind them if they are names of fields), numbers and brackets of JSON. A string that never ends is one to
 * the end of the text, so that its end is looked for only once.
 */
const tokens = /"((?:[^"\\]|\\.)*)(?:"(\s*:)?|\\?$)|-?\d[\d.eE+-]*|[{}[\]]/gs;

/** Only a number of this form can have been rounded to an integer: with very many digits, or with a negative exponent. */
const maybeRounded = /[\d.]{16}|[\d.]e-/i;

const numberParts = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/** Whether a number that JSON reads as an integer was written as one. */
function isWhole(literal: string): boolean {
  const [, whole = '', fraction = '', exponent = '0'] = numberParts.exec(literal) ?? [];
  const digits = whole + fraction;
  let end = digits.length;
  // a regular expression for trailing zeros would start again at every zero
  while (digits[end - 1] === '0') end--;
  if (end === 0) return true;
  return Number(exponent) >= end - whole.length;
}

const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** A field's name without its escapes: `\u0061` and `a` are the same name. */
function withoutEscapes(name: string): string {
  if (!name.includes('\\')) return name;
  try {
    return JSON.parse(`"${name}"`);
  } catch {
    return name; // the parser refuses the text
  }
}

function checkNumber(literal: string, field: string): void {
  if (maybeRounded.test(literal) && Number.isSafeInteger(Number(literal)) && !isWhole(literal)) {
    throw invalid(field, `${shorten(literal)} is not exact as a JSON number`);
  }
}

/**
 * Refuses JSON that parsing would silently change. A number that is no integer but so close to one that parsing makes it one:
 * `9007199254740991.4` becomes 9007199254740991, and `1e-400` becomes 0. And a name that an object has twice: only the last would count.
 * Takes time in proportion to the text. Text that is not JSON is left to the parser.
 *
 * @throws ApiError INVALID_REQUEST
 */
export function checkJson(json: string): void {
  let field = 'body';
  /** The names so far in each open object; undefined for an array. */
  const open: (Set<string> | undefined)[] = [];
  for (const [token, escaped, colon] of json.matchAll(tokens)) {
    if (token === '{' || token === '[') {
      if (open.length === maxDepth) throw invalid('body', `is nested more than ${maxDepth} levels deep`);
      open.push(token === '{' ? new Set() : undefined);
    } else if (token === '}' || token === ']') open.pop();
    else if (escaped === undefined) checkNumber(token, field);
    else if (colon !== undefined) {
      field = withoutEscapes(escaped);
      const names = open.at(-1);
      if (names?.has(field)) throw invalid(shorten(field), 'is given more than once');
      names?.add(field);
    }
  }
}

const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i;

/** Whether a Content-Type names a charset other than UTF-8. */
export function isOtherCharset(contentType: string): boolean {
  const [, name] = charset.exec(contentType) ?? [];
  return name !== undefined && !/^utf-?8$/i.test(name);
}

/** @throws ApiError UNSUPPORTED_MEDIA_TYPE for a charset other than UTF-8 */
export function checkCharset({ headers }: FastifyRequest): void {
  if (isOtherCharset(headers['content-type'] ?? '')) throw unsupported('body', 'charset must be utf-8');
}

/** The text of a JSON body. @throws ApiError for another charset, or for bytes that are not UTF-8 */
export function decodeBody(request: FastifyRequest, bytes: Buffer): string {
  checkCharset(request);
  if (!isUtf8(bytes)) throw invalid('body', 'is not valid UTF-8');
  return bytes.toString();
}

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Accepts JSON bodies and no other. A request without a body may name any media type: many clients always send one. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    const body = decodeBody(request, bytes);
    checkJson(body);
    parse(request, body, done);
  });
  app.addContentTypeParser('*', (request, _payload, done) =>
    hasBody(request) && !request.is404 ? done(jsonExpected()) : done(null, undefined),
  );
}
