import type { Cluster } from '@obverse/contracts';
import { type Span, SpanKind } from '@opentelemetry/api';
import type { RecordedEvent } from '../events/read-events.ts';
import { eventsAfter } from '../events/read-events.ts';
import type { LeaderContext } from '../leader/election.ts';
import { inNewTrace, inSpan, markFailed, type SpanAbout } from '../lib/spans.ts';
import type { RecordOutcome } from './outcome-writer.ts';
import { afterFailure } from './retry.ts';
import { type DeliveryOutcome, isDelivered } from './sender.ts';
import { eventMessage } from './signing.ts';
import { type Outcome, recordIdle } from './stored-outcomes.ts';
import { isSignable, type WebhookRow } from './stored-webhooks.ts';
import type { Webhooks } from './webhooks.ts';

/** Receives what metrics are made of. */
export type DeliveryObserver = {
  readonly attempted: (cluster: Cluster, outcome: DeliveryOutcome) => void;
  readonly disabled: (cluster: Cluster, reason: string) => void;
  /** How many webhooks no key signs for. */
  readonly unsignable: (cluster: Cluster, count: number) => void;
  /** How long the longest waiting webhook of a lane has been due, milliseconds; 0 if none is waiting. */
  readonly late: (cluster: Cluster, slow: boolean, ms: number) => void;
};

export type DeliveryContext = LeaderContext &
  Pick<Webhooks, 'keys' | 'send'> & {
    readonly now: () => Date;
    /** Returns a number from 0 to 1. */
    readonly random: () => number;
    readonly observe: DeliveryObserver;
    readonly record: RecordOutcome;
    /** Aborts requests in flight. It is aborted some seconds after `signal`, so that most of them can finish. */
    readonly cancelRequests: AbortSignal;
  };

/** What one webhook may use before its place goes to another one that is due. */
const maxBatch = { events: 20, ms: 1_000 };

/** A receiver that takes this long for one event belongs in the slow lane. */
const slowThresholdMs = 1_000;

/** What spans say about a delivery. The receiver's URL may hold a secret, and is not part of it. */
const describeDelivery = ({ chain }: DeliveryContext, { id }: WebhookRow): SpanAbout => ({
  name: 'webhook delivery',
  attributes: { 'obverse.cluster': chain.cluster, 'obverse.webhook': id },
});

const describeAttempt = (): SpanAbout => ({
  name: 'POST',
  kind: SpanKind.CLIENT,
  attributes: { 'http.request.method': 'POST' },
});

const describeRecording = (): SpanAbout => ({ name: 'record outcome' });

function addOutcome(span: Span, outcome: DeliveryOutcome): void {
  const { status, error } = outcome;
  if (status !== null) span.setAttribute('http.response.status_code', status);
  if (!isDelivered(outcome)) markFailed(span, error ?? String(status));
}

/** Sends one event once. @returns undefined if the service stops before there is an outcome */
async function attemptDelivery(
  { keys, send, log, cancelRequests }: DeliveryContext,
  webhook: WebhookRow,
  event: RecordedEvent,
  at: Date,
): Promise<DeliveryOutcome | undefined> {
  try {
    const message = eventMessage(keys, webhook, event, at);
    return await inSpan(describeAttempt, async (span) => {
      const outcome = await send(webhook.url, message, cancelRequests);
      if (span !== undefined) addOutcome(span, outcome);
      return outcome;
    });
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

/** @returns the updated webhook if the batch may continue, else undefined */
async function recordOutcome(
  { chain, record, now, random, observe, log }: DeliveryContext,
  webhook: WebhookRow,
  { sequence }: RecordedEvent,
  at: Date,
  outcome: DeliveryOutcome,
  slow: boolean,
): Promise<WebhookRow | undefined> {
  const { status, error, ms } = outcome;
  const attempt = { sequence, at, status, error, ms };
  const recordNext = (next: Outcome['next']) =>
    inSpan(describeRecording, () => record({ read: webhook, attempt, next }));
  observe.attempted(chain.cluster, outcome);
  if (isDelivered(outcome)) {
    const updated = await recordNext({ deliveredAt: now(), slow });
    return slow ? undefined : updated;
  }
  const next = afterFailure(outcome, webhook.failures + 1, now(), random());
  if ('disabledReason' in next) {
    observe.disabled(chain.cluster, next.disabledReason);
    log.warn({ webhook: webhook.id, status, error, reason: next.disabledReason }, 'webhook disabled');
  }
  await recordNext(next);
  return undefined;
}

/**
 * Delivers the next events of a webhook, each after the receiver has accepted the one before. The batch ends when an attempt
 * fails or takes long, when {@link maxBatch} is reached, or when the service stops.
 *
 * @throws ApiError UNAVAILABLE when the database is unreachable or another instance leads
 */
export async function deliverBatch(context: DeliveryContext, webhook: WebhookRow): Promise<void> {
  const { database, write, now, signal, keys } = context;
  const events = await eventsAfter(database.orm, webhook, webhook.position, maxBatch.events);
  if (events.length === 0) await write((orm) => recordIdle(orm, webhook, now()));
  const startedAt = performance.now();
  // Each event is signed with the row as last written: the secret may be rotated during the batch.
  let current: WebhookRow | undefined = webhook;
  for (const event of events) {
    if (signal.aborted || performance.now() - startedAt > maxBatch.ms) return;
    if (current === undefined || !isSignable(keys.ids, current)) return;
    const at = now();
    const sentAt = performance.now();
    const row: WebhookRow = current;
    current = await inNewTrace(
      () => describeDelivery(context, row),
      async () => {
        const outcome = await attemptDelivery(context, row, event, at);
        if (outcome === undefined) return undefined;
        // Not `outcome.ms`, which ends with the status: the body takes time too.
        const slow = performance.now() - sentAt >= slowThresholdMs;
        return recordOutcome(context, row, event, at, outcome, slow);
      },
    );
  }
}
