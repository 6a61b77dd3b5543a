import { Readable } from 'node:stream';
import type { TrackedEnvelope } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../lib/errors.ts';

/** What the procedure of a stream gives: objects with the id after which each of them lets resume. */
export type SentEvents = AsyncGenerator<TrackedEnvelope<{ readonly kind: string }>>;

/** How long a client waits before it connects again, in milliseconds. */
const retry = 2_000;

/** Keeps connections open where nothing happens. */
const comment = ': keep-alive\n\n';

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // nginx and its kin would hold events back
  'x-accel-buffering': 'no',
};

type Input = Record<string, unknown>;

/** The header is what a client sends when it connects again, to the URL it had at first: it counts. */
export const withLastEventId =
  (read: (request: FastifyRequest) => Input | Promise<Input>) =>
  async (request: FastifyRequest): Promise<Input> => {
    const lastEventId = request.headers['last-event-id'];
    const input = await read(request);
    return lastEventId === undefined ? input : { ...input, lastEventId };
  };

/** Whether an answer is one that goes on. */
export const isEventStream = (reply: FastifyReply): boolean =>
  reply.getHeader('content-type') === headers['content-type'];

const frame = ([id, data]: Awaited<ReturnType<SentEvents['next']>>['value']): string =>
  `event: ${data.kind}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;

/** Answers with server-sent events, as fast as they are read: what the reader has not taken is not asked for. */
export function sendEvents(reply: FastifyReply, events: SentEvents, keepAlive: number): FastifyReply {
  const silence = setInterval(() => {
    if (stream.readableLength === 0) stream.push(comment);
  }, keepAlive);
  let asked = false;
  const stream = new Readable({
    read() {
      // a comment that is read asks for more too
      if (asked) return;
      asked = true;
      events.next().then(
        ({ done, value }) => {
          asked = false;
          if (!stream.destroyed) stream.push(done ? null : frame(value));
        },
        // an abort is how it ends, a refusal is repeated to who connects again; anything else is logged, and cuts the connection
        (error: Error) =>
          error.name === 'AbortError' || error instanceof ApiError
            ? stream.push(null)
            : stream.destroy(error),
      );
    },
    destroy(error, callback) {
      clearInterval(silence);
      void events.return(undefined);
      callback(error);
    },
  });
  stream.push(`retry: ${retry}\n\n`);
  return reply.headers(headers).send(stream);
}
