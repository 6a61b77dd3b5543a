import { type Cluster, clusters } from '@obverse/contracts';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { Database } from '../db/database.ts';
import type { AboutIntegration } from '../db/events/of-integration.ts';
import { ApiError } from '../errors.ts';
import { unauthorized } from '../keys/authenticate.ts';
import type { KeyCheck } from '../keys/key-check.ts';
import { BellRinger } from './bell-ringer.ts';
import type { StreamFigures } from './figures.ts';
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

/** Streams of recorded events, whichever instance records them. */
export function openFeed(database: Database, figures: StreamFigures, log: FastifyBaseLogger): Feed {
  const slots = new Slots(figures);
  const stopped = new AbortController();
  const ringers = Object.fromEntries(
    clusters.map((cluster) => [cluster, new BellRinger(database, cluster, figures.poll, log)]),
  ) as Record<Cluster, BellRinger>;

  /** Aborted with UNAUTHORIZED when the key has been rotated away, without a reason when connection or service end. */
  function lifeOf({ raw }: FastifyReply, holder: KeyCheck, about: AboutIntegration): AbortSignal {
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
      if (!raw.closed) force = setTimeout(() => raw.destroy(), figures.grace);
    });
    stopped.signal.addEventListener('abort', stop);
    raw.once('close', () => {
      stop();
      clearTimeout(force);
    });
    if (stopped.signal.aborted || raw.destroyed) stop();
    return life.signal;
  }

  return {
    open: (reply, holder, about, after) => {
      const free = slots.take(`${about.cluster} ${about.integrationId}`);
      if (reply.raw.closed) free();
      else reply.raw.once('close', free);
      return follow(database, ringers[about.cluster], about, after, lifeOf(reply, holder, about));
    },
    wake: (cluster, sequence) => ringers[cluster].wake(sequence),
    openStreams: () => slots.total,
    close: () => stopped.abort(),
  };
}
