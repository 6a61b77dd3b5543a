import { Webhook } from 'standardwebhooks';
import { version } from '../lib/version.ts';
import { secretOf } from './secret.ts';

/** What is sent: signed headers, and the JSON that they are signed over. */
export type Message = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** What of a webhook decides how its messages are signed. */
export type Signed = {
  readonly id: string;
  readonly generation: number;
  readonly previousUntil: Date | null;
};

/**
 * Signs a message by the Standard Webhooks specification: for a while after a rotation with the secret before it, too.
 *
 * @param key what secrets are derived from
 * @param messageId the same for each attempt to deliver the same thing
 * @param at the moment of the attempt
 */
export function signedMessage(
  key: Buffer,
  { id, generation, previousUntil }: Signed,
  messageId: string,
  at: Date,
  body: string,
): Message {
  const isOverlap = previousUntil !== null && previousUntil > at;
  const generations = isOverlap ? [generation, generation - 1] : [generation];
  const signatures = generations.map((each) =>
    new Webhook(secretOf(key, id, each)).sign(messageId, at, body),
  );
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
