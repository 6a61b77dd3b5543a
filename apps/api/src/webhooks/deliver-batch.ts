import type { Cluster } from '@obverse/contracts';
import { type Span, SpanKind } from '@opentelemetry/api';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import type { RecordedEvent } from '../events/events-of-integration.ts';
import { inNewTrace, inSpan, markFailed } from '../lib/spans.ts';
import type { AttemptOutcome } from './delivery-claims.ts';
import { slowThresholdMs } from './places.ts';
import { afterFailure } from './retry.ts';
import { type DeliveryOutcome, isDelivered } from './sender.ts';
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
  /** @returns the updated webhook; undefined if this process has lost the claim, or if it was removed or replayed */
  readonly record: (outcome: AttemptOutcome) => Promise<WebhookRow | undefined>;
  /** Aborts when the service stops. */
  readonly stopping: AbortSignal;
  /** Aborts requests in flight, some seconds later. */
  readonly cancelRequests: AbortSignal;
};

/** What one webhook may use before others that are due have their turn. */
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
  const post = { name: 'POST', kind: SpanKind.CLIENT, attributes: { 'http.request.method': 'POST' } };
  try {
    const message = eventMessage(keys, webhook, event, at);
    return await inSpan(
      () => post,
      async (span) => {
        const outcome = await send(webhook.url, message, cancelRequests);
        if (span !== undefined) addOutcome(span, outcome);
        return outcome;
      },
    );
  } catch (error) {
    if (cancelRequests.aborted) return undefined;
    // An event that cannot be encoded must block its own webhook only.
    log.error(
      { err: error, webhook: webhook.id, event: event.sequence },
      'cannot build the webhook message of an event',
    );
    return { status: null, error: 'internal', ms: 0 };
  }
}

/** @param hasMore whether there are events after this one @returns the updated webhook if the batch continues, else undefined */
async function deliverEvent(
  context: BatchContext,
  webhook: WebhookRow,
  event: RecordedEvent,
  { hasMore, endsAt }: { readonly hasMore: boolean; readonly endsAt: number },
): Promise<WebhookRow | undefined> {
  const { cluster, record, now, random, observe, log, stopping } = context;
  const at = now();
  const sentAt = performance.now();
  const outcome = await attemptDelivery(context, webhook, event, at);
  if (outcome === undefined) return undefined;
  const { status, error, ms } = outcome;
  const attempt = { sequence: event.sequence, at, status, error, ms };
  const recordNext = (next: AttemptOutcome['next']) =>
    inSpan(
      () => ({ name: 'record outcome' }),
      () => record({ read: webhook, attempt, next }),
    );
  observe.attempted(cluster, outcome);
  if (isDelivered(outcome)) {
    // Not `outcome.ms`, which ends with the status: the body takes time too.
    const slow = performance.now() - sentAt >= slowThresholdMs;
    const continues = hasMore && !slow && performance.now() < endsAt && !stopping.aborted;
    return recordNext({ hasMore, slow, continues });
  }
  const next = afterFailure(outcome, webhook.failures + 1, now(), random());
  if ('disabledReason' in next) {
    observe.disabled(cluster, next.disabledReason);
    log.warn({ webhook: webhook.id, status, error, reason: next.disabledReason }, 'webhook disabled');
  }
  return recordNext(next);
}

/**
 * Delivers the next events of a claimed webhook, each after the receiver has accepted the one before. The batch ends when an attempt fails or
 * takes long, when {@link maxBatch} is reached, when the claim is lost, or when the service stops.
 *
 * @param events the next events, at most as many as a batch has
 * @returns whether the last outcome has ended the claim
 * @throws ApiError UNAVAILABLE when the database is unreachable
 */
export async function deliverBatch(
  context: BatchContext,
  webhook: WebhookRow,
  events: readonly RecordedEvent[],
): Promise<boolean> {
  const { keys, cluster, stopping } = context;
  const endsAt = performance.now() + maxBatch.ms;
  const isFull = events.length === maxBatch.events;
  // The URL of the receiver may hold a secret: no span has it.
  const span = {
    name: 'webhook delivery',
    attributes: { 'obverse.cluster': cluster, 'obverse.webhook': webhook.id },
  };
  // Each event is signed with the row as last written: the secret may be rotated during the batch.
  let current = webhook;
  for (const [i, event] of events.entries()) {
    if (stopping.aborted || !keys.signableIds.includes(current.keyId)) return false;
    const hasMore = i < events.length - 1 || isFull;
    const more = { hasMore, endsAt: i < events.length - 1 ? endsAt : 0 };
    const updated = await inNewTrace(
      () => span,
      () => deliverEvent(context, current, event, more),
    );
    if (updated === undefined) return false;
    if (updated.lockedBy === null) return true;
    current = updated;
  }
  return false;
}
