import type { Cluster } from '@obverse/contracts';
import type { OwnedWebhook } from '../db/webhooks/webhook.ts';
import { ApiError } from '../lib/errors.ts';

/** The webhook that a request names. */
export const owned = (input: {
  readonly cluster: Cluster;
  readonly id: string;
  readonly webhookId: string;
}): OwnedWebhook => ({ cluster: input.cluster, integrationId: input.id, id: input.webhookId });

/** What was found of a webhook. @throws ApiError WEBHOOK_NOT_FOUND where nothing was */
export function found<T>(what: T | undefined | false): T {
  if (what === undefined || what === false) {
    throw new ApiError('WEBHOOK_NOT_FOUND', 'The integration has no such webhook');
  }
  return what;
}
