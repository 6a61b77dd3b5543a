import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { RecordedEvent } from '../events/events-of-integration.ts';
import { toIntegrationEvent } from '../events/integration-event.ts';
import { version } from '../lib/version.ts';
import type { WebhookKeys } from './keys.ts';
import type { WebhookRow } from './stored-webhooks.ts';

/**
 * Derives the secret of a webhook, in the format of Standard Webhooks. Secrets are never stored.
 *
 * @param key the service's key
 * @param generation 1, plus the number of rotations
 */
export function deriveSecret(key: Buffer, webhookId: string, generation: number): string {
  const secret = createHmac('sha256', key).update(`obverse webhook ${webhookId} ${generation}`);
  return `whsec_${secret.digest('base64')}`;
}

/** A signed message: its headers include the signature over the body. */
export type Message = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

type Signer = Pick<WebhookRow, 'id' | 'generation' | 'previousUntil' | 'keyId' | 'previousKeyId'>;

/** Signs a body as Standard Webhooks specifies, during the overlap after a rotation with the previous secret too. */
function signMessage(
  keys: WebhookKeys,
  { id, generation, keyId, previousUntil, previousKeyId }: Signer,
  messageId: string,
  body: string,
  at: Date,
): Message {
  const isOverlap = previousUntil !== null && previousUntil > at;
  const signedBy = (ofKey: string | null, each: number): string[] => {
    const key = ofKey === null ? undefined : keys.byId(ofKey);
    return key === undefined ? [] : [new Webhook(deriveSecret(key, id, each)).sign(messageId, at, body)];
  };
  const signatures = [
    ...signedBy(keyId, generation),
    ...(isOverlap ? signedBy(previousKeyId, generation - 1) : []),
  ];
  return {
    headers: {
      'user-agent': `Obverse/${version}`,
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': signatures.join(' '),
    },
    body,
  };
}

const withoutHyphens = (uuid: string): string => uuid.replaceAll('-', '');

/** Identifies the message of an event: the same for each attempt and replay, so that receivers can deduplicate. */
export const eventMessageId = (webhookId: string, sequence: number): string =>
  `msg_${withoutHyphens(webhookId)}_${sequence}`;

/** Identifies the message of a test. */
export const testMessageId = (webhookId: string, at: Date): string =>
  `test_${withoutHyphens(webhookId)}_${at.getTime()}`;

/** The body of an event's message. */
export const eventBody = (event: RecordedEvent): string => JSON.stringify(toIntegrationEvent(event));

/** The body of a test: in the form of an event, without data. */
export const testBody = (
  { cluster, integrationId }: Pick<WebhookRow, 'cluster' | 'integrationId'>,
  at: Date,
): string =>
  JSON.stringify({ kind: 'test', version: 1, cluster, integrationId, timestamp: at.toISOString(), data: {} });

/** The message of an event. */
export function eventMessage(
  keys: WebhookKeys,
  webhook: WebhookRow,
  event: RecordedEvent,
  at: Date,
): Message {
  return signMessage(keys, webhook, eventMessageId(webhook.id, event.sequence), eventBody(event), at);
}

/** The message of a test. */
export const testMessage = (keys: WebhookKeys, webhook: WebhookRow, at: Date): Message =>
  signMessage(keys, webhook, testMessageId(webhook.id, at), testBody(webhook, at), at);
