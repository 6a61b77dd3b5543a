import type { Cluster } from '@obverse/contracts';
import { type Span, SpanKind } from '@opentelemetry/api';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import type { RecordedEvent } from '../events/events-of-integration.ts';
import { inSpan, markFailed } from '../lib/spans.ts';
import type { Attempt, ClaimedWebhook, ClaimOutcome } from './delivery-claims.ts';
import { slowThresholdMs } from './places.ts';
import { afterFailure } from './retry.ts';
import { type DeliveryOutcome, isDelivered, unanswered } from './sender.ts';
import { eventMessage } from './signing.ts';
import type { WebhookRow } from './stored-webhooks.ts';
import type { Webhooks } from './webhooks.ts';

/** Receives what metrics are made of. */
export type DeliveryObserver = {
  readonly attempted: (cluster: Cluster, outcome: DeliveryOutcome) => void;
  readonly disabled: (cluster: Cluster, reason: string) => void;
  /** How long the longest waiting webhook of a queue has been due, milliseconds; 0 if none is waiting. */
  readonly late: (cluster: Cluster, slow: boolean, ms: number) => void;
  /** Called each time that all deliveries that were under way at the call before have ended. */
  readonly completed: (cluster: Cluster) => void;
  /** Called when due webhooks cannot be claimed for another reason than a database out of reach. */
  readonly failed: (cluster: Cluster) => void;
};

export type DeliveryContext = Pick<Webhooks, 'keys' | 'send' | 'resolve'> & {
  readonly cluster: Cluster;
  readonly database: Pick<Database, 'orm'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Reads the next events of webhooks, at most {@link maxBatch.events} of each, by the id of the webhook. */
  readonly nextEvents: (
    webhooks: readonly WebhookRow[],
  ) => Promise<ReadonlyMap<string, readonly RecordedEvent[]>>;
  /** The clock by which messages are signed. Nothing else goes by it. */
  readonly now: () => Date;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  readonly observe: DeliveryObserver;
};

type BatchContext = DeliveryContext & {
  /** Aborts when the service stops. */
  readonly stopping: AbortSignal;
  /** Aborts requests in flight, some seconds later. */
  readonly cancelRequests: AbortSignal;
};

/** What one webhook may use before others that are due have their turn; a process that crashes repeats as much at most. */
export const maxBatch = { events: 20, ms: 1_000 };

function addOutcome(span: Span, { status, error, ...outcome }: DeliveryOutcome): void {
  if (status !== null) span.setAttribute('http.response.status_code', status);
  if (!isDelivered({ ...outcome, status })) markFailed(span, error ?? String(status));
}

/** Sends one event once. @returns undefined if the service stops before there is an outcome */
async function attemptDelivery(
  { keys, send, log, cancelRequests }: BatchContext,
  webhook: WebhookRow,
  event: RecordedEvent,
  at: Date,
): Promise<DeliveryOutcome | undefined> {
  try {
    const message = eventMessage(keys, webhook, event, at);
    return await inSpan(
      () => ({ name: 'POST', kind: SpanKind.CLIENT, attributes: { 'http.request.method': 'POST' } }),
      async (span) => {
        const outcome = await send(webhook.url, message, cancelRequests);
        if (span !== undefined) addOutcome(span, outcome);
        return outcome;
      },
    );
  } catch (err) {
    if (cancelRequests.aborted) return undefined;
    // An event that cannot be encoded must block its own webhook only.
    log.error({ err, webhook: webhook.id, event: event.sequence }, 'cannot build the message of an event');
    return { ...unanswered, error: 'internal', ms: 0 };
  }
}

/**
 * Delivers the next events of a claimed webhook, each after the receiver has accepted the one before. The batch ends when an attempt fails,
 * after {@link maxBatch}.ms, which is long before the claim could end, or when the service stops.
 *
 * @param events the next events, at most as many as a batch has
 * @returns the outcome of all of them: nothing is recorded before
 */
export async function deliverBatch(
  context: BatchContext,
  claimed: ClaimedWebhook,
  events: readonly RecordedEvent[],
): Promise<ClaimOutcome> {
  const { cluster, now, random, observe, log, stopping } = context;
  const endsAt = performance.now() + maxBatch.ms;
  const attempts: Attempt[] = [];
  let { position, failures, slow } = claimed;
  for (const event of events) {
    const at = now();
    const sentAt = performance.now();
    const isOver = stopping.aborted || sentAt >= endsAt;
    const outcome = isOver ? undefined : await attemptDelivery(context, claimed, event, at);
    if (outcome === undefined) return { claimed, position, failures, slow, attempts, dueInMs: 0 };
    const { retryAfter: _, ...logged } = outcome;
    attempts.push({ sequence: event.sequence, at, ...logged });
    observe.attempted(cluster, outcome);
    if (!isDelivered(outcome)) {
      failures += 1;
      const next = afterFailure(outcome, failures, now(), random());
      const { disabledReason: reason } = next;
      if (reason !== undefined) {
        observe.disabled(cluster, reason);
        const { status, error } = outcome;
        log.warn({ webhook: claimed.id, status, error, reason }, 'webhook disabled');
      }
      return { claimed, position, failures, slow: true, attempts, ...next };
    }
    position = event.sequence;
    failures = 0;
    // Not `outcome.ms`, which ends with the status: the body takes time too.
    slow = performance.now() - sentAt >= slowThresholdMs;
  }
  const mayHaveMore = events.length === maxBatch.events;
  return { claimed, position, failures, slow, attempts, ...(mayHaveMore && { dueInMs: 0 }) };
}
