import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, clusters } from '@obverse/contracts';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { EventStreamSettings } from '../config/api-config.ts';
import { type KeyHolder, liveKeyHashes } from '../db/api-keys.ts';
import type { Database } from '../db/database.ts';
import { unauthorized } from '../keys/key-check.ts';
import { ApiError } from '../lib/errors.ts';
import { EventNotifier } from './event-notifier.ts';
import { followEvents } from './follow-events.ts';

export type EventStream = ReturnType<typeof followEvents>;

/** The open event streams of this instance, over REST and tRPC. */
export type EventStreams = {
  /**
   * Opens a stream as the response to a request. It ends when the connection closes, when the key is replaced, and when the
   * service stops.
   *
   * @param after sequence number of the last event that the client has
   * @throws ApiError RATE_LIMITED when too many streams are open
   */
  readonly open: (reply: FastifyReply, key: KeyHolder, after: number) => EventStream;
  /** Called when this process has recorded events: sends them without waiting for the next poll. */
  readonly notify: (cluster: Cluster, lastSequence: number) => void;
  /** Called when this process has issued a key: ends the integration's streams that were opened with an older one. */
  readonly keyReplaced: (newKey: KeyHolder) => void;
  readonly count: () => number;
  /** Ends all streams. A stream that is opened later ends at once. */
  readonly close: () => void;
};

type OpenStream = { readonly key: KeyHolder; readonly controller: AbortController };

/** `Retry-After` in seconds. When a stream will be closed is not known. */
const retryAfterSeconds = 10;

function tooManyStreams(reply: FastifyReply, max: number, scope: string): ApiError {
  reply.header('retry-after', retryAfterSeconds);
  return new ApiError(
    'RATE_LIMITED',
    `Rate limit exceeded: ${max} event streams ${scope} at a time; close one before you open another`,
  );
}

/**
 * Calls `listener` once the connection of a response is closed. Node emits `close` on the response that it is sending, but not on
 * responses to pipelined requests behind it: those get the event from here.
 */
function onceClosed({ raw, request }: FastifyReply, listener: () => void): void {
  const { socket } = request.raw;
  if (raw.closed || socket.closed) {
    listener();
    return;
  }
  const onSocketClose = () => {
    if (raw.socket === null) raw.emit('close');
  };
  // One listener for each pipelined request.
  socket.setMaxListeners(0);
  socket.once('close', onSocketClose);
  raw.once('close', () => {
    socket.off('close', onSocketClose);
    listener();
  });
}

export function openEventStreams(
  database: Database,
  settings: EventStreamSettings,
  log: FastifyBaseLogger,
): EventStreams {
  const { maxPerIntegration, maxTotal, pollMs, keyCheckMs, drainTimeoutMs } = settings;
  const open = new Set<OpenStream>();
  let isClosed = false;
  const notifiers = Object.fromEntries(
    clusters.map((cluster) => [cluster, new EventNotifier(database, cluster, pollMs, log)]),
  ) as Record<Cluster, EventNotifier>;

  const streamsOf = ({ cluster, integrationId }: KeyHolder): OpenStream[] =>
    [...open].filter(({ key }) => key.cluster === cluster && key.integrationId === integrationId);

  /** Ends the streams whose key was replaced by another instance: one query for all open streams. */
  async function checkKeys(): Promise<void> {
    const checked = [...open];
    try {
      const live = await liveKeyHashes(
        database,
        checked.map(({ key }) => key.keyHash),
      );
      for (const { key, controller } of checked)
        if (!live.has(key.keyHash.toString('hex'))) controller.abort(unauthorized());
    } catch (error) {
      // While the database is unreachable streams send no events. Their keys are checked again after the next interval.
      if (error instanceof ApiError) return;
      for (const { controller } of checked) controller.abort(error);
    }
  }

  let isCheckingKeys = false;
  async function keepCheckingKeys(): Promise<void> {
    if (isCheckingKeys) return;
    isCheckingKeys = true;
    while (open.size > 0) {
      await sleep(keyCheckMs, undefined, { ref: false });
      await checkKeys();
    }
    isCheckingKeys = false;
  }

  return {
    open: (reply, key, after) => {
      if (streamsOf(key).length >= maxPerIntegration)
        throw tooManyStreams(reply, maxPerIntegration, 'with one key');
      if (open.size >= maxTotal) throw tooManyStreams(reply, maxTotal, 'on this instance');

      const controller = new AbortController();
      const { signal } = controller;
      const stream = { key, controller };
      open.add(stream);
      let drainTimer: NodeJS.Timeout | undefined;
      signal.addEventListener('abort', () => {
        // The client may not read, or this response may wait behind another one on its connection.
        drainTimer = setTimeout(() => reply.request.raw.socket.destroy(), drainTimeoutMs);
      });
      onceClosed(reply, () => {
        open.delete(stream);
        controller.abort();
        clearTimeout(drainTimer);
      });
      if (isClosed) controller.abort();
      void keepCheckingKeys();
      return followEvents(database, notifiers[key.cluster], key, after, signal);
    },
    notify: (cluster, lastSequence) => notifiers[cluster].notify(lastSequence),
    keyReplaced: (newKey) => {
      for (const { key, controller } of streamsOf(newKey))
        if (!key.keyHash.equals(newKey.keyHash)) controller.abort(unauthorized());
    },
    count: () => open.size,
    close: () => {
      isClosed = true;
      for (const { controller } of open) controller.abort();
    },
  };
}
