import { setMaxListeners } from 'node:events';
import type { RecordedEvent } from '../events/events-of-integration.ts';
import { ApiError } from '../lib/errors.ts';
import { inNewTrace } from '../lib/spans.ts';
import { Waiter } from '../lib/waiter.ts';
import { receiverNetwork } from './addresses.ts';
import { type DeliveryContext, deliverBatch } from './deliver-batch.ts';
import {
  type AttemptOutcome,
  type ClaimedWebhook,
  DeliveryClaims,
  renewalIntervalMs,
} from './delivery-claims.ts';
import { type Place, Places } from './places.ts';
import type { WebhookRow } from './stored-webhooks.ts';

/** How often to look for due webhooks: those that this process is not notified of, and those whose time has come. */
const pollIntervalMs = 1_000;

/** How long a webhook waits whose receiver has an address that too many deliveries go to. */
const busyAddressDelayMs = 1_000;

/** How long requests in flight may take to finish when the service stops. */
const shutdownGraceMs = 3_000;

export type Deliveries = {
  /** Looks for due webhooks at once. */
  readonly notify: () => void;
  /** Stops, and waits until the deliveries under way have ended. */
  readonly stop: () => Promise<void>;
};

type Waiting = {
  readonly outcome: AttemptOutcome;
  readonly resolve: (updated: WebhookRow | undefined) => void;
  readonly reject: (error: unknown) => void;
};

/** Records outcomes of many webhooks in one statement: those that arrive while the one before is written. */
export function outcomeRecorder(context: Pick<DeliveryContext, 'cluster'>, claims: DeliveryClaims) {
  let waiting: Waiting[] = [];
  let isWriting = false;

  async function writeTogether(batch: readonly Waiting[]): Promise<void> {
    const attributes = { 'obverse.cluster': context.cluster, 'obverse.outcomes': batch.length };
    try {
      const updated = await inNewTrace(
        () => ({ name: 'webhook outcomes', attributes }),
        () => claims.record(batch.map(({ outcome }) => outcome)),
      );
      for (const { outcome, resolve } of batch) resolve(updated.get(outcome.read.id));
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error);
      // One that cannot be written must not lose those of other webhooks.
      for (const each of batch) await writeTogether([each]);
    }
  }

  async function writeWaiting(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await writeTogether(batch);
    }
    isWriting = false;
  }

  return (outcome: AttemptOutcome): Promise<WebhookRow | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ outcome, resolve, reject });
      if (!isWriting) void writeWaiting();
    });
}

/**
 * Delivers the events of a cluster's integrations to their webhooks in order, each until it is accepted, at least once. Any number of
 * processes do so at a time: each claims webhooks that are due. What is known of a webhook is in the database and changes only with the
 * outcome of an attempt, so another process continues where this one stops.
 */
export function deliverWebhooks(context: DeliveryContext): Deliveries {
  const { cluster, database, log, keys, nextEvents, observe, resolve } = context;
  const claims = new DeliveryClaims(database.orm, cluster, keys.signableIds);
  const record = outcomeRecorder(context, claims);
  const places = new Places();
  const waiter = new Waiter();
  const stopping = new AbortController();
  const cancelRequests = new AbortController();
  // Every request in flight adds a listener.
  setMaxListeners(0, cancelRequests.signal);
  const inFlight = new Map<string, Promise<void>>();
  const signals = { stopping: stopping.signal, cancelRequests: cancelRequests.signal };
  const batchContext = { ...context, ...signals, record };
  let round: readonly Promise<void>[] = [];
  let isFailing = false;

  async function deliver(webhook: WebhookRow, place: Place, events: readonly RecordedEvent[]) {
    const hasAddress = !webhook.slow || place.takeAddress(await receiverNetwork(webhook.url, resolve));
    if (!hasAddress) return claims.release(webhook, busyAddressDelayMs);
    if (!(await deliverBatch(batchContext, webhook, events))) await claims.release(webhook);
  }

  function start(webhook: WebhookRow, events: readonly RecordedEvent[]): void {
    const place = places.take(webhook);
    const delivery = (place === undefined ? claims.release(webhook) : deliver(webhook, place, events))
      // The claim ends by itself, and the webhook is still due.
      .catch((err: unknown) => log.warn({ err, webhook: webhook.id }, 'a webhook delivery was interrupted'))
      .finally(() => {
        place?.leave();
        inFlight.delete(webhook.id);
        waiter.notify();
      });
    inFlight.set(webhook.id, delivery);
  }

  function reportLateness(claimed: readonly ClaimedWebhook[], free: ReturnType<Places['free']>): void {
    for (const slow of [false, true]) {
      // While the queue is full it is not read, so that its lateness is unknown.
      if ((slow ? free.slow : free.prompt) === 0) continue;
      const late = claimed.map((webhook) => (webhook.slow === slow ? webhook.lateMs : 0));
      observe.late(cluster, slow, Math.max(0, ...late));
    }
  }

  async function claimDue(): Promise<void> {
    const free = places.free();
    const claimed = await claims.claim(free);
    reportLateness(claimed, free);
    // A claim of this process that ended because the process stalled: its delivery is still under way.
    const own = claimed.filter(({ id }) => !inFlight.has(id));
    const events = await nextEvents(own);
    await claims.releaseIdle(own.filter(({ id }) => !events.has(id)));
    for (const webhook of own) {
      const next = events.get(webhook.id);
      if (next !== undefined) start(webhook, next);
    }
    const running = new Set(inFlight.values());
    if (round.some((delivery) => running.has(delivery))) return;
    round = [...running];
    observe.completed(cluster);
  }

  async function pass(): Promise<void> {
    try {
      await claimDue();
      isFailing = false;
    } catch (err) {
      if (!isFailing) log.error({ err, cluster }, 'cannot read which webhooks are due; deliveries wait');
      if (!(err instanceof ApiError)) observe.failed(cluster);
      isFailing = true;
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pass();
      if (!stopping.signal.aborted) await waiter.wait(pollIntervalMs);
    }
    await Promise.all(inFlight.values());
  }

  const renewal = setInterval(() => {
    claims.renew([...inFlight.keys()]).catch(() => {});
  }, renewalIntervalMs);
  const ended = run().finally(() => clearInterval(renewal));
  return {
    notify: () => waiter.notify(),
    stop: () => {
      stopping.abort();
      waiter.notify();
      const timer = setTimeout(() => cancelRequests.abort(), shutdownGraceMs);
      return ended.finally(() => clearTimeout(timer));
    },
  };
}
