import { setMaxListeners } from 'node:events';
import type { RecordedEvent } from '../events/events-of-integration.ts';
import { ApiError } from '../lib/errors.ts';
import { inNewTrace } from '../lib/spans.ts';
import { Waiter } from '../lib/waiter.ts';
import { receiverNetwork } from '../outbound/addresses.ts';
import { type DeliveryContext, deliverBatch } from './deliver-batch.ts';
import {
  type ClaimedWebhook,
  type ClaimOutcome,
  DeliveryClaims,
  renewalIntervalMs,
  unchanged,
} from './delivery-claims.ts';
import { Places } from './places.ts';

/** How often to look for due webhooks: those that this process is not notified of, and those whose time has come. */
const pollIntervalMs = 1_000;

/** How long a webhook waits whose receiver has an address that too many deliveries go to, or whose delivery had an error of its own. */
const postponeMs = 1_000;

/** How long requests in flight may take to finish when the service stops. */
const shutdownGraceMs = 3_000;

export type Deliveries = {
  /** Looks for due webhooks at once. */
  readonly notify: () => void;
  /** Stops, and waits until the deliveries under way have ended. */
  readonly stop: () => Promise<void>;
};

/**
 * Records what came of deliveries, in one statement. One that the database refuses must not lose those of other webhooks.
 *
 * @throws ApiError UNAVAILABLE when the database is unreachable
 */
export async function recordOutcomes(
  { cluster, log }: Pick<DeliveryContext, 'cluster' | 'log'>,
  claims: DeliveryClaims,
  outcomes: readonly ClaimOutcome[],
): Promise<void> {
  const attributes = { 'obverse.cluster': cluster, 'obverse.outcomes': outcomes.length };
  try {
    await inNewTrace(
      () => ({ name: 'webhook outcomes', attributes }),
      () => claims.record(outcomes),
    );
  } catch (err) {
    if (err instanceof ApiError) throw err;
    const [first, ...others] = outcomes;
    if (others.length > 0)
      for (const each of outcomes) await recordOutcomes({ cluster, log }, claims, [each]);
    // The claim ends by itself, and the webhook is still due.
    else log.warn({ err, webhook: first?.claimed.id }, 'a batch of webhook deliveries cannot be recorded');
  }
}

/**
 * Delivers the events of a cluster's integrations to their webhooks in order, each until it is accepted, at least once. Any number of
 * processes do so at a time: each claims webhooks that are due, and sends each a batch of events. What is known of a webhook is in the
 * database and changes only with the outcome of a batch, so another process continues where this one stops.
 */
export function deliverWebhooks(context: DeliveryContext): Deliveries {
  const { cluster, database, log, keys, nextEvents, observe, resolve } = context;
  const claims = new DeliveryClaims(database.orm, cluster, keys.ids);
  const places = new Places();
  const waiter = new Waiter();
  const stopping = new AbortController();
  const cancelRequests = new AbortController();
  // Every request in flight adds a listener.
  setMaxListeners(0, cancelRequests.signal);
  const batchContext = { ...context, stopping: stopping.signal, cancelRequests: cancelRequests.signal };
  /** The deliveries whose outcomes are not recorded yet, by the id of the webhook. */
  const inFlight = new Map<string, Promise<void>>();
  const outcomes: ClaimOutcome[] = [];
  let round: readonly Promise<void>[] = [];
  let isFailing = false;

  async function deliver(webhook: ClaimedWebhook, events: readonly RecordedEvent[]): Promise<ClaimOutcome> {
    const place = places.take(webhook);
    // It is due as it was, and so stays where it is in the queue.
    if (place === undefined) return unchanged(webhook, { dueInMs: -webhook.lateMs });
    // The URL of the receiver may hold a secret: no span has it.
    const attributes = { 'obverse.cluster': cluster, 'obverse.webhook': webhook.id };
    try {
      const hasAddress = !webhook.slow || place.takeAddress(await receiverNetwork(webhook.url, resolve));
      if (!hasAddress) return unchanged(webhook, { dueInMs: postponeMs });
      return await inNewTrace(
        () => ({ name: 'webhook delivery', attributes }),
        () => deliverBatch(batchContext, webhook, events),
      );
    } catch (err) {
      log.error({ err, webhook: webhook.id }, 'a webhook delivery was interrupted');
      return unchanged(webhook, { dueInMs: postponeMs });
    } finally {
      place.leave();
    }
  }

  async function start(webhook: ClaimedWebhook, events: readonly RecordedEvent[]): Promise<void> {
    outcomes.push(await deliver(webhook, events));
    waiter.notify();
  }

  /** While the database is out of reach, outcomes and their webhooks wait. */
  async function recordEnded(): Promise<void> {
    const ended = [...outcomes];
    if (ended.length === 0) return;
    await recordOutcomes(context, claims, ended);
    outcomes.splice(0, ended.length);
    for (const { claimed } of ended) inFlight.delete(claimed.id);
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
    for (const webhook of own) inFlight.set(webhook.id, start(webhook, events.get(webhook.id) ?? []));
    const running = new Set(inFlight.values());
    if (round.some((delivery) => running.has(delivery))) return;
    round = [...running];
    observe.completed(cluster);
  }

  async function pass(): Promise<void> {
    try {
      await recordEnded();
      await claimDue();
      isFailing = false;
    } catch (err) {
      if (!isFailing) log.error({ err, cluster }, 'cannot claim webhooks or record deliveries; they wait');
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
    await recordEnded().catch((err: unknown) => {
      log.warn({ err, cluster }, 'the last webhook deliveries cannot be recorded; they are repeated');
    });
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
