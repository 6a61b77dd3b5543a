import { randomUUID } from 'node:crypto';
import type { WebhookRow } from '../db/webhooks/webhook.ts';
import { type Message, signedMessage } from './message.ts';

/** A message that has the form of an event's and tells of nothing. */
export function testMessage(key: Buffer, webhook: WebhookRow, at: Date): Message {
  const { cluster, integrationId } = webhook;
  const body = { kind: 'test', version: 1, cluster, integrationId, timestamp: at.toISOString(), data: {} };
  return signedMessage(key, webhook, `test_${randomUUID().replaceAll('-', '')}`, at, JSON.stringify(body));
}
