import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, clusters } from '@obverse/contracts';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { Caller } from '../auth/access.ts';
import { endedCallers } from '../auth/ended-callers.ts';
import { unauthorized } from '../auth/named-integration.ts';
import type { KeyHolder } from '../auth/stored-keys.ts';
import type { EventStreamSettings } from '../config/api-config.ts';
import type { Database } from '../db/database.ts';
import { ApiError } from '../lib/errors.ts';
import type { Chains } from '../solana/chain.ts';
import { EventNotifier } from './event-notifier.ts';
import { followEvents } from './follow-events.ts';

export type EventStream = ReturnType<typeof followEvents>;

/** The open event streams of this instance, over REST and tRPC. */
export type EventStreams = {
  /**
   * Opens a stream as the response to a request. It ends when the connection closes, when the key is replaced or the session ends, and
   * when the service stops.
   *
   * @param after sequence number of the last event that the client has
   * @throws ApiError RATE_LIMITED when too many streams are open
   */
  readonly open: (reply: FastifyReply, caller: Caller, after: number) => EventStream;
  /** Called when this process has recorded events: sends them without waiting for the next poll. */
  readonly notify: (cluster: Cluster, lastSequence: number) => void;
  /** Called when this process has issued a key: ends the integration's streams that were opened with an older one. */
  readonly keyReplaced: (newKey: KeyHolder) => void;
  /** Called when this process has ended sessions: ends their streams. @param tokenHashes of the sessions */
  readonly sessionsEnded: (tokenHashes: readonly Buffer[]) => void;
  readonly count: () => number;
  /** Ends all streams. A stream that is opened later ends at once. */
  readonly close: () => void;
};

type OpenStream = { readonly caller: Caller; readonly controller: AbortController };

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
  { database, chains }: { readonly database: Database; readonly chains: Chains },
  settings: EventStreamSettings,
  log: FastifyBaseLogger,
): EventStreams {
  const { maxPerIntegration, maxTotal, pollMs, keyCheckMs, drainTimeoutMs } = settings;
  const open = new Set<OpenStream>();
  let isClosed = false;
  const notifiers = Object.fromEntries(
    clusters.map((cluster) => [cluster, new EventNotifier(database, cluster, pollMs, log)]),
  ) as Record<Cluster, EventNotifier>;

  const streamsOf = ({ cluster, integrationId }: Pick<Caller, 'cluster' | 'integrationId'>): OpenStream[] =>
    [...open].filter(({ caller }) => caller.cluster === cluster && caller.integrationId === integrationId);

  /** Ends the streams whose key was replaced, or whose session has ended, on another instance or on chain. */
  async function checkKeys(): Promise<void> {
    const checked = [...open];
    try {
      const ended = await endedCallers(
        { database, chains },
        checked.map(({ caller }) => caller),
      );
      for (const { caller, controller } of checked) if (ended.has(caller)) controller.abort(unauthorized());
    } catch (error) {
      // While the database is unreachable streams send no events. Their callers are checked again after the next interval.
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
    open: (reply, caller, after) => {
      if (streamsOf(caller).length >= maxPerIntegration)
        throw tooManyStreams(reply, maxPerIntegration, 'with one key');
      if (open.size >= maxTotal) throw tooManyStreams(reply, maxTotal, 'on this instance');
      // coins cost nothing on devnet: its streams leave room for those of mainnet
      if (caller.cluster === 'devnet') {
        const max = Math.ceil(maxTotal / 2);
        const streams = [...open].filter(({ caller: { cluster } }) => cluster === 'devnet');
        if (streams.length >= max) throw tooManyStreams(reply, max, 'of devnet on this instance');
      }

      const controller = new AbortController();
      const { signal } = controller;
      const stream = { caller, controller };
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
      return followEvents(database, notifiers[caller.cluster], caller, after, signal);
    },
    notify: (cluster, lastSequence) => notifiers[cluster].notify(lastSequence),
    keyReplaced: (newKey) => {
      for (const { caller, controller } of streamsOf(newKey))
        if ('keyHash' in caller && !caller.keyHash.equals(newKey.keyHash)) controller.abort(unauthorized());
    },
    sessionsEnded: (tokenHashes) => {
      for (const { caller, controller } of open)
        if ('tokenHash' in caller && tokenHashes.some((hash) => hash.equals(caller.tokenHash)))
          controller.abort(unauthorized());
    },
    count: () => open.size,
    close: () => {
      isClosed = true;
      for (const { controller } of open) controller.abort();
    },
  };
}
