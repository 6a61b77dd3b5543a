import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What is shorter fits the first packets of a connection anyway. */
const minBytes = 1_024;

/** Of an answer that is made for one request: a better quality takes the time of several requests. */
const quality = 4;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const encoders = {
  br: (text: string, level: number) =>
    compressBrotli(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: level,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  gzip: (text: string) => compressGzip(text),
};

type Encoding = keyof typeof encoders;

const isRefused = /;\s*q=0(?:\.0*)?\s*$/;

/** The first of our encodings that a client takes. */
function acceptedEncoding({ headers }: FastifyRequest): Encoding | undefined {
  const names = String(headers['accept-encoding'] ?? '')
    .split(',')
    .filter((each) => !isRefused.test(each))
    .map((each) => each.split(';')[0]?.trim().toLowerCase());
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding));
}

/** Sets the headers for a text. @returns the encoding to compress it in; undefined for none */
function negotiate(request: FastifyRequest, reply: FastifyReply, text: string): Encoding | undefined {
  if (text.length < minBytes) return undefined;
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
  const encoding = acceptedEncoding(request);
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return encoding;
}

/**
 * The body of an answer, compressed where the client takes that. Only for what anyone may read: the length of a compressed answer tells something of a
 * secret in it to those who choose another part of it (BREACH), so that answers with keys and those to callers who are known stay as they are.
 */
export async function compressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  const encoding = negotiate(request, reply, text);
  return encoding === undefined ? text : encoders[encoding](text, quality);
}

type Body = (request: FastifyRequest, reply: FastifyReply) => Promise<string | Buffer>;

/** As {@link compressed}, for a text that stays the same: it is compressed once, and better. */
export function compressedOnce(text: string): Body {
  const made = new Map<Encoding, Promise<Buffer>>();
  return async (request, reply) => {
    const encoding = negotiate(request, reply, text);
    if (encoding === undefined) return text;
    const body = made.get(encoding) ?? encoders[encoding](text, 9);
    made.set(encoding, body);
    return body;
  };
}
