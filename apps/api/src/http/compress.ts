import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What is shorter fits the first packets of a connection anyway. */
const minBytes = 1_024;

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

/** Sets the headers for a text that is long enough. @returns the encoding to compress it in; undefined for none */
function negotiate(request: FastifyRequest, reply: FastifyReply): Encoding | undefined {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
  const encoding = acceptedEncoding(request);
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return encoding;
}

/** The body of an answer to one request, for which the headers are set. */
export type Body = (request: FastifyRequest, reply: FastifyReply) => Promise<string | Buffer>;

/** How well a text is compressed: brotli's quality. That of one that stays the same may take time; a better one than that of `brief` takes the time of several requests. */
const qualities = { lasting: 9, brief: 4 } as const;

/**
 * A text, compressed where a client takes that: once for each encoding, however many requests it answers. Only for what anyone may read: the length of
 * a compressed answer tells something of a secret in it to those who choose another part of it (BREACH), so that answers with keys and those to callers
 * who are known stay as they are.
 */
export function compressible(text: string, lifetime: keyof typeof qualities): Body {
  if (text.length < minBytes) return async () => text;
  const made = new Map<Encoding, Promise<Buffer>>();
  return async (request, reply) => {
    const encoding = negotiate(request, reply);
    if (encoding === undefined) return text;
    const body = made.get(encoding) ?? encoders[encoding](text, qualities[lifetime]);
    made.set(encoding, body);
    return body;
  };
}
