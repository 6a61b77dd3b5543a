import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';

/** A page needs no feature of the device, and no page of another origin gets a handle on its window. */
export const pageHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
  'referrer-policy': 'no-referrer',
};

/** A browser asks again whether it has the newest version. */
export const revalidate = { 'cache-control': 'no-cache' };

/** All is in memory: to count costs more than to answer, and who opens the page has all of its reads left. */
export const uncounted = { config: { limits: 'none' } } satisfies RouteShorthandOptions;

/** One visit asks for dozens of files: their lines would bury those of calls. */
export const unlogged = { ...uncounted, logLevel: 'warn' } satisfies RouteShorthandOptions;

/** Takes the permission for pages of other origins away, which answers of the API have. */
export const sameOriginOnly = (reply: FastifyReply): FastifyReply => {
  reply.removeHeader('access-control-allow-origin');
  reply.removeHeader('access-control-expose-headers');
  return reply;
};

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const readIfThere = (path: string): Buffer | undefined => (existsSync(path) ? readFileSync(path) : undefined);

/** Whether a build has made a file by compressing another one. */
export const isCompressed = (name: string): boolean => ['.br', '.gz'].includes(extname(name));

/** Reads a file with what the build has compressed beside it. @throws TypeError for a kind that has no media type here */
export function readStaticFile(path: string): StaticFile {
  const mediaType = mediaTypes[extname(path)];
  if (mediaType === undefined) throw new TypeError(`${path} has no media type`);
  const [br, gzip] = ['.br', '.gz'].map((suffix) => readIfThere(path + suffix));
  return staticFile(mediaType, { plain: readFileSync(path), br, gzip });
}

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
