import type { Cluster } from '@obverse/contracts';
import { ApiError } from '../lib/errors.ts';
import { isDelivered } from './sender.ts';
import type { AttemptRow, WebhookRef, WebhookWithLastAttempt } from './stored-webhooks.ts';
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

/** An attempt as API responses show it. */
export const toAttemptResponse = ({ sequence, at, status, error, ms }: AttemptRow) => ({
  eventId: String(sequence),
  at,
  ok: isDelivered({ status }),
  status,
  error,
  ms,
});

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
    lastAttempt: lastAttempt && toAttemptResponse(lastAttempt),
    failures,
    failingSince,
    nextAttemptAt: failures > 0 ? dueAt : null,
    disabledAt,
    disabledReason,
    previousSecretUntil: previousUntil,
    needsRotation: !keys.signableIds.includes(webhook.keyId),
  };
}
