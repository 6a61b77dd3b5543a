import { eventsAfter } from '../db/events/of-integration.ts';
import { recordDelivered } from '../db/webhooks/record-delivered.ts';
import { recordFailed } from '../db/webhooks/record-failed.ts';
import { recordIdle } from '../db/webhooks/record-idle.ts';
import type { WebhookRow } from '../db/webhooks/webhook.ts';
import type { RecordedEvent } from '../events/integration-event.ts';
import { attempt } from './attempt.ts';
import type { Delivering } from './delivering.ts';
import { afterFailure, isDelivered } from './outcome.ts';
import type { Outcome } from './send.ts';

/** How many events a webhook is sent before others get their turn. */
const eventsPerTurn = 20;

/** A receiver that takes longer waits in the slow line; milliseconds. */
const slowFrom = 1_000;

/** @returns false if the webhook has been removed, or told to begin anew, meanwhile */
function record(
  { chain, write, now, chance, observe, log }: Delivering,
  webhook: WebhookRow,
  { sequence }: RecordedEvent,
  at: Date,
  outcome: Outcome,
): Promise<boolean> {
  const { status, error, ms } = outcome;
  const attempt = { sequence, at, status, error, ms };
  observe.attempted(chain.cluster, outcome);
  if (isDelivered(outcome)) {
    return write((orm) => recordDelivered(orm, webhook, attempt, ms >= slowFrom, now()));
  }
  const next = afterFailure(outcome, webhook.failures + 1, now(), chance());
  if ('disabledReason' in next) {
    observe.disabled(chain.cluster, next.disabledReason);
    log.warn({ webhook: webhook.id, status, error, reason: next.disabledReason }, 'a webhook is disabled');
  }
  return write((orm) => recordFailed(orm, webhook, attempt, next));
}

/**
 * Sends a webhook what it has not had, one event after the other and none before the one ahead of it was taken, until something
 * fails or takes long, others wait, or the service stops.
 *
 * @throws ApiError UNAVAILABLE when the database is out of reach, or another instance leads
 */
export async function takeTurn(delivering: Delivering, webhook: WebhookRow): Promise<void> {
  const { database, write, now, signal } = delivering;
  const events = await eventsAfter(database.orm, webhook, webhook.position, eventsPerTurn);
  if (events.length === 0) await write((orm) => recordIdle(orm, webhook, now()));
  let current = webhook;
  for (const event of events) {
    if (signal.aborted) return;
    const at = now();
    const outcome = await attempt(delivering, current, event, at);
    if (outcome === undefined) return;
    const isRecorded = await record(delivering, current, event, at, outcome);
    if (!isRecorded || !isDelivered(outcome) || outcome.ms >= slowFrom) return;
    current = { ...current, position: event.sequence, failures: 0 };
  }
}
