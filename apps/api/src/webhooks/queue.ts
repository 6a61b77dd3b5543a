import { inPass } from '../leader/in-pass.ts';
import { sleep } from '../lib/async.ts';
import type { Waiter } from '../lib/waiter.ts';
import { type DeliveryContext, deliverBatch } from './deliver-batch.ts';
import { longestDelays } from './retry.ts';
import { hasUnmarkedEvents, listDueWebhooks, markDue } from './stored-queue.ts';
import type { WebhookRow } from './stored-webhooks.ts';
import { correctDueTimes } from './wrong-clock.ts';

/** How many webhooks one lane serves at a time. */
const concurrency = 32;

/** How often each lane looks for due webhooks, and the leader for new events. */
const pollIntervalMs = 500;

/** Marks webhooks due for new events. @returns whether there were new events */
export async function markNewEvents(context: DeliveryContext): Promise<boolean> {
  const { chain, database, write, now } = context;
  const isNew = await hasUnmarkedEvents(database.orm, chain.cluster);
  if (isNew)
    await inPass(context, 'webhook marking', () => write((orm) => markDue(orm, chain.cluster, now())));
  return isNew;
}

/** Marks webhooks due for new events until the service stops, and notifies the lane that waits for them. @param roundEnded called after each look */
export async function keepMarkingNewEvents(
  context: DeliveryContext,
  lane: Waiter,
  roundEnded: () => void,
): Promise<void> {
  const { signal } = context;
  while (!signal.aborted) {
    const isNew = await markNewEvents(context);
    roundEnded();
    if (isNew) lane.notify();
    else await sleep(pollIntervalMs, signal);
  }
}

/** Clocks are adjusted by less than this all the time. */
const clockStepMs = 1_000;

/** Corrects what webhooks wait for by a wrong clock: when the service becomes the leader, and when its clock goes back. No delay is too long otherwise. */
export async function keepCorrectingDueTimes(context: DeliveryContext): Promise<void> {
  const { chain, write, now, signal } = context;
  for (let latest = Number.POSITIVE_INFINITY; !signal.aborted; ) {
    const at = now();
    if (at.getTime() < latest - clockStepMs)
      await inPass(context, 'webhook correction', () =>
        write((orm) => correctDueTimes(orm, chain.cluster, at, longestDelays)),
      );
    latest = at.getTime();
    await sleep(pollIntervalMs, signal);
  }
}

/**
 * One of the two queues of due webhooks. Receivers that answer fast and receivers that are slow or failed wait in lanes of their
 * own, so that the latter cannot delay the former.
 */
export type Lane = {
  readonly slow: boolean;
  /** Ids of the webhooks that any lane is serving: a webhook can change lanes while its batch is running. */
  readonly inProgress: Set<string>;
  /** Notified when a webhook may be due. */
  readonly waiter: Waiter;
  /** Called each time that the lane has looked for due webhooks, and has ended with those that it was serving at the call before. */
  readonly roundEnded: () => void;
};

/**
 * Serves the due webhooks of one lane, longest due first, until the service stops.
 *
 * @throws ApiError UNAVAILABLE when the database is unreachable, after all running batches have ended
 */
export async function runQueue(context: DeliveryContext, lane: Lane): Promise<void> {
  const { chain, database, keys, observe, now, signal } = context;
  const { slow, inProgress, waiter, roundEnded } = lane;
  const batches = new Map<string, Promise<void>>();
  let ofRound: readonly [string, Promise<void>][] = [];
  let failure: unknown;
  const startBatch = (webhook: WebhookRow): void => {
    inProgress.add(webhook.id);
    const batch = deliverBatch(context, webhook)
      .catch((error: unknown) => {
        failure = error;
      })
      .finally(() => {
        batches.delete(webhook.id);
        inProgress.delete(webhook.id);
        waiter.notify();
      });
    batches.set(webhook.id, batch);
  };
  signal.addEventListener('abort', () => waiter.notify());
  try {
    while (!signal.aborted && failure === undefined) {
      const limit = concurrency - batches.size;
      // While the lane is full the queue is not read, so that its lateness is unknown.
      if (limit > 0) {
        const at = now();
        const params = {
          cluster: chain.cluster,
          slow,
          now: at,
          keyIds: keys.ids,
          except: [...inProgress],
          limit,
        };
        const due = await listDueWebhooks(database.orm, params);
        observe.late(chain.cluster, slow, at.getTime() - (due[0]?.dueAt ?? at).getTime());
        for (const webhook of due) startBatch(webhook);
        if (ofRound.every(([id, batch]) => batches.get(id) !== batch)) {
          roundEnded();
          ofRound = [...batches];
        }
      }
      await waiter.wait(pollIntervalMs);
    }
  } finally {
    await Promise.all(batches.values());
  }
  if (failure !== undefined) throw failure;
}
