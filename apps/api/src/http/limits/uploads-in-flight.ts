import { maxImageBytes } from '@obverse/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../lib/errors.ts';
import { clientOf } from './client-address.ts';

/** Uploads of one address at a time. They may use all decoders, but the next caller waits behind no more than these. */
const maxUploads = 4;

/** Their images together, in bytes. */
const maxBytes = 2 * maxImageBytes;

/** Most images take less, the largest ones more. */
const retryAfterSeconds = 2;

const refusal = () =>
  new ApiError(
    'RATE_LIMITED',
    `Rate limit exceeded: ${maxUploads} uploads of ${maxBytes} bytes together from one address at a time; try again in ${retryAfterSeconds} s`,
  );

/** The bytes that a request can make the service hold: a form says its length or, if it is sent in chunks, does not. */
function bytesOf({ headers }: FastifyRequest): number {
  const length = headers['content-length'];
  return length === undefined ? maxImageBytes : Math.min(Number(length), maxImageBytes);
}

/**
 * Handles an upload by `handle` and counts it for its client address until that has settled, which is after the last work on its
 * image, even if the client disconnects earlier. Call it before the body is read.
 *
 * @throws ApiError RATE_LIMITED when the address has too much in flight
 */
export type UploadLimit = <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  handle: () => Promise<T>,
) => Promise<T>;

/**
 * Limits what one client address may upload at a time to this process. Rates do not: one image may take 20 s.
 *
 * @param onRefusal is called for each upload that is refused
 */
export function limitUploadsInFlight(onRefusal: () => void): UploadLimit {
  const inFlight = new Map<string, { readonly uploads: number; readonly bytes: number }>();
  const add = (client: string, uploads: number, bytes: number) => {
    const now = inFlight.get(client) ?? { uploads: 0, bytes: 0 };
    const next = { uploads: now.uploads + uploads, bytes: now.bytes + bytes };
    if (next.uploads > maxUploads || next.bytes > maxBytes) return false;
    if (next.uploads === 0) inFlight.delete(client);
    else inFlight.set(client, next);
    return true;
  };
  return async (request, reply, handle) => {
    const client = clientOf(request);
    const bytes = bytesOf(request);
    if (!add(client, 1, bytes)) {
      onRefusal();
      reply.header('retry-after', retryAfterSeconds);
      throw refusal();
    }
    try {
      return await handle();
    } finally {
      add(client, -1, -bytes);
    }
  };
}
