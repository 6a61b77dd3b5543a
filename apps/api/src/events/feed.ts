import { setMaxListeners } from 'node:events';
import { type Cluster, clusters } from '@obverse/contracts';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { StreamFigures } from '../config/event-streams.ts';
import type { Database } from '../db/database.ts';
import type { AboutIntegration } from '../db/events/of-integration.ts';
import { unauthorized } from '../keys/authenticate.ts';
import type { KeyCheck } from '../keys/key-check.ts';
import { ApiError } from '../lib/errors.ts';
import { BellRinger } from './bell-ringer.ts';
import { follow } from './follow.ts';
import { Slots } from './slots.ts';

export type EventStream = ReturnType<typeof follow>;

export type Feed = {
  /**
   * Opens a stream as the answer to a request. It ends when the connection does, when the key is no longer the integration's, and
   * when the service stops.
   *
   * @param holder whose key it is now, asked anew each time
   * @throws ApiError RATE_LIMITED when too many are open
   */
  readonly open: (
    reply: FastifyReply,
    holder: KeyCheck,
    about: AboutIntegration,
    after: number,
  ) => EventStream;
  /** Tells streams of a cluster at once what the last event is that this process has recorded. */
  readonly wake: (cluster: Cluster, sequence: number) => void;
  readonly openStreams: () => number;
  /** Ends all streams; those that are opened later end at once. */
  readonly close: () => void;
};

/** Whether an answer's connection has ended. */
const isGone = ({ raw, request }: FastifyReply): boolean => raw.closed || request.raw.socket.closed;

/** Has an answer closed with its connection: Node closes the one that is being sent, and not those that wait behind it. */
function closeWithConnection({ raw, request }: FastifyReply): void {
  const { socket } = request.raw;
  const close = () => {
    if (raw.socket === null) raw.emit('close');
  };
  // each answer in line listens
  socket.setMaxListeners(0);
  socket.once('close', close);
  raw.once('close', () => socket.off('close', close));
}

/** Streams of recorded events, whichever instance records them. */
export function openFeed(database: Database, figures: StreamFigures, log: FastifyBaseLogger): Feed {
  const slots = new Slots(figures);
  const stopped = new AbortController();
  setMaxListeners(0, stopped.signal);
  const ringers = Object.fromEntries(
    clusters.map((cluster) => [cluster, new BellRinger(database, cluster, figures.poll, log)]),
  ) as Record<Cluster, BellRinger>;

  /** Aborted with UNAUTHORIZED when the key has been rotated away, without a reason when connection or service end. */
  function lifeOf(reply: FastifyReply, holder: KeyCheck, about: AboutIntegration): AbortSignal {
    const { raw, request } = reply;
    const life = new AbortController();
    const stop = () => life.abort();
    const checks = setInterval(async () => {
      try {
        const now = await holder();
        const isHis = now?.cluster === about.cluster && now.integrationId === about.integrationId;
        if (!isHis) life.abort(unauthorized());
      } catch (error) {
        // what cannot be asked now is asked again; without the database there are no events either
        if (!(error instanceof ApiError)) life.abort(error);
      }
    }, figures.keyCheck);
    let force: NodeJS.Timeout | undefined;
    life.signal.addEventListener('abort', () => {
      clearInterval(checks);
      stopped.signal.removeEventListener('abort', stop);
      // whatever is sent over it at the moment: what waits behind that would keep its place
      if (!raw.closed) force = setTimeout(() => request.raw.socket.destroy(), figures.grace);
    });
    stopped.signal.addEventListener('abort', stop);
    raw.once('close', () => {
      stop();
      clearTimeout(force);
    });
    if (stopped.signal.aborted || isGone(reply)) stop();
    return life.signal;
  }

  return {
    open: (reply, holder, about, after) => {
      const free = slots.take(`${about.cluster} ${about.integrationId}`, reply);
      closeWithConnection(reply);
      if (isGone(reply)) free();
      else reply.raw.once('close', free);
      return follow(database, ringers[about.cluster], about, after, lifeOf(reply, holder, about));
    },
    wake: (cluster, sequence) => ringers[cluster].wake(sequence),
    openStreams: () => slots.total,
    close: () => stopped.abort(),
  };
}
