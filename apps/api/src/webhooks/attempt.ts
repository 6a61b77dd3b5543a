import type { WebhookRow } from '../db/webhooks/webhook.ts';
import { integrationEvent, type RecordedEvent } from '../events/integration-event.ts';
import type { Delivering } from './delivering.ts';
import { signedMessage } from './message.ts';
import type { Outcome } from './send.ts';

/** The same for all attempts to deliver an event to a webhook, and for no other event or webhook. */
const messageId = (webhookId: string, sequence: number): string =>
  `msg_${webhookId.replaceAll('-', '')}_${sequence}`;

/** Sends an event to a webhook, once. @returns undefined if the service stops before there is an outcome */
export async function attempt(
  { key, send, log, stop }: Delivering,
  webhook: WebhookRow,
  event: RecordedEvent,
  at: Date,
): Promise<Outcome | undefined> {
  try {
    const id = messageId(webhook.id, event.sequence);
    const message = signedMessage(key, webhook, id, at, JSON.stringify(integrationEvent(event)));
    return await send(webhook.url, message, stop);
  } catch (error) {
    if (stop.aborted) return undefined;
    // one event that cannot be made into a message holds up its own webhook and no other
    log.error(
      { err: error, webhook: webhook.id, event: event.sequence },
      'a webhook message could not be made',
    );
    return { status: null, error: 'internal', ms: 0 };
  }
}
