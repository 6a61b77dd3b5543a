import type { Cluster } from '@obverse/contracts';
import { ApiError } from '../lib/errors.ts';
import { isDelivered } from './sender.ts';
import { eventBody, eventMessageId, testBody, testMessageId } from './signing.ts';
import type {
  AttemptRow,
  AttemptWithEvent,
  WebhookRef,
  WebhookRow,
  WebhookWithLastAttempt,
} from './stored-webhooks.ts';
import type { Webhooks } from './webhooks.ts';

/** The webhook that a request names. */
export const toWebhookRef = (input: {
  readonly cluster: Cluster;
  readonly id: string;
  readonly webhookId: string;
}): WebhookRef => ({ cluster: input.cluster, integrationId: input.id, id: input.webhookId });

/** @throws ApiError WEBHOOK_NOT_FOUND if a query found no webhook */
export function requireFound<T>(result: T | undefined | false): T {
  if (result === undefined || result === false) {
    throw new ApiError('WEBHOOK_NOT_FOUND', 'The integration has no such webhook');
  }
  return result;
}

const toAttempt = ({ sequence, at, status, error, ms }: AttemptRow) => ({
  eventId: sequence === null ? null : String(sequence),
  at,
  ok: isDelivered({ status }),
  status,
  error,
  ms,
});

/** What an attempt sent; null where its event is no longer recorded. */
function payloadOf(webhook: WebhookRow, { attempt, event }: AttemptWithEvent): string | null {
  if (attempt.sequence === null) return testBody(webhook, attempt.at);
  return event && eventBody({ ...event, integrationId: webhook.integrationId });
}

/** An attempt of the log as API responses show it, with what was sent and answered. */
export function toAttemptResponse(webhook: WebhookRow, row: AttemptWithEvent) {
  const { sequence, at, responseBody, requestId } = row.attempt;
  const messageId = sequence === null ? testMessageId(webhook.id, at) : eventMessageId(webhook.id, sequence);
  return { ...toAttempt(row.attempt), messageId, payload: payloadOf(webhook, row), responseBody, requestId };
}

/** A webhook as API responses show it. */
export function toWebhookResponse(
  { keys }: Pick<Webhooks, 'keys'>,
  { webhook, lastAttempt }: WebhookWithLastAttempt,
) {
  const { id, url, createdAt, position, failures, failingSince, dueAt } = webhook;
  const { disabledAt, disabledReason, previousUntil } = webhook;
  return {
    webhookId: id,
    url,
    createdAt,
    position: String(position),
    lastAttempt: lastAttempt && toAttempt(lastAttempt),
    failures,
    failingSince,
    nextAttemptAt: failures > 0 ? dueAt : null,
    disabledAt,
    disabledReason,
    previousSecretUntil: previousUntil,
    needsRotation: !keys.ids.includes(webhook.keyId),
  };
}
