import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { ObverseClient } from './client.ts';
import { errorOf } from './envelope.ts';
import type { Cluster, IntegrationEvent, StreamMessage } from './types.ts';
import { wait } from './wait.ts';

export type EventStreamOptions = {
  /** The integration. */
  readonly id: string;
  readonly cluster?: Cluster;
  /** Begin after this event; '0' begins with the first. Without it only what is new from now on comes. */
  readonly lastEventId?: string;
  /** Ends the stream: reading from it then throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called with `true` when the stream begins to send events, and with `false` when its connection breaks; it is then made again. */
  readonly onConnection?: (isOpen: boolean) => void;
};

/** How long a silent connection counts as alive. The service sends a comment every 15 seconds. */
const silenceMs = 60_000;

const maxReconnectDelayMs = 30_000;

/** No event is nearly as large; what is larger is not from the service. */
const maxMessageChars = 1_048_576;

/** Whether a connection may be tried again: the service is busy or stops, or it was cut. */
const isTransient = (status: number): boolean => status === 429 || status >= 500;

/** Reads from a connection until it ends or the signal aborts. @throws an error of the connection, also if it is silent for too long */
async function* readMessages(
  body: ReadableStream<Uint8Array>,
  onRetry: (ms: number) => void,
  signal: AbortSignal | undefined,
): AsyncGenerator<EventSourceMessage> {
  const received: EventSourceMessage[] = [];
  const parser = createParser({
    onEvent: (message) => received.push(message),
    onRetry,
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw new RangeError('a message of the stream is too long');
    },
    maxBufferSize: maxMessageChars,
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  // the signal of the request does not do: Node may collect it as garbage once there is an answer
  const giveUp = () => reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', giveUp);
  try {
    while (!signal?.aborted) {
      const silence = setTimeout(() => void reader.cancel(new Error('silent')), silenceMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* received.splice(0);
    }
  } finally {
    signal?.removeEventListener('abort', giveUp);
    // the connection may be broken already
    await giveUp();
  }
}

/**
 * The events of an integration as they are recorded, each once and in order. A connection that breaks is made again, and goes on
 * after the last event that was received; nothing is lost between.
 *
 * Ends when the loop is left. The API key goes in a header, so no `EventSource` is needed.
 *
 * @throws ObverseError where the service refuses the stream, as with a wrong key, and the signal's reason when it is aborted
 * @example
 * ```ts
 * import { followEvents } from '@obverse/client';
 *
 * for await (const event of followEvents(client, { id: integrationId, lastEventId: '0' }))
 *   if (event.kind === 'minted') console.log(event.id, event.data.amount);
 * ```
 */
export async function* followEvents(
  client: ObverseClient,
  { id, cluster, lastEventId, signal, onConnection }: EventStreamOptions,
): AsyncGenerator<IntegrationEvent, void, undefined> {
  let last = lastEventId;
  let retryMs = 1_000;
  for (let failures = 0; ; failures++) {
    let requestedMs = 0;
    try {
      const answer = await client.GET('/integration/{id}/events/stream', {
        params: {
          path: { id },
          query: { ...(cluster && { cluster }) },
          header: { ...(last !== undefined && { 'Last-Event-ID': last }) },
        },
        headers: { accept: 'text/event-stream' },
        parseAs: 'stream',
        ...(signal && { signal }),
      });
      if (answer.data == null) {
        const error = errorOf(answer);
        if (!isTransient(error.status)) throw error;
        requestedMs = (error.retryAfter ?? 0) * 1_000;
      } else {
        const onRetry = (ms: number) => {
          retryMs = ms;
        };
        const messages = readMessages(answer.data, onRetry, signal);
        for await (const { id: messageId, data } of messages) {
          failures = 0;
          last = messageId ?? last;
          const message: StreamMessage = JSON.parse(data);
          if (message.kind === 'ready') onConnection?.(true);
          else yield message;
        }
      }
    } catch (error) {
      // what the connection itself throws is a TypeError
      if (signal?.aborted || !(error instanceof TypeError)) throw error;
    }
    signal?.throwIfAborted();
    onConnection?.(false);
    const delayMs = Math.min(maxReconnectDelayMs, retryMs * 2 ** failures) * (0.5 + Math.random() / 2);
    await wait(Math.max(requestedMs, delayMs), signal);
  }
}

/**
 * As {@link followEvents}, as a web stream, which waits while its reader does.
 *
 * @example
 * ```ts
 * import { eventStream, type IntegrationEvent } from '@obverse/client';
 *
 * const log = new WritableStream<IntegrationEvent>({ write: (event) => console.log(event.id, event.kind) });
 * await eventStream(client, { id: integrationId }).pipeTo(log);
 * ```
 */
export function eventStream(
  client: ObverseClient,
  options: EventStreamOptions,
): ReadableStream<IntegrationEvent> {
  const cancelled = new AbortController();
  const signals = [cancelled.signal, ...(options.signal === undefined ? [] : [options.signal])];
  const events = followEvents(client, { ...options, signal: AbortSignal.any(signals) });
  return new ReadableStream<IntegrationEvent>(
    {
      async pull(controller) {
        const { done, value } = await events.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel(reason) {
        cancelled.abort(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
