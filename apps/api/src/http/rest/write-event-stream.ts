import { Readable } from 'node:stream';
import type { TrackedEnvelope } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../lib/errors.ts';

/** The messages of a subscription, each with the id after which a client can resume. */
export type SentEvents = AsyncGenerator<TrackedEnvelope<{ readonly kind: string }>>;

/** How long a client waits before it reconnects. */
const reconnectDelayMs = 2_000;

const keepAliveComment = ': keep-alive\n\n';

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Disables the response buffering of nginx and similar proxies.
  'x-accel-buffering': 'no',
};

type Input = Record<string, unknown>;

/** Adds the `Last-Event-ID` header to the input. It overrides the query, because clients reconnect with their first URL. */
export const withLastEventId =
  (read: (request: FastifyRequest) => Input | Promise<Input>) =>
  async (request: FastifyRequest): Promise<Input> => {
    const lastEventId = request.headers['last-event-id'];
    const input = await read(request);
    return lastEventId === undefined ? input : { ...input, lastEventId };
  };

/** Whether a response is an event stream, over REST or tRPC. */
export const isEventStream = (reply: FastifyReply): boolean =>
  reply.getHeader('content-type') === headers['content-type'];

const serialize = ([id, data]: Awaited<ReturnType<SentEvents['next']>>['value']): string =>
  `event: ${data.kind}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;

/** Whether an error ends a stream as intended: it was closed, or a client that reconnects gets the error as its response. */
const isExpectedEnd = (error: Error): boolean => error.name === 'AbortError' || error instanceof ApiError;

/**
 * Responds with server-sent events. It reads one event at a time, and the next one only when the client has read the last.
 *
 * @param keepAliveMs interval of the comments that keep a silent connection open
 */
export function sendEvents(reply: FastifyReply, events: SentEvents, keepAliveMs: number): FastifyReply {
  let isWaiting = false;
  const stream = new Readable({
    read() {
      // Called also when a keep-alive comment has been read, while the next event is being awaited.
      if (isWaiting) return;
      isWaiting = true;
      events.next().then(
        ({ done, value }) => {
          isWaiting = false;
          if (!stream.destroyed) stream.push(done ? null : serialize(value));
        },
        (error: Error) => {
          if (isExpectedEnd(error)) stream.push(null);
          // The error is logged, and the connection is closed.
          else stream.destroy(error);
        },
      );
    },
    destroy(error, callback) {
      clearInterval(keepAlive);
      void events.return(undefined);
      callback(error);
    },
  });
  const keepAlive = setInterval(() => {
    if (stream.readableLength === 0) stream.push(keepAliveComment);
  }, keepAliveMs);
  stream.push(`retry: ${reconnectDelayMs}\n\n`);
  return reply.headers(headers).send(stream);
}
