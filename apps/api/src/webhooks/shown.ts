import type { AttemptRow } from '../db/webhooks/attempts.ts';
import { isSignedBy } from '../db/webhooks/key-id.ts';
import type { ListedWebhook } from '../db/webhooks/list.ts';
import { isDelivered } from './outcome.ts';
import type { Webhooks } from './webhooks.ts';

/** An attempt as its integration sees it. */
export const shownAttempt = ({ sequence, at, status, error, ms }: AttemptRow) => ({
  eventId: String(sequence),
  at,
  ok: isDelivered({ status }),
  status,
  error,
  ms,
});

/** A webhook as its integration sees it. */
export function shownWebhook({ keyId }: Pick<Webhooks, 'keyId'>, { webhook, last }: ListedWebhook) {
  const { id, url, createdAt, position, failures, failingSince, dueAt } = webhook;
  const { disabledAt, disabledReason, previousUntil } = webhook;
  return {
    webhookId: id,
    url,
    createdAt,
    position: String(position),
    lastAttempt: last && shownAttempt(last),
    failures,
    failingSince,
    nextAttemptAt: failures > 0 ? dueAt : null,
    disabledAt,
    disabledReason,
    previousSecretUntil: previousUntil,
    needsRotation: !isSignedBy(keyId, webhook),
  };
}
