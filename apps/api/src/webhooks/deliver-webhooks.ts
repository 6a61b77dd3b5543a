import { setMaxListeners } from 'node:events';
import { countUnsignable } from '../db/webhooks/queue.ts';
import type { LeaderTask } from '../leader/election.ts';
import { Waiter } from '../lib/waiter.ts';
import type { DeliveryContext, DeliveryObserver } from './deliver-batch.ts';
import { keepMarkingNewEvents, markNewEvents, runQueue } from './queue.ts';
import type { Webhooks } from './webhooks.ts';

/** How long requests in flight may take to finish when the service stops. */
const shutdownGraceMs = 3_000;

/** The clock by which messages are signed; tests replace the random numbers. */
type Deps = { readonly now: () => Date; readonly random?: () => number };

/** Reports a `WEBHOOK_KEY` that was changed without keeping the one before when the service starts, rather than when receivers refuse signatures. */
async function checkKey({ chain, database, keys, log }: DeliveryContext): Promise<void> {
  const webhooks = await countUnsignable(database.orm, chain.cluster, keys.ids);
  if (webhooks === 0) return;
  log.error(
    { cluster: chain.cluster, webhooks },
    'webhooks were registered under another WEBHOOK_KEY: nothing is sent to them until it is among WEBHOOK_PREVIOUS_KEYS or their secrets are rotated',
  );
}

/**
 * Delivers each integration's events to its webhooks in order, each until it is accepted, at least once. A webhook's state is in the
 * database and changes only after an attempt, so the next leader continues where this one stopped.
 */
export const deliverWebhooks =
  (
    { keys, send }: Pick<Webhooks, 'keys' | 'send'>,
    observe: DeliveryObserver,
    { now, random = Math.random }: Deps,
  ): LeaderTask =>
  async (leadership) => {
    const failed = new AbortController();
    const cancelRequests = new AbortController();
    // Every request in flight adds a listener.
    setMaxListeners(0, cancelRequests.signal);
    const signal = AbortSignal.any([leadership.signal, failed.signal]);
    const context: DeliveryContext = {
      ...leadership,
      ...{ keys, send, now, random, observe, signal },
      cancelRequests: cancelRequests.signal,
    };
    signal.addEventListener('abort', () => {
      setTimeout(() => cancelRequests.abort(), shutdownGraceMs).unref();
    });
    await checkKey(context);
    // Before any webhook becomes idle, the database must contain the event from which on to mark webhooks due.
    await markNewEvents(context);
    const inProgress = new Set<string>();
    const fast = { slow: false, inProgress, waiter: new Waiter() };
    const slow = { slow: true, inProgress, waiter: new Waiter() };
    const work = [
      keepMarkingNewEvents(context, fast.waiter),
      runQueue(context, fast),
      runQueue(context, slow),
    ];
    try {
      await Promise.all(work);
    } finally {
      failed.abort();
      await Promise.allSettled(work);
    }
  };
