import { eventsAfter } from '../db/events/of-integration.ts';
import { isSignedBy } from '../db/webhooks/key-id.ts';
import { recordDelivered } from '../db/webhooks/record-delivered.ts';
import { recordFailed } from '../db/webhooks/record-failed.ts';
import { recordIdle } from '../db/webhooks/record-idle.ts';
import type { WebhookRow } from '../db/webhooks/webhook.ts';
import type { RecordedEvent } from '../events/integration-event.ts';
import { attempt } from './attempt.ts';
import type { Delivering } from './delivering.ts';
import { afterFailure, isDelivered } from './outcome.ts';
import type { Outcome } from './send.ts';

/** How many events a webhook is sent before others get their turn, and for how long, milliseconds. */
const perTurn = { events: 20, ms: 1_000 };

/** A receiver that takes longer waits in the slow line; milliseconds. */
const slowFrom = 1_000;

/** @returns how the webhook stands then; undefined where its turn is over */
async function record(
  { chain, write, now, chance, observe, log }: Delivering,
  webhook: WebhookRow,
  { sequence }: RecordedEvent,
  at: Date,
  { slow, ...outcome }: Outcome & { readonly slow: boolean },
): Promise<WebhookRow | undefined> {
  const { status, error, ms } = outcome;
  const attempt = { sequence, at, status, error, ms };
  observe.attempted(chain.cluster, outcome);
  if (isDelivered(outcome)) {
    const row = await write((orm) => recordDelivered(orm, webhook, attempt, slow, now()));
    return slow ? undefined : row;
  }
  const next = afterFailure(outcome, webhook.failures + 1, now(), chance());
  if ('disabledReason' in next) {
    observe.disabled(chain.cluster, next.disabledReason);
    log.warn({ webhook: webhook.id, status, error, reason: next.disabledReason }, 'a webhook is disabled');
  }
  await write((orm) => recordFailed(orm, webhook, attempt, next));
  return undefined;
}

/**
 * Sends a webhook what it has not had, one event after the other and none before the one ahead of it was taken, until something
 * fails or takes long, others wait, or the service stops.
 *
 * @throws ApiError UNAVAILABLE when the database is out of reach, or another instance leads
 */
export async function takeTurn(delivering: Delivering, webhook: WebhookRow): Promise<void> {
  const { database, write, now, signal, keyId } = delivering;
  const events = await eventsAfter(database.orm, webhook, webhook.position, perTurn.events);
  if (events.length === 0) await write((orm) => recordIdle(orm, webhook, now()));
  const begin = performance.now();
  // as it was last written: its secret may be rotated meanwhile
  let current: WebhookRow | undefined = webhook;
  for (const event of events) {
    if (signal.aborted || performance.now() - begin > perTurn.ms) return;
    if (current === undefined || !isSignedBy(keyId, current)) return;
    const at = now();
    const sent = performance.now();
    const outcome = await attempt(delivering, current, event, at);
    if (outcome === undefined) return;
    // what comes after the status holds the place, too
    const slow = performance.now() - sent >= slowFrom;
    current = await record(delivering, current, event, at, { ...outcome, slow });
  }
}
