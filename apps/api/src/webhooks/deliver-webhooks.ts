import { setMaxListeners } from 'node:events';
import type { LeaderTask } from '../leader/election.ts';
import { inPass } from '../leader/in-pass.ts';
import { sleep } from '../lib/async.ts';
import { Waiter } from '../lib/waiter.ts';
import type { DeliveryContext, DeliveryObserver } from './deliver-batch.ts';
import { outcomeWriter } from './outcome-writer.ts';
import { keepCorrectingDueTimes, keepMarkingNewEvents, markNewEvents, runQueue } from './queue.ts';
import { countUnsignable } from './stored-queue.ts';
import type { Webhooks } from './webhooks.ts';

/** How long requests in flight may take to finish when the service stops. */
const shutdownGraceMs = 3_000;

/** The clock by which messages are signed; tests replace the random numbers. */
type Deps = { readonly now: () => Date; readonly random?: () => number };

/** Time between two counts of the webhooks that no key signs for: their secrets may be rotated. */
const keyCheckIntervalMs = 60_000;

/** Counts the webhooks that no key signs for. */
async function checkKey(context: DeliveryContext): Promise<number> {
  const { chain, database, keys, observe } = context;
  const webhooks = await inPass(context, 'webhook key check', () =>
    countUnsignable(database.orm, chain.cluster, keys.ids),
  );
  observe.unsignable(chain.cluster, webhooks);
  return webhooks;
}

/** Reports a `WEBHOOK_KEY` that was changed without keeping the one before when the service starts, rather than when receivers refuse signatures. */
function reportKey({ chain, log }: DeliveryContext, webhooks: number): void {
  if (webhooks === 0) return;
  log.error(
    { cluster: chain.cluster, webhooks },
    'webhooks were registered under another WEBHOOK_KEY: nothing is sent to them until it is among WEBHOOK_PREVIOUS_KEYS or their secrets are rotated',
  );
}

async function keepCheckingKey(context: DeliveryContext): Promise<void> {
  while (!context.signal.aborted) {
    await sleep(keyCheckIntervalMs, context.signal);
    if (!context.signal.aborted) await checkKey(context);
  }
}

/** Calls `completed` each time that all of some parts have ended a round since the call before. @returns to be called with the part that has */
function afterEach<T>(parts: readonly T[], completed: () => void): (part: T) => void {
  const ended = new Set<T>();
  return (part) => {
    ended.add(part);
    if (ended.size < parts.length) return;
    ended.clear();
    completed();
  };
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
      record: outcomeWriter(leadership),
      cancelRequests: cancelRequests.signal,
    };
    signal.addEventListener('abort', () => {
      setTimeout(() => cancelRequests.abort(), shutdownGraceMs).unref();
    });
    reportKey(context, await checkKey(context));
    // Before any webhook becomes idle, the database must contain the event from which on to mark webhooks due.
    await markNewEvents(context);
    const inProgress = new Set<string>();
    const roundEnded = afterEach(['marking', 'fast', 'slow'], () => leadership.completed());
    const fast = { slow: false, inProgress, waiter: new Waiter(), roundEnded: () => roundEnded('fast') };
    const slow = { slow: true, inProgress, waiter: new Waiter(), roundEnded: () => roundEnded('slow') };
    const work = [
      keepMarkingNewEvents(context, fast.waiter, () => roundEnded('marking')),
      keepCorrectingDueTimes(context),
      runQueue(context, fast),
      runQueue(context, slow),
      keepCheckingKey(context),
    ];
    try {
      await Promise.all(work);
    } finally {
      failed.abort();
      await Promise.allSettled(work);
    }
  };
