import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file in one encoding. */
type Variant = {
  /** As `Content-Encoding` names it; absent for the file as it is. */
  readonly encoding?: 'br' | 'gzip';
  readonly bytes: Buffer;
  readonly etag: string;
};

/** A file in memory, ready to be sent. */
export type StaticFile = {
  readonly mediaType: string;
  /** The preferred one first, and last the file as it is. */
  readonly variants: readonly [...Variant[], Variant];
};

type Contents = {
  readonly plain: Buffer;
  readonly br?: Buffer | undefined;
  readonly gzip?: Buffer | undefined;
};

/** Encodings are different representations, so that each has its own strong tag. */
const etagOf = (bytes: Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** A file of the contents that it has in each encoding. */
export function staticFile(mediaType: string, { plain, br, gzip }: Contents): StaticFile {
  const variants: [...Variant[], Variant] = [{ bytes: plain, etag: etagOf(plain) }];
  if (gzip !== undefined) variants.unshift({ encoding: 'gzip', bytes: gzip, etag: etagOf(gzip) });
  if (br !== undefined) variants.unshift({ encoding: 'br', bytes: br, etag: etagOf(br) });
  return { mediaType, variants };
}

/** The weights in an `Accept-Encoding` header: `gzip;q=0.5, br` is gzip 0.5 and br 1. */
function weightsOf(header: string): ReadonlyMap<string, number> {
  const entries = header.split(',').map((item): [string, number] => {
    const [coding = '', weight] = item.toLowerCase().split(';');
    const [, quality = '1'] = weight?.split('=') ?? [];
    return [coding.trim(), Number(quality)];
  });
  return new Map(entries);
}

/** The smallest variant that a client accepts. The file as it is always is an answer, also for a client that refuses it. */
function variantFor({ variants }: StaticFile, acceptEncoding: string): Variant {
  const weights = weightsOf(acceptEncoding);
  const isAccepted = ({ encoding }: Variant) =>
    encoding === undefined || (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
  return variants.find(isAccepted) ?? (variants.at(-1) as Variant);
}

/** Whether a client has this version. A proxy that compresses makes tags weak: comparison disregards that, as RFC 9110 says. */
const isKnown = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/** Answers with a file in the encoding that the client accepts, or with 304 where it has it. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  const { 'accept-encoding': acceptEncoding = '', 'if-none-match': ifNoneMatch = '' } = request.headers;
  const { encoding, bytes, etag } = variantFor(file, String(acceptEncoding));
  reply.header('etag', etag);
  if (file.variants.length > 1) reply.header('vary', 'accept-encoding');
  if (isKnown(ifNoneMatch, etag)) return reply.code(304).send();
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.type(file.mediaType).send(bytes);
}
